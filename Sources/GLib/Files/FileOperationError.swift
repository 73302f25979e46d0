import CGLib

/// An error of a file operation; each case has the file's path.
public enum FileOperationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file doesn't exist.
  case missing(FilePath)
  /// Another file has this name.
  case taken(FilePath)
  /// The name is invalid.
  case noName(FilePath)
  /// The name is a hidden or a special file's, not a photo's.
  case noPhotoName(FilePath)
  /// The file can't be renamed to a path on another disk.
  case otherDisk(FilePath)
  /// The target folder doesn't exist.
  case noFolder(FilePath)
  /// The file is read-only.
  case readOnly(FilePath)
  /// The file's folder or its disk is read-only.
  case readOnlyFolder(FilePath)
  /// The disk is full.
  case full(FilePath)
  /// The file's disk has no trash.
  case noTrash(FilePath)
  /// The file is no longer in the trash.
  case notInTrash(FilePath)
  /// The sidecar at this path wasn't restored with its photo, because another file has the path.
  case sidecarInTrash(FilePath)
  /// The file was changed or replaced since the operation that is undone, or the question.
  case changed(FilePath)
  /// The file can't hold the changed data; with the reason for people.
  case unsuited(FilePath, String)
  /// Any other error; with the system's message.
  case failed(FilePath, String)

  /// The file's path.
  public var path: FilePath {
    switch self {
    case .missing(let path), .taken(let path), .noName(let path), .noPhotoName(let path),
      .otherDisk(let path), .noFolder(let path), .readOnly(let path), .readOnlyFolder(let path),
      .full(let path), .noTrash(let path), .notInTrash(let path), .sidecarInTrash(let path),
      .changed(let path), .unsuited(let path, _), .failed(let path, _):
      path
    }
  }

  /// The error without the file; equal for all files to which the same happened.
  package var kind: FileOperationError {
    switch self {
    case .missing: .missing("")
    case .taken: .taken("")
    case .noName: .noName("")
    case .noPhotoName: .noPhotoName("")
    case .otherDisk: .otherDisk("")
    case .noFolder: .noFolder("")
    case .readOnly: .readOnly("")
    case .readOnlyFolder: .readOnlyFolder("")
    case .full: .full("")
    case .noTrash: .noTrash("")
    case .notInTrash: .notInTrash("")
    case .sidecarInTrash: .sidecarInTrash("")
    case .changed: .changed("")
    case .unsuited(_, let why): .unsuited("", why)
    case .failed(_, let why): .failed("", why)
    }
  }

  /// One sentence for people.
  public var description: String {
    let name = path.name
    return switch self {
    case .missing: localized("“%s” no longer exists.", name)
    case .taken: localized("A file named “%s” already exists.", name)
    case .noName: localized("“%s” is not a valid file name.", typedName)
    case .noPhotoName:
      localized(
        "“%s” can’t be a photo’s name: hidden files, sidecars and libraries have such names. Choose another one.",
        typedName)
    case .otherDisk: localized("“%s” can’t be moved to another disk.", name)
    case .noFolder:
      localized("The folder “%s” no longer exists.", FileEntry.folder(of: path).name)
    case .readOnly: localized("You don’t have permission to change “%s”.", name)
    case .readOnlyFolder:
      localized(
        "You don’t have permission to change the folder “%s”.", FileEntry.folder(of: path).name)
    case .full: localized("Not enough disk space for “%s”.", name)
    case .noTrash: localized("“%s” can’t be moved to the trash. Nothing was deleted.", name)
    case .notInTrash: localized("“%s” is no longer in the trash.", name)
    case .sidecarInTrash:
      localized("“%s” remains in the trash, because another file has its name.", name)
    case .changed: localized("“%s” was changed or removed since, and stays as it is.", name)
    case .unsuited(_, let why): localized("“%s” can’t be changed: %s.", name, why)
    case .failed(_, let why): localized("“%s”: %s.", name, why)
    }
  }

  /// The last part of the path; text that is not a path is shown as it was typed.
  private var typedName: String {
    path.text.hasPrefix("/") ? path.name : path.text.showingControls
  }
}

extension FileOperationError {
  /// Returns the error for a file that may not be changed, which may be due to its folder.
  static func denied(_ path: FilePath) -> FileOperationError {
    path.isInWritableFolder ? .readOnly(path) : .readOnlyFolder(path)
  }

  /// Creates the error for a system error number, an `errno`.
  init(systemError number: CInt, _ path: FilePath) {
    switch number {
    case ENOENT: self = .missing(path)
    case EXDEV: self = .otherDisk(path)
    case EEXIST: self = .taken(path)
    case EACCES, EPERM, EROFS: self = .denied(path)
    case ENOSPC, EDQUOT: self = .full(path)
    case ENAMETOOLONG, EINVAL: self = .noName(path)
    default: self = .failed(path, GLibError(systemError: number).message)
    }
  }

  /// Creates the error for an error of GIO.
  init(_ error: GLibError, _ path: FilePath) {
    switch error.ioCode {
    case G_IO_ERROR_NOT_FOUND: self = .missing(path)
    case G_IO_ERROR_EXISTS: self = .taken(path)
    case G_IO_ERROR_PERMISSION_DENIED, G_IO_ERROR_READ_ONLY: self = .denied(path)
    case G_IO_ERROR_NO_SPACE: self = .full(path)
    case G_IO_ERROR_FILENAME_TOO_LONG, G_IO_ERROR_INVALID_FILENAME: self = .noName(path)
    default: self = .failed(path, error.reason)
    }
  }
}
