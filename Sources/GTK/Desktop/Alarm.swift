import CGTK
import GLib

/// A timer that is set again and again, without an allocation.
///
/// It runs nothing and wakes nothing unless it is set.
@MainActor
@safe
package final class Alarm {
  private let source: UnsafeMutablePointer<GSource>?

  /// Creates an alarm that isn't set.
  ///
  /// The C functions are `g_source_new` and `g_source_attach`.
  ///
  /// - Parameter work: The closure. The alarm retains it.
  package init(_ work: @escaping @MainActor () -> Void) {
    unsafe source = g_source_new(Self.functions, CUnsignedInt(MemoryLayout<GSource>.size))
    unsafe g_source_set_ready_time(source, -1)
    unsafe g_source_set_callback(
      source, callback(Self.run), Handler(work).retainedByC(), callback(AnyHandler.release))
    unsafe g_source_attach(source, nil)
  }

  isolated deinit {
    unsafe g_source_destroy(source)
    unsafe g_source_unref(source)
  }

  /// Sets the time of the next call, in place of the last one; nil for none.
  ///
  /// The C function is `g_source_set_ready_time`.
  ///
  /// - Parameter time: A time of ``/GLib/MonotonicClock``, in microseconds.
  package func set(to time: Int64?) {
    unsafe g_source_set_ready_time(source, gint64(max(time ?? -1, -1)))
  }

  private static let run: @MainActor @convention(c) (Raw) -> CInt = { data in
    unsafe Handler<@MainActor () -> Void>.function(in: data)()
    return gboolean(true)
  }

  /// The functions of all alarms' sources, which GLib keeps a pointer to.
  private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    unsafe functions.initialize(to: GSourceFuncs())
    // Before the call, which may set the alarm anew.
    unsafe functions.pointee.dispatch = { source, function, data in
      unsafe g_source_set_ready_time(source, -1)
      return unsafe function?(data) ?? gboolean(false)
    }
    return unsafe functions
  }()
}
