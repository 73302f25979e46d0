public import Cairo
public import GLib

/// An error about a picture that can't be shown: the file and the reason.
public struct ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was requested.
  public let path: FilePath
  /// The reason.
  public let reason: Reason

  /// Creates an error about the file at `path`.
  public init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// One line for a log: the path and the reason.
  public var description: String {
    "\(path): \(reason)"
  }
}

extension ImageError {
  /// Creates the error about a picture whose file can't be read.
  package init(_ error: FileError) {
    switch error {
    case .missing(let path): self.init(path: path, reason: .missing)
    case .unreadable(let path, let why): self.init(path: path, reason: .unreadable(why))
    case .tooLarge(let path, let byteCount):
      self.init(path: path, reason: .fileTooLarge(byteCount))
    }
  }

  /// Evaluates an expression that reads a picture's file, and converts its error.
  package static func reading<Value>(
    _ body: @autoclosure () throws(FileError) -> Value
  ) throws(ImageError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw ImageError(error)
    }
  }
}

extension ImageError.Reason {
  /// The reason for a disk that doesn't answer in time; the file can be tried again at any time.
  static var diskIsSilent: ImageError.Reason {
    .unreadable(localized("the disk doesn’t answer"))
  }
}

extension ImageError {
  /// The reason why a picture's file can't be shown; its description is a sentence for people.
  public enum Reason: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file doesn't exist, or is a link to one that doesn't.
    case missing
    /// The file can't be read; with the system's reason.
    case unreadable(String)
    /// The file is empty.
    case empty
    /// The file is not a picture of a known format.
    case notAnImage
    /// The file is truncated: it ends before the picture does.
    case truncated
    /// The file is invalid; with the decoder's reason.
    case broken(String)
    /// The picture would take more memory than is allowed; with its size in pixels.
    case tooLarge(PixelSize)
    /// The file can only be decoded whole, and is larger than is allowed; with its size in bytes.
    case fileTooLarge(Int)
    /// Decoding took more memory than the picture may have; with that limit in bytes.
    case tooMuchMemory(Int)
    /// Decoding took more processor time than a picture may have; with that limit in seconds.
    case tooLong(Int)
    /// The decoder crashed or sent an invalid answer; with the format's name for people, such as
    /// `GIF`, or `nil` if it was not known yet.
    case crashed(String?)
    /// The request was canceled.
    case cancelled

    /// One sentence for people.
    public var description: String {
      switch self {
      case .missing: localized("The file no longer exists.")
      case .unreadable(let why): localized("The file can’t be read: %s.", why)
      case .empty: localized("The file is empty.")
      case .notAnImage: localized("This file format is not supported.")
      case .truncated: localized("The file is incomplete: part of the image is missing.")
      case .broken(let why): localized("The file is damaged: %s.", why)
      case .tooLarge(let size): localized("The image is too large to open: %s pixels.", "\(size)")
      case .fileTooLarge(let bytes):
        localized("The file is too large to open: %s MB.", numeral(bytes / 1_000_000))
      case .tooMuchMemory(let bytes) where bytes < 1_000_000_000:
        localized(
          "Opening this image would take more than %s MB of memory.", numeral(bytes / 1_000_000))
      case .tooMuchMemory(let bytes):
        localized(
          "Opening this image would take more than %s GB of memory.", numeral(bytes / 1_000_000_000)
        )
      case .tooLong(let seconds):
        counted(
          "Opening this image took longer than %s second.",
          "Opening this image took longer than %s seconds.", seconds)
      case .crashed(let format?): localized("The %s decoder stopped unexpectedly.", format)
      case .crashed(nil): localized("The decoder stopped unexpectedly.")
      case .cancelled: localized("Loading was cancelled.")
      }
    }
  }
}
