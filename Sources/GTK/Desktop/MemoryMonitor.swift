import CGTK
import ImageFiles

/// Hears from the system that memory runs low, where the system says so.
///
/// It comes from the low-memory monitor or the desktop's portal, over D-Bus; without them nothing
/// is ever heard.
@MainActor
public final class MemoryMonitor {
  private let monitor: Object
  private let connection: SignalConnection

  /// Starts to listen, for as long as this object lives.
  ///
  /// The C function is `g_memory_monitor_dup_default`, the signal `low-memory-warning`.
  ///
  /// - Parameter onLowMemory: What runs on the main actor when caches should go. Hold its owner
  ///   weakly.
  public init(onLowMemory: @escaping @MainActor () -> Void) {
    // All who listen share one C object, which GLib keeps.
    unsafe monitor = Object(adopting: g_memory_monitor_dup_default().map { unsafe Raw($0) })
    let caller: @MainActor @convention(c) (Raw, CInt, Raw) -> Void = { _, _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
    }
    connection = unsafe monitor.connect(
      "low-memory-warning", through: caller, onLowMemory)
  }

  /// Pretends that the system warned; for tests.
  package func warn() {
    unsafe CGTK_emit_low_memory(monitor.raw)
  }
}
