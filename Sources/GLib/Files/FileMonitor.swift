import CGLib
import CSystem

/// A monitor for changes of a file or a folder, which stops with its last reference.
@MainActor
@safe
public final class FileMonitor {
  /// A kind of change.
  public enum Change: Sendable {
    /// A file was created, or moved in.
    case created
    /// A file is being written.
    case writing
    /// A file was written, and its writer is done for now.
    case changed
    /// A file was deleted, or moved out.
    case deleted
    /// Another change, such as permissions.
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

  /// Starts a monitor.
  ///
  /// The C function is `g_file_monitor`.
  ///
  /// - Parameters:
  ///   - path: The path of a file or a folder, which need not exist.
  ///   - onChange: Called on the main actor for each change, with the changed path: a `file:` URI
  ///     if it is not valid UTF-8. A rename in a folder is reported as a deletion of the old name
  ///     and a creation of the new one. Hold its owner weakly.
  /// - Throws: ``GLibError`` if the system can't watch the path, such as after its limit of
  ///   watches.
  public init(
    path: FilePath, onChange: @escaping @MainActor (Change, FilePath) -> Void
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
      let tell = unsafe Handler<@MainActor (Change, FilePath) -> Void>.function(in: data)
      guard let file = unsafe file else { return }
      guard event == G_FILE_MONITOR_EVENT_RENAMED, let other = unsafe other else {
        return unsafe tell(Change(event), pathOrURI(of: file))
      }
      unsafe tell(.deleted, pathOrURI(of: file))
      unsafe tell(.created, pathOrURI(of: other))
    }
    let handler = Handler(onChange)
    unsafe identifier = g_signal_connect_data(
      monitor, "changed", callback(caller), handler.retainedByC(),
      callback(AnyHandler.releaseFromClosure), GConnectFlags(0))
  }

  /// Returns whether the system can watch one more path; a missing path counts as watched.
  private static func canWatch(_ file: OpaquePointer) -> Bool {
    guard notifier >= 0, let path = unsafe g_file_get_path(file) else { return true }
    defer { unsafe g_free(path) }
    return unsafe CSystem_can_watch(notifier, path) != 0
  }

  /// The inotify instance that checks the limit of watches; it lives as long as the process.
  private static let notifier = inotify_init1(CInt(IN_CLOEXEC))

  isolated deinit {
    unsafe g_signal_handler_disconnect(monitor, identifier)
    unsafe g_file_monitor_cancel(monitor)
    unsafe g_object_unref(monitor)
  }
}
