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

  /// The monitor, which the initializer sets on any thread, and only the main actor uses.
  private nonisolated(unsafe) let monitor: UnsafeMutablePointer<GFileMonitor>
  private var identifier: gulong = 0

  /// Starts a monitor, on any thread.
  ///
  /// Blocks the thread while the system looks the path up, which a disk that doesn't answer delays.
  /// Changes before ``onChange(_:)`` is called are not reported. The C function is
  /// `g_file_monitor`.
  ///
  /// - Parameter path: The path of a file or a folder, which need not exist.
  /// - Throws: ``GLibError`` if the system can't watch the path, such as after its limit of
  ///   watches.
  public nonisolated init(path: FilePath) throws(GLibError) {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(Raw(file)) }
    if unsafe !Self.canWatch(file) {
      throw GLibError(domain: "", code: 0, message: localized("too many folders are watched"))
    }
    let monitor = unsafe try GLibError.checking { error in
      unsafe g_file_monitor(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error)
    }
    guard let monitor = unsafe monitor else {
      throw GLibError(domain: "", code: 0, message: localized("unknown reason"))
    }
    unsafe self.monitor = monitor
  }

  /// Sets the handler of changes, in place of an earlier one.
  ///
  /// - Parameter handler: Called on the main actor for each change, with the changed path: a
  ///   `file:` URI if it is not valid UTF-8. A rename in a folder is reported as a deletion of the
  ///   old name and a creation of the new one. Hold its owner weakly.
  public func onChange(_ handler: @escaping @MainActor (Change, FilePath) -> Void) {
    if identifier != 0 { unsafe g_signal_handler_disconnect(monitor, identifier) }
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
    unsafe identifier = g_signal_connect_data(
      monitor, "changed", callback(caller), Handler(handler).retainedByC(),
      callback(AnyHandler.releaseFromClosure), GConnectFlags(0))
  }

  /// Returns whether the system can watch one more path; a missing path counts as watched.
  private nonisolated static func canWatch(_ file: OpaquePointer) -> Bool {
    guard notifier >= 0, let path = unsafe g_file_get_path(file) else { return true }
    defer { unsafe g_free(path) }
    return unsafe CSystem_can_watch(notifier, path) != 0
  }

  /// The inotify instance that checks the limit of watches; it lives as long as the process.
  private nonisolated static let notifier = inotify_init1(CInt(IN_CLOEXEC))

  isolated deinit {
    if identifier != 0 { unsafe g_signal_handler_disconnect(monitor, identifier) }
    unsafe g_file_monitor_cancel(monitor)
    unsafe g_object_unref(monitor)
  }
}
