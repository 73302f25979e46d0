import Dispatch
import GLib
import Synchronization

/// Locks by path, for threads of this process: one thread at a time holds a path.
final class PathTurns: Sendable {
  /// The locks of photos whose sidecars are being written.
  static let sidecars = PathTurns()

  private struct Turn {
    let semaphore = DispatchSemaphore(value: 1)
    var count = 0
  }

  private let turns = Mutex<[FilePath: Turn]>([:])

  /// Locks the path, and waits until no other thread holds it.
  ///
  /// - Returns: The semaphore to be passed to ``end(_:_:)``.
  func begin(_ path: FilePath) -> DispatchSemaphore {
    let semaphore = turns.withLock { turns in
      turns[path, default: Turn()].count += 1
      return turns[path]?.semaphore
    }
    semaphore?.wait()
    return semaphore ?? DispatchSemaphore(value: 0)
  }

  /// Unlocks the path.
  func end(_ path: FilePath, _ semaphore: DispatchSemaphore) {
    turns.withLock { turns in
      turns[path]?.count -= 1
      if turns[path]?.count == 0 { turns[path] = nil }
    }
    semaphore.signal()
  }
}
