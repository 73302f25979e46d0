import CGTK

/// Tells when a file system is mounted or unmounted, as a stick that is plugged in, until this goes.
@MainActor
@safe
public final class MountMonitor {
  private let monitor: OpaquePointer
  private let identifier: gulong

  /// Starts to listen, where the system tells of such things.
  ///
  /// The C function is `g_unix_mount_monitor_get`.
  ///
  /// - Parameter onChange: What runs on the main actor. Hold its owner weakly.
  public init?(onChange: @escaping @MainActor () -> Void) {
    guard let monitor = unsafe g_unix_mount_monitor_get() else { return nil }
    unsafe self.monitor = monitor
    let caller: @MainActor @convention(c) (Raw, Raw) -> Void = { _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
    }
    unsafe identifier = g_signal_connect_data(
      Raw(monitor), "mounts-changed", callback(caller), Handler(onChange).retainedByC(),
      callback(AnyHandler.releaseFromClosure), GConnectFlags(0))
  }

  isolated deinit {
    unsafe g_signal_handler_disconnect(Raw(monitor), identifier)
    unsafe g_object_unref(Raw(monitor))
  }
}
