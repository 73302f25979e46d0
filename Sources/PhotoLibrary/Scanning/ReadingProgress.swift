import Synchronization

/// The progress of reading a library's folders or photos, which can be stopped; on any thread.
public final class ReadingProgress: Sendable {
  private let found = Atomic(0)
  private let stopped = Atomic(false)

  /// Creates a progress at zero.
  public init() {}

  /// The number of photos that were found or read so far.
  public var photoCount: Int { found.load(ordering: .relaxed) }

  /// Whether reading ends with the photos found or read so far.
  public var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Ends reading with the photos found or read so far.
  public func stop() { stopped.store(true, ordering: .relaxed) }

  /// Counts photos that were found or read.
  func count(_ number: Int = 1) { found.wrappingAdd(number, ordering: .relaxed) }
}
