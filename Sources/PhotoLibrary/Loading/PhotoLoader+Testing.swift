import Synchronization

// Members for tests.

extension PhotoLoader {
  /// The loader's counters.
  public var counts: PhotoLoaderCounts {
    state.withLock { $0.counts }
  }
}
