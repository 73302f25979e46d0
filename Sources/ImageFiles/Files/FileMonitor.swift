import CGTK

/// Watches a file or a folder for changes, until this goes.
@MainActor
@safe
public final class FileMonitor {
  /// What happened.
  public enum Change: Sendable {
    /// Something new is there.
    case created
    /// Something is being written.
    case writing
    /// Something was written, and the writer is done for now.
    case changed
    /// Something is there no more.
    case deleted
    /// Something else, as other permissions.
    case other

    init(_ event: GFileMonitorEvent) {
      self =
        switch event {
        case G_FILE_MONITOR_EVENT_CREATED, G_FILE_MONITOR_EVENT_MOVED_IN: .created
        case G_FILE_MONITOR_EVENT_CHANGED: .writing
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
  ///   - onChange: What runs on the main actor for each change, given the path that changed: a
  ///     `file:` URI where its bytes are no valid UTF-8. What gets a new name in a folder is deleted
  ///     under the old one and created under the new one. Hold its owner weakly.
  /// - Throws: ``GLibError`` where the system can't watch it, as where it watches as much already as
  ///   it may.
  public init(
    path: String, onChange: @escaping @MainActor (Change, String) -> Void
  ) throws(GLibError) {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(Raw(file)) }
    if unsafe !Self.canWatch(file) {
      throw GLibError(domain: "", code: 0, message: "too many folders are watched")
    }
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
    let caller: Caller = { _, file, other, event, data in
      let tell = unsafe Handler<@MainActor (Change, String) -> Void>.function(in: data)
      guard let file = unsafe file else { return }
      guard event == G_FILE_MONITOR_EVENT_RENAMED, let other = unsafe other else {
        return unsafe tell(Change(event), pathOrURI(of: file).text)
      }
      unsafe tell(.deleted, pathOrURI(of: file).text)
      unsafe tell(.created, pathOrURI(of: other).text)
    }
    let handler = Handler(onChange)
    unsafe identifier = g_signal_connect_data(
      monitor, "changed", callback(caller), handler.retainedByC(),
      callback(AnyHandler.releaseFromClosure), GConnectFlags(0))
  }

  /// Whether the system watches one more path; one where nothing is counts as watched.
  private static func canWatch(_ file: OpaquePointer) -> Bool {
    guard notifier >= 0, let path = unsafe g_file_get_path(file) else { return true }
    defer { unsafe g_free(path) }
    return unsafe CGTK_can_watch(notifier, path) != 0
  }

  /// What is asked whether there is room; it lives as long as the process.
  private static let notifier = inotify_init1(CInt(IN_CLOEXEC))

  isolated deinit {
    unsafe g_signal_handler_disconnect(monitor, identifier)
    unsafe g_file_monitor_cancel(monitor)
    unsafe g_object_unref(monitor)
  }
}
