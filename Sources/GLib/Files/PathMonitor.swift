import CGLib
import CSystem

/// A monitor of paths, which reports the first change, and stops with its last reference.
///
/// It waits for renamed and deleted files and folders. Other changes in their folders don't wake
/// the process up.
@MainActor
public final class PathMonitor {
  private let notifier: OpenFile
  private var identifier: guint = 0
  private var life: HandlerLife?

  /// Starts a monitor, on any thread.
  ///
  /// Blocks the thread while the system looks the paths up, which a disk that doesn't answer
  /// delays. A path that the system can't watch is left out; the result is `nil` if it allows no
  /// monitor at all. The C functions are `inotify_init1` and `inotify_add_watch`.
  ///
  /// - Parameter paths: The paths; links are not followed. If one is missing, each new file in its
  ///   folder is a change.
  public nonisolated init?(paths: [FilePath]) {
    let number = CSystem_path_notifier()
    if number < 0 { return nil }
    notifier = OpenFile(adopting: number)
    for path in paths {
      guard let file = path.systemPath, let folder = FileEntry.folder(of: path).systemPath else {
        continue
      }
      unsafe CSystem_watch_path(number, file, folder)
    }
  }

  /// Sets the handler of the first change; call it once.
  ///
  /// The C function is `g_unix_fd_add_full`.
  ///
  /// - Parameter handler: Called once on the main actor, also for a change before this call. Hold
  ///   its owner weakly.
  public func onChange(_ handler: @escaping @MainActor () -> Void) {
    let box = Handler(handler)
    life = box.life
    let caller: @MainActor @convention(c) (CInt, GIOCondition, Raw) -> CInt = { _, _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
      return gboolean(false)
    }
    unsafe identifier = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, notifier.number, G_IO_IN, callback(caller), box.retainedByC(),
      callback(AnyHandler.release))
  }

  isolated deinit {
    if life?.isAlive == true { g_source_remove(identifier) }
  }
}
