import Dispatch
import Synchronization

/// Serial queues by key: work with the same key runs in the order in which it was added, work with
/// other keys at the same time.
///
/// A key without work has no queue.
package final class KeyedQueues<Key: Hashable & Sendable>: Sendable {
  struct Entry {
    let queue = SerialQueue()
    /// The number of works that wait in the queue, or run.
    var count = 0
  }

  let entries = Mutex<[Key: Entry]>([:])
  private let unfinished = DispatchGroup()

  /// Creates no queue yet.
  package init() {}

  /// Adds work, which runs on a worker thread.
  package func add(_ key: Key, _ work: @escaping @Sendable () -> Void) {
    enter(key).add { [self] in
      work()
      leave(key)
    }
  }

  /// Runs work on the caller's thread; blocks it until all earlier work with the key has run.
  package func sync<Value, Failure: Error>(
    _ key: Key, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { leave(key) }
    return try enter(key).sync(work)
  }

  /// Runs work after all earlier work with the key, and blocks the caller's thread until it ends or
  /// the caller gives up.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - seconds: The time limit. Work that has begun continues after it, and its result is
  ///     dropped.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  ///   - work: The blocking work.
  /// - Returns: The work's result, or `nil` if there was none in time.
  package func result<Value: Sendable>(
    _ key: Key, within seconds: Double, unless isCancelled: () -> Bool,
    of work: @escaping @Sendable () -> Value
  ) -> Value? {
    let run = LimitedRun<Value>()
    add(key) { run.perform(work) }
    return run.result(within: seconds, unless: isCancelled)
  }

  /// Waits until all work is done; blocks the thread.
  ///
  /// - Parameter seconds: The timeout in seconds.
  package func wait(atMost seconds: Double) {
    _ = unfinished.wait(timeout: .now() + max(0, seconds))
  }

  private func enter(_ key: Key) -> SerialQueue {
    unfinished.enter()
    return entries.withLock { entries in
      var entry = entries[key] ?? Entry()
      entry.count += 1
      entries[key] = entry
      return entry.queue
    }
  }

  private func leave(_ key: Key) {
    defer { unfinished.leave() }
    entries.withLock { entries in
      entries[key]?.count -= 1
      if entries[key]?.count == 0 { entries[key] = nil }
    }
  }
}
