public import GLib
import Glibc
public import ImageDecoding

/// An error about a sidecar that can't be read or written; each case has the path of the sidecar or
/// of its photo.
public enum SidecarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sidecar is a folder, a pipe, or a link to another folder.
  case notAFile(FilePath)
  /// The sidecar is too large; with its number of bytes.
  case tooLarge(FilePath, Int)
  /// The sidecar is invalid; with the reader's reason.
  case broken(FilePath, String)
  /// The sidecar, its folder or its disk is read-only.
  case readOnly(FilePath)
  /// The disk is full.
  case full(FilePath)
  /// Other programs keep changing the sidecar, so that it can't be written.
  case busy(FilePath)
  /// The sidecar, or its photo, can't be read; with the reason.
  case unreadable(FilePath, ImageError.Reason)
  /// Any other error; with the system's message.
  case unusable(FilePath, String)
  /// The request was canceled.
  case cancelled(FilePath)

  /// The path of the sidecar or of its photo.
  public var path: FilePath {
    switch self {
    case .notAFile(let path), .tooLarge(let path, _), .broken(let path, _), .readOnly(let path),
      .full(let path), .busy(let path), .unreadable(let path, _), .unusable(let path, _),
      .cancelled(let path):
      path
    }
  }

  /// One sentence for people.
  public var description: String {
    switch self {
    case .notAFile(let path): localized("“%s” is not a file.", path.name)
    case .tooLarge(let path, let bytes):
      localized("“%s” is too large: %s MB.", path.name, numeral(bytes / 1_000_000))
    case .broken(let path, let why): localized("“%s” is damaged: %s.", path.name, why)
    case .readOnly(let path): localized("“%s” is read-only.", path.name)
    case .full(let path): localized("Not enough disk space for “%s”.", path.name)
    case .busy(let path): localized("Another program keeps changing “%s”.", path.name)
    case .unreadable(let path, let why):
      localized("“%s” can’t be used. %s", path.name, "\(why)")
    case .unusable(let path, let why): localized("“%s” can’t be used: %s.", path.name, why)
    case .cancelled(let path): localized("Saving “%s” was cancelled.", path.name)
    }
  }
}

extension SidecarError {
  /// Creates the error for a system error number, an `errno`.
  init(systemError number: CInt, _ path: FilePath) {
    switch number {
    case EACCES, EPERM, EROFS: self = .readOnly(path)
    case ENOSPC, EDQUOT: self = .full(path)
    default: self = .unusable(path, GLibError(systemError: number).message)
    }
  }
}
