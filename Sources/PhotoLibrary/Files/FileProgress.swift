import Synchronization

/// The progress of a ``FileOperation``, which can be stopped; on any thread.
public final class FileProgress: Sendable {
  private let state = Mutex((done: 0, isStopped: false))

  /// Creates a progress at zero.
  public init() {}

  /// The number of photos that were processed, successfully or not.
  public var done: Int { state.withLock { $0.done } }

  /// Whether no further photo is started.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Stops before the next photo; the current one is finished.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// Counts one more photo.
  func advance() { state.withLock { $0.done += 1 } }
}
