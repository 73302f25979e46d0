import GLib
import Synchronization

/// The queues in which requested files are looked up, for each folder one for photos and one for
/// thumbnails.
///
/// So a folder whose disk doesn't answer holds two threads, however many of its pictures are
/// requested, and stalls no other folder.
final class LookupQueues: Sendable {
  /// Returns the version of a file, or `nil` if there is none; blocks for the disk.
  typealias LookUp = @Sendable (FilePath) -> FileVersion?

  private struct Key: Hashable {
    let folder: FilePath
    let isThumbnail: Bool
  }

  /// A request, which is skipped if it is cancelled before its turn.
  private final class Request: Sendable {
    let isCancelled = Atomic(false)
  }

  private let queues = KeyedQueues<Key>()
  private let lookUp: LookUp

  init(_ lookUp: @escaping LookUp) {
    self.lookUp = lookUp
  }

  /// Looks up the file of a picture, without blocking the caller's thread.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The version of its file, or `nil` if there is none or the task was cancelled.
  func fileVersion(
    of picture: LoaderKey, isolation: isolated (any Actor)? = #isolation
  ) async -> FileVersion? {
    let path = picture.path
    let key = Key(folder: FileEntry.folder(of: path), isThumbnail: picture.kind.isThumbnail)
    let request = Request()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queues.add(key) { [lookUp] in
          // Rows that were scrolled by don't hold up the visible ones.
          let isCancelled = request.isCancelled.load(ordering: .relaxed)
          continuation.resume(returning: isCancelled ? nil : lookUp(path))
        }
      }
    } onCancel: {
      request.isCancelled.store(true, ordering: .relaxed)
    }
  }
}
