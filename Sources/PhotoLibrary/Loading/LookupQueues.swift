import GLib
import Synchronization

/// The serial queues in which requested files are looked up, for each folder one for photos and one
/// for thumbnails.
///
/// So a folder whose disk doesn't answer holds two threads, however many of its pictures are
/// requested, and stalls no other folder. A folder without requests has no queue.
final class LookupQueues: Sendable {
  /// Returns the version of a file, or `nil` if there is none; blocks for the disk.
  typealias LookUp = @Sendable (FilePath) -> FileVersion?

  private struct Key: Hashable {
    let folder: FilePath
    let isThumbnail: Bool
  }

  private struct Entry {
    let queue = SerialQueue()
    /// The number of files that wait in the queue, or are being looked up.
    var count = 0
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let lookUp: LookUp

  init(_ lookUp: @escaping LookUp) {
    self.lookUp = lookUp
  }

  /// A request, which is skipped if it is cancelled before its turn.
  private final class Request: Sendable {
    let isCancelled = Atomic(false)
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
    let request = Request()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(request, of: picture) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      request.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private func add(
    _ request: Request, of picture: LoaderKey,
    then answer: @escaping @Sendable (FileVersion?) -> Void
  ) {
    let path = picture.path
    let key = Key(folder: FileEntry.folder(of: path), isThumbnail: picture.kind.isThumbnail)
    let queue = entries.withLock { entries in
      var entry = entries[key] ?? Entry()
      entry.count += 1
      entries[key] = entry
      return entry.queue
    }
    queue.add { [self] in
      // Rows that were scrolled by don't hold up the visible ones.
      let fileVersion = request.isCancelled.load(ordering: .relaxed) ? nil : lookUp(path)
      entries.withLock { entries in
        entries[key]?.count -= 1
        if entries[key]?.count == 0 { entries[key] = nil }
      }
      answer(fileVersion)
    }
  }
}
