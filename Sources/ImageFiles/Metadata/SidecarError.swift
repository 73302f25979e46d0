import CGTK

/// Why a sidecar can't be read or written; each names the sidecar's path, or that of its photo.
public enum SidecarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is a folder, a pipe, or a link to somewhere else.
  case notAFile(FilePath)
  /// It has more bytes than any sidecar; gives how many.
  case tooLarge(FilePath, Int)
  /// It is not what a sidecar is; says why, as its reader words it.
  case broken(FilePath, String)
  /// It, its folder or its disk may only be read.
  case readOnly(FilePath)
  /// There is no room on the disk.
  case full(FilePath)
  /// Other programs change it so often that there is no moment to write it.
  case busy(FilePath)
  /// It, or the photo that it is about, can't be read; says why.
  case unreadable(FilePath, ImageError.Reason)
  /// Anything else that the system says; gives its words.
  case unusable(FilePath, String)
  /// Nobody wanted it any longer.
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

  /// One sentence in plain words.
  public var description: String {
    switch self {
    case .notAFile(let path): localized("“%s” is not a file.", path.nameForPeople)
    case .tooLarge(let path, let bytes):
      localized("“%s” is too large: %s MB.", path.nameForPeople, numeral(bytes / 1_000_000))
    case .broken(let path, let why): localized("“%s” is damaged: %s.", path.nameForPeople, why)
    case .readOnly(let path): localized("“%s” can only be read.", path.nameForPeople)
    case .full(let path): localized("There is no room for “%s”.", path.nameForPeople)
    case .busy(let path): localized("Another program keeps changing “%s”.", path.nameForPeople)
    case .unreadable(let path, let why):
      localized("“%s” can’t be used. %s", path.nameForPeople, "\(why)")
    case .unusable(let path, let why): localized("“%s” can’t be used: %s.", path.nameForPeople, why)
    case .cancelled(let path): localized("Saving “%s” was cancelled.", path.nameForPeople)
    }
  }
}

extension SidecarError {
  /// What the system says about a path by its number, an `errno`.
  init(systemError number: CInt, _ path: FilePath) {
    switch number {
    case EACCES, EPERM, EROFS: self = .readOnly(path)
    case ENOSPC, EDQUOT: self = .full(path)
    default: self = .unusable(path, GLibError(systemError: number).message)
    }
  }
}

extension FilePath {
  fileprivate var nameForPeople: String { lastPart.text.showingControls }
}
