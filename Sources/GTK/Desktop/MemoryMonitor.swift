import CGTK
import GLib

/// A monitor of the system's low-memory warnings.
///
/// They come from the low-memory monitor or the desktop's portal, over D-Bus; without them there
/// are no warnings.
@MainActor
public final class MemoryMonitor {
  private let monitor: Object
  private let connections = SignalConnections()

  /// Starts monitoring, as long as this object lives.
  ///
  /// The C function is `g_memory_monitor_dup_default`, the signal `low-memory-warning`.
  ///
  /// - Parameter onLowMemory: Called on the main actor when caches should be freed. Capture its
  ///   owner weakly.
  public init(onLowMemory: @escaping @MainActor () -> Void) {
    // All monitors share one C object, which GLib retains.
    unsafe monitor = Object(adopting: g_memory_monitor_dup_default().map { unsafe Raw($0) })
    monitor.connectNumber("low-memory-warning") { _ in onLowMemory() }.stored(in: connections)
  }
}
