import CGTK

extension FilePath {
  /// Gives what is at a path another one on the same disk, where nothing is there yet.
  ///
  /// On any thread, and as slow as the disk is. A link is moved, and not what it leads to. A name may
  /// change in its case only, where case means nothing.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileActionError``; then nothing has changed.
  package func move(to other: FilePath) throws(FileActionError) {
    guard let from = systemPath, let to = other.systemPath else { throw .missing(self) }
    let result = ExclusiveRename.perform(from: from, to: to)
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

  /// Whether the path leads to another one's file by another spelling of its name, as `1.JPG` to
  /// `1.jpg` where case means nothing; hard links are different files.
  package func isSameEntry(as other: FilePath) -> Bool {
    guard let path = systemPath, let other = other.systemPath else { return false }
    return unsafe CGTK_is_same_entry(other, path) != 0
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
