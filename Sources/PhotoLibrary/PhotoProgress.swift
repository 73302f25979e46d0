import Synchronization

/// The progress of reading photos, or of an operation on their files, which can be stopped; on any
/// thread.
public final class PhotoProgress: Sendable {
  private let processed = Atomic(0)
  private let stopped = Atomic(false)

  /// Creates a progress at zero.
  public init() {}

  /// The number of photos that were found, read or processed so far, successfully or not.
  public var photoCount: Int { processed.load(ordering: .relaxed) }

  /// Whether no further photo is started.
  public var isStopped: Bool { stopped.load(ordering: .relaxed) }

  /// Stops before the next photo; the current one is finished.
  public func stop() { stopped.store(true, ordering: .relaxed) }

  /// Counts photos that were found, read or processed.
  func count(_ number: Int = 1) { processed.wrappingAdd(number, ordering: .relaxed) }
}
