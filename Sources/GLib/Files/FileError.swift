import CGLib

/// An error about a file or a folder that can't be read; each case has its path.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file doesn't exist.
  case missing(path: FilePath)
  /// The file exists but can't be read; `reason` is the system's message.
  case unreadable(path: FilePath, reason: String)
  /// The file has more bytes than the caller reads; with its size in bytes.
  case tooLarge(path: FilePath, byteCount: Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .missing: localized("The file no longer exists.")
    case .unreadable(_, let why): localized("The file can’t be read: %s.", why)
    case .tooLarge(_, let byteCount):
      localized("The file is too large to open: %s MB.", numeral(byteCount / 1_000_000))
    }
  }
}

extension FileError {
  /// Runs a C function that returns nil on failure, and the error through its last parameter.
  static func checking<Result>(
    _ path: FilePath, _ body: (inout UnsafeMutablePointer<GError>?) -> Result?
  ) throws(FileError) -> Result {
    do throws(GLibError) {
      if let result = unsafe try GLibError.checking(body) { return result }
    } catch {
      throw FileError(error, path: path)
    }
    throw .unreadable(path: path, reason: localized("unknown reason"))
  }

  /// Converts an error of GLib; its message leaves out the path, which the caller shows.
  init(_ error: GLibError, path: FilePath) {
    switch error.ioCode {
    case G_IO_ERROR_NOT_FOUND: self = .missing(path: path)
    case G_IO_ERROR_NOT_DIRECTORY: self = .unreadable(path: path, reason: localized("not a folder"))
    case G_IO_ERROR_PERMISSION_DENIED:
      self = .unreadable(path: path, reason: localized("permission denied"))
    default: self = .unreadable(path: path, reason: error.message)
    }
  }
}
