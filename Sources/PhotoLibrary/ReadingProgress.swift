import Synchronization

/// How far the reading of a library's folders or photos is, and whether the person wants no more of it; on
/// any thread.
public final class ReadingProgress: Sendable {
  private let found = Atomic(0)
  private let stopped = Atomic(false)

  /// Nothing is read yet.
  public init() {}

  /// How many photos were found or read so far.
  public var photoCount: Int { found.load(ordering: .relaxed) }

  /// Whether reading ends with what was found or read so far.
  public var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Has reading end with what was found or read so far.
  public func stop() { stopped.store(true, ordering: .relaxed) }

  /// One more photo was found, or so many were read.
  func count(_ number: Int = 1) { found.wrappingAdd(number, ordering: .relaxed) }
}
