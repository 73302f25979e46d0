/// Why a picture can't be shown: which file, and what is wrong with it.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was asked for.
  public let path: String
  /// What is wrong.
  public let reason: Reason

  /// Creates an error about the file at `path`.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One line for a log: the path and what is wrong with the file.
  public var description: String {
    "\(path): \(reason)"
  }
}

extension ImageError {
  /// What can be wrong with a picture's file; its description is a sentence for people.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// There is no file, or a link to none.
    case missing
    /// There is a file, but it can't be read; says why, as the system words it.
    case unreadable(String)
    /// The file has no bytes.
    case empty
    /// What is in the file is not a picture of a kind that is known.
    case notAnImage
    /// The file ends before the picture does.
    case truncated
    /// The file's content breaks the rules of its format; says how, as the decoder words it.
    case broken(String)
    /// The picture would take more memory than is allowed; gives its size in pixels.
    case tooLarge(PixelSize)
    /// The file can only be decoded whole, and is larger than is allowed; gives its size in bytes.
    case fileTooLarge(Int)
    /// Decoding took more memory than the picture may have; gives how much that is, in bytes.
    case tooMuchMemory(Int)
    /// Decoding took more of the processor's time than a picture may have; gives how much that is,
    /// in seconds.
    case tooLong(Int)
    /// The decoder ended in the middle of the picture, or answered what makes no sense; gives the
    /// format's name for people, such as `GIF`, or `nil` where it was not known yet.
    case crashed(String?)
    /// Nobody wanted the picture any longer.
    case cancelled

    /// One sentence in plain words.
    public var description: String {
      switch self {
      case .missing: localized("The file is not there.")
      case .unreadable(let why): localized("The file can’t be read: %s.", why)
      case .empty: localized("The file is empty.")
      case .notAnImage: localized("The file is not a picture of a known kind.")
      case .truncated: localized("The file is cut off: part of the picture is missing.")
      case .broken(let why): localized("The file is damaged: %s.", why)
      case .tooLarge(let size): localized("The picture is too large to open: %s pixels.", "\(size)")
      case .fileTooLarge(let bytes):
        localized("The file is too large to open: %s MB.", numeral(bytes / 1_000_000))
      case .tooMuchMemory(let bytes) where bytes < 1_000_000_000:
        localized("The picture needs more than %s MB of memory.", numeral(bytes / 1_000_000))
      case .tooMuchMemory(let bytes):
        localized("The picture needs more than %s GB of memory.", numeral(bytes / 1_000_000_000))
      case .tooLong(let seconds):
        counted(
          "Opening it took more than %s second.", "Opening it took more than %s seconds.", seconds)
      case .crashed(let format?): localized("The decoder for %s crashed.", format)
      case .crashed(nil): localized("The decoder crashed.")
      case .cancelled: localized("Loading was cancelled.")
      }
    }
  }
}
