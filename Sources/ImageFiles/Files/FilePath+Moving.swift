import CGTK

extension FilePath {
  /// Gives what is at a path another one on the same disk, where nothing is there yet.
  ///
  /// On any thread, and as slow as the disk is. A link is moved, and not what it leads to. The C
  /// functions are `renameat2` and, where the disk doesn't know that one, `link` and `unlink`.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileActionError``; then nothing has changed.
  package func move(to other: FilePath) throws(FileActionError) {
    guard let from = systemPath, let to = other.systemPath else { throw .missing(self) }
    let noReplace: CUnsignedInt = 1
    var result = unsafe CGTK_rename(from, to, noReplace)
    if [-EINVAL, -ENOSYS, -EOPNOTSUPP].contains(result) {
      result = unsafe CGTK_link(from, to)
      if result == 0 { unsafe unlink(from) }
    }
    switch result {
    case 0: return
    case -ENOENT, -ENOTDIR: throw isThere ? .noFolder(other) : .missing(self)
    default: throw FileActionError(systemError: -result, result == -EEXIST ? other : self)
    }
  }

  /// Whether something is at the path, if only a link to nothing.
  package var isThere: Bool {
    var info = stat()
    guard let path = systemPath else { return false }
    return unsafe lstat(path, &info) == 0
  }

  /// Deletes a file or a link for good.
  ///
  /// On any thread, and as slow as the disk is. The C function is `unlink`.
  ///
  /// - Throws: ``FileActionError``; then it is still there.
  package func delete() throws(FileActionError) {
    guard let path = systemPath else { throw .missing(self) }
    let result = unsafe CGTK_unlink(path)
    if result < 0 { throw FileActionError(systemError: -result, self) }
  }
}
