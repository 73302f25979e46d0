import CGTK

/// A clock that runs evenly and is never set.
public enum MonotonicClock {
  /// The time now, in microseconds since some moment in the past.
  ///
  /// The C function is `g_get_monotonic_time`.
  public static var microseconds: Int64 { Int64(g_get_monotonic_time()) }
}
