import CGLib

/// A monotonic clock.
public enum MonotonicClock {
  /// The time now, in microseconds since an arbitrary moment.
  ///
  /// The C function is `g_get_monotonic_time`.
  public static var microseconds: Int64 { Int64(g_get_monotonic_time()) }
}
