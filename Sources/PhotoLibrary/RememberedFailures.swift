import ImageFiles

/// What was wrong with files that can't be decoded, so that they are not decoded each time that
/// their rows are drawn.
///
/// It is remembered by file: what is wrong with a photo is wrong with its thumbnail too. It counts
/// only as long as the file's length and date stay what they were.
struct RememberedFailures: Sendable {
  private struct Failure {
    let stamp: FileStamp
    let error: ImageError
    /// How often it happened to this version of the file.
    let count: Int
  }

  /// What one failure takes, in bytes: a guess.
  private static let cost = 512
  /// How many files are remembered.
  static let most = 10_000

  private var failures = RecentCache<FilePath, Failure>(limit: most * cost)

  /// Why this version of a file isn't worth another decode, or `nil` where it is.
  mutating func error(for path: FilePath, stamp: FileStamp?) -> ImageError? {
    guard let failure = failures.value(for: path), failure.stamp == stamp,
      let enough = failure.error.reason.countUntilRemembered, failure.count >= enough
    else { return nil }
    return failure.error
  }

  /// Notes that a version of a file couldn't be decoded.
  mutating func note(_ error: ImageError, of path: FilePath, stamp: FileStamp) {
    guard error.reason.countUntilRemembered != nil else { return }
    let last = failures.value(for: path)
    let count = last?.stamp == stamp ? last?.count ?? 0 : 0
    failures.store(
      Failure(stamp: stamp, error: error, count: count + 1), for: path, cost: Self.cost)
  }

  /// Forgets a file.
  mutating func forget(_ path: FilePath) {
    failures.remove(path)
  }
}

extension ImageError.Reason {
  /// How often a file has to fail like this before it is given up until it is written to; `nil`
  /// where it may be over any moment.
  var countUntilRemembered: Int? {
    switch self {
    case .empty, .notAnImage, .truncated, .broken, .tooLarge, .fileTooLarge: 1
    // The machine may have been busy, or somebody may have ended the decoder.
    case .tooMuchMemory, .tooLong, .crashed: 2
    case .missing, .unreadable, .cancelled: nil
    }
  }
}
