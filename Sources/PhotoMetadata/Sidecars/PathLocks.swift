import Dispatch
import GLib
import Synchronization

/// Locks by path, for threads of this process: one thread at a time holds a path.
final class PathLocks: Sendable {
  /// The locks of photos whose sidecars are being written.
  static let sidecars = PathLocks()

  private struct Lock {
    let semaphore = DispatchSemaphore(value: 1)
    var count = 0
  }

  private let locks = Mutex<[FilePath: Lock]>([:])

  /// Locks the path, and waits until no other thread holds it.
  ///
  /// - Relocks: The semaphore to be passed to ``unlock(_:_:)``.
  func lock(_ path: FilePath) -> DispatchSemaphore {
    let semaphore = locks.withLock { locks in
      locks[path, default: Lock()].count += 1
      return locks[path]?.semaphore
    }
    semaphore?.wait()
    return semaphore ?? DispatchSemaphore(value: 0)
  }

  /// Unlocks the path.
  func unlock(_ path: FilePath, _ semaphore: DispatchSemaphore) {
    locks.withLock { locks in
      locks[path]?.count -= 1
      if locks[path]?.count == 0 { locks[path] = nil }
    }
    semaphore.signal()
  }
}
