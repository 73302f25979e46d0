import CSystem
import Glibc

extension FilePath {
  /// Moves a file, on the same disk, to a path at which nothing exists.
  ///
  /// On any thread; blocks for the disk. A link is moved itself, not its target. On file systems
  /// that ignore case, the new name may differ only in case.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileOperationError``; then nothing has changed.
  package func move(to other: FilePath) throws(FileOperationError) {
    guard let from = systemPath, let to = other.systemPath else { throw .missing(self) }
    let result = ExclusiveRename.perform(from: from, to: to)
    switch result {
    case 0: return
    case -ENOENT, -ENOTDIR: throw isPresent ? .noFolder(other) : .missing(self)
    case -EEXIST: throw .taken(other)
    // The old name is valid.
    case -ENAMETOOLONG, -EINVAL: throw .noName(other)
    default:
      let error = FileOperationError(systemError: -result, self)
      // Both folders are changed.
      if case .readOnly = error, !other.isInWritableFolder { throw .readOnlyFolder(other) }
      throw error
    }
  }

  /// Whether files may be created in the path's folder.
  ///
  /// The C function is `access`.
  package var isInWritableFolder: Bool {
    guard let folder = FileEntry.folder(of: self).systemPath else { return false }
    return unsafe access(folder, W_OK) == 0
  }

  /// Whether the path exists, even as a broken link.
  ///
  /// The C function is `lstat`.
  ///
  /// - Throws: ``FileOperationError`` if the disk doesn't tell, because it is damaged or away, or
  ///   the folder can't be entered.
  package var exists: Bool {
    get throws(FileOperationError) {
      var info = stat()
      guard let path = systemPath else { return false }
      if unsafe lstat(path, &info) == 0 { return true }
      // No file can have a name that is too long for the disk.
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return false }
      throw FileOperationError(systemError: errno, self)
    }
  }

  /// Whether the path is known to exist, even as a broken link; `false` also if the disk doesn't
  /// tell.
  package var isPresent: Bool { (try? exists) ?? false }

  /// Returns whether both paths lead to the same directory entry in another spelling, such as
  /// `1.JPG` and `1.jpg` on a file system that ignores case; hard links are different entries.
  package func isSameEntry(as other: FilePath) -> Bool {
    guard let path = systemPath, let other = other.systemPath else { return false }
    return unsafe CSystem_is_same_entry(other, path) != 0
  }

  /// Deletes a file or a link permanently.
  ///
  /// On any thread; blocks for the disk. The C function is `unlink`.
  ///
  /// - Throws: ``FileOperationError``; then it still exists.
  package func delete() throws(FileOperationError) {
    guard let path = systemPath else { throw .missing(self) }
    let result = unsafe CSystem_unlink(path)
    if result < 0 { throw FileOperationError(systemError: -result, self) }
  }
}
