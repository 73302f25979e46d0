import CGLib

/// A monitor for mounts, remounts and unmounts, such as of a USB stick, which stops with its last
/// reference.
@MainActor
@safe
public final class MountMonitor {
  private let monitor: OpaquePointer
  private let identifier: gulong

  /// Starts a monitor, if the system supports it.
  ///
  /// The C function is `g_unix_mount_monitor_get`.
  ///
  /// - Parameter onChange: Called on the main actor. Hold its owner weakly.
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
