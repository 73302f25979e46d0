import Synchronization

/// How far a ``FileAction`` is, which somebody may stop meanwhile; on any thread.
public final class FileProgress: Sendable {
  private let state = Mutex((done: 0, isStopped: false))

  /// Nothing is done yet.
  public init() {}

  /// With how many photos it was done, or couldn't be.
  public var done: Int { state.withLock { $0.done } }

  /// Whether no other photo is begun.
  public var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Begins no other photo; the one that is under way ends.
  public func stop() { state.withLock { $0.isStopped = true } }

  /// One photo more.
  func advance() { state.withLock { $0.done += 1 } }
}
