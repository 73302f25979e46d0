import Dispatch
import ImageFiles
import Synchronization

/// Locks by path, for threads of this process: one has a path at a time.
final class PathTurns: Sendable {
  /// The locks of photos whose sidecars are written.
  static let sidecars = PathTurns()

  private struct Turn {
    let semaphore = DispatchSemaphore(value: 1)
    var count = 0
  }

  private let turns = Mutex<[FilePath: Turn]>([:])

  /// Waits until nobody else has the path.
  ///
  /// - Returns: What is to be handed back at the end.
  func begin(_ path: FilePath) -> DispatchSemaphore {
    let semaphore = turns.withLock { turns in
      turns[path, default: Turn()].count += 1
      return turns[path]?.semaphore
    }
    semaphore?.wait()
    return semaphore ?? DispatchSemaphore(value: 0)
  }

  /// Lets the next one have the path.
  func end(_ path: FilePath, _ semaphore: DispatchSemaphore) {
    turns.withLock { turns in
      turns[path]?.count -= 1
      if turns[path]?.count == 0 { turns[path] = nil }
    }
    semaphore.signal()
  }
}
