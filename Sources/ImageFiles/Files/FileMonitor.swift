import CGTK

/// Watches a file or a folder for changes, until this goes.
@MainActor
@safe
public final class FileMonitor {
  /// What happened.
  public enum Change: Sendable {
    /// Something new is there.
    case created
    /// Something was written, and the writer is done for now.
    case changed
    /// Something is there no more.
    case deleted
    /// Something else, as a new name or other permissions.
    case other

    init(_ event: GFileMonitorEvent) {
      self =
        switch event {
        case G_FILE_MONITOR_EVENT_CREATED, G_FILE_MONITOR_EVENT_MOVED_IN: .created
        case G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT: .changed
        case G_FILE_MONITOR_EVENT_DELETED, G_FILE_MONITOR_EVENT_MOVED_OUT: .deleted
        default: .other
        }
    }
  }

  private let monitor: UnsafeMutablePointer<GFileMonitor>
  private let identifier: gulong

  /// Starts to watch.
  ///
  /// The C function is `g_file_monitor`.
  ///
  /// - Parameters:
  ///   - path: The path of a file or a folder, which need not exist.
  ///   - onChange: What runs on the main actor for each change, given the path that changed. Hold
  ///     its owner weakly.
  /// - Throws: ``GLibError`` where the system can't watch it.
  public init(
    path: String, onChange: @escaping @MainActor (Change, String) -> Void
  ) throws(GLibError) {
    let file = unsafe g_file_new_for_path(path)
    defer { unsafe g_object_unref(file.map { unsafe Raw($0) }) }
    let monitor = unsafe try GLibError.checking { error in
      unsafe g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error)
    }
    guard let monitor = unsafe monitor else {
      throw GLibError(domain: "", code: 0, message: "unknown reason")
    }
    unsafe self.monitor = monitor
    typealias Caller =
      @MainActor @convention(c) (Raw, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, Raw) ->
      Void
    let caller: Caller = { _, file, _, event, data in
      let path = unsafe takingString(g_file_get_path(file)) ?? ""
      unsafe Handler<@MainActor (Change, String) -> Void>.function(in: data)(Change(event), path)
    }
    let handler = Handler(onChange)
    unsafe identifier = g_signal_connect_data(
      monitor, "changed", callback(caller), handler.retainedByC(),
      callback(AnyHandler.releaseFromClosure), GConnectFlags(0))
  }

  isolated deinit {
    unsafe g_signal_handler_disconnect(monitor, identifier)
    unsafe g_file_monitor_cancel(monitor)
    unsafe g_object_unref(monitor)
  }
}
