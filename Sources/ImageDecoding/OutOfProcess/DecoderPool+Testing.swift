import Synchronization

// Members for tests.

extension DecoderPool {
  /// The number of idle processes.
  package var restingCount: Int { state.withLock { $0.resting.count } }
}
