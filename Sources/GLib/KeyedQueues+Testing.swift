import Synchronization

// Members for tests.

extension KeyedQueues {
  /// The number of keys with work.
  var count: Int { entries.withLock { $0.count } }
}
