import GLib
import ImageDecoding

/// A cache of the errors of files that can't be decoded, so that they are not decoded again each
/// time their rows are drawn.
///
/// Errors are cached by file: a photo and its thumbnail share them. They are valid only as long as
/// the file's length and date stay the same.
struct FailureCache: Sendable {
  private struct Failure {
    let fileVersion: FileVersion
    let error: ImageError
    /// The number of failures of this version of the file.
    let count: Int
  }

  /// The memory of one failure, in bytes: a guess.
  private static let cost = 512
  /// The maximum number of files.
  static let maxCount = 10_000

  private var failures = LRUCache<FilePath, Failure>(limit: maxCount * cost)

  /// Returns the error of a version of a file that should not be decoded again, or `nil`.
  mutating func error(for path: FilePath, fileVersion: FileVersion?) -> ImageError? {
    guard let failure = failures.value(for: path), failure.fileVersion == fileVersion,
      let enough = failure.error.reason.countUntilSkipped, failure.count >= enough
    else { return nil }
    return failure.error
  }

  /// Records that a version of a file couldn't be decoded.
  mutating func add(_ error: ImageError, of path: FilePath, fileVersion: FileVersion) {
    guard error.reason.countUntilSkipped != nil else { return }
    let last = failures.value(for: path)
    let count = last?.fileVersion == fileVersion ? last?.count ?? 0 : 0
    failures.store(
      Failure(fileVersion: fileVersion, error: error, count: count + 1), for: path, cost: Self.cost)
  }

  /// Removes a file's failures.
  mutating func forget(_ path: FilePath) {
    failures.remove(path)
  }
}

extension ImageError.Reason {
  /// The number of failures after which the file is skipped until it changes; `nil` for a temporary
  /// error.
  var countUntilSkipped: Int? {
    switch self {
    case .empty, .notAnImage, .truncated, .broken, .tooLarge, .fileTooLarge: 1
    // The machine may have been busy, or the decoder may have been killed from outside.
    case .tooMuchMemory, .tooLong, .crashed: 2
    case .missing, .unreadable, .cancelled: nil
    }
  }
}
