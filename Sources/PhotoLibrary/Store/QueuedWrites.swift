import DequeModule
import GLib

/// The photos whose pending annotations wait to be written, by the mount points of their disks.
struct QueuedWrites {
  /// Photos in the order in which their writes are retried.
  private struct Retries {
    var order: Deque<FilePath> = []
    var photos: Set<FilePath> = []
  }

  /// The photos with entries of their own in the queues of their disks.
  private var added: [FilePath: Set<FilePath>] = [:]
  /// The retries; each disk with retries has one entry for all of them in its queue.
  private var retries: [FilePath: Retries] = [:]

  /// Adds a photo, and returns whether it needs an entry in the queue of its disk.
  mutating func add(_ photo: FilePath, on mountPoint: FilePath) -> Bool {
    added[mountPoint, default: []].insert(photo).inserted
  }

  /// Removes a photo when its entry in the queue begins.
  mutating func remove(_ photo: FilePath, on mountPoint: FilePath) {
    added[mountPoint]?.remove(photo)
    if added[mountPoint]?.isEmpty == true { added[mountPoint] = nil }
  }

  /// Adds a photo to be retried unless it waits already, and returns whether its disk needs an
  /// entry for retries in its queue.
  mutating func addRetry(_ photo: FilePath, on mountPoint: FilePath) -> Bool {
    if added[mountPoint]?.contains(photo) == true { return false }
    let isFirst = retries[mountPoint] == nil
    if retries[mountPoint, default: Retries()].photos.insert(photo).inserted {
      retries[mountPoint]?.order.append(photo)
    }
    return isFirst
  }

  /// Removes and returns the next photo to be retried on a disk; after the last one `nil`, which
  /// ends the entry for retries.
  mutating func nextRetry(on mountPoint: FilePath) -> FilePath? {
    guard let photo = retries[mountPoint]?.order.popFirst() else {
      retries[mountPoint] = nil
      return nil
    }
    retries[mountPoint]?.photos.remove(photo)
    return photo
  }
}
