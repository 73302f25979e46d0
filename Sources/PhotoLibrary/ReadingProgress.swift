import Synchronization

/// How far the reading of a library is, and whether the person wants no more of it; on any thread.
public final class ReadingProgress: Sendable {
  private let found = Atomic(0)
  private let stopped = Atomic(false)

  /// Nothing is read yet.
  public init() {}

  /// How many photos were found so far.
  public var photoCount: Int { found.load(ordering: .relaxed) }

  /// Whether reading ends with what was found so far.
  public var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Has reading end with what was found so far.
  public func stop() { stopped.store(true, ordering: .relaxed) }

  /// One more photo was found.
  func count() { found.wrappingAdd(1, ordering: .relaxed) }
}
