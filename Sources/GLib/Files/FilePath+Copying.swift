import CGLib
import CSystem

extension FilePath {
  /// Returns this folder's path with another path's last part appended.
  ///
  /// The C functions are `g_file_get_basename` and `g_file_get_child`.
  package func appending(_ other: FilePath) -> FilePath {
    let files = unsafe (openFile(self), openFile(other))
    let name = unsafe g_file_get_basename(files.1)
    defer {
      unsafe g_object_unref(UnsafeMutableRawPointer(files.0))
      unsafe g_object_unref(UnsafeMutableRawPointer(files.1))
      unsafe g_free(name)
    }
    guard let child = unsafe g_file_get_child(files.0, name) else { return self }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(child)) }
    return unsafe pathOrURI(of: child)
  }

  /// Copies a file to a path at which nothing exists, atomically.
  ///
  /// The copy keeps the dates and the mode and, if the disk and the person's rights allow it, the
  /// owner, the group, the access control list and the extended attributes. On any thread; blocks
  /// for the disks.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileOperationError``; then there is no copy.
  package func copy(to other: FilePath) throws(FileOperationError) {
    if other.isThere { throw .taken(other) }
    let folder = FileEntry.folder(of: other)
    guard folder.isThere else { throw .noFolder(other) }
    let temporary = folder.appending(FilePath(LeftoverFile.newName()))
    do throws(FileOperationError) {
      try copyBytes(to: temporary, for: other)
      // A named copy is complete, also after a power cut.
      try temporary.syncContent()
      try temporary.move(to: other)
    } catch {
      try? temporary.delete()
      throw error
    }
  }

  /// Writes the temporary copy.
  private func copyBytes(
    to temporary: FilePath, for other: FilePath
  ) throws(FileOperationError) {
    guard let from = systemPath, let to = temporary.systemPath else { throw .missing(self) }
    let source = unsafe CSystem_open_input(from)
    // The source isn't changed.
    if source == -EACCES { throw .failed(self, GLibError(systemError: EACCES).message) }
    if source < 0 { throw FileOperationError(systemError: -source, self) }
    let file = OpenFile(adopting: source)
    var (version, later) = (CSystem_Version(), CSystem_Version())
    guard unsafe CSystem_version(file.number, &version) == 0 else { throw .missing(self) }
    let target = unsafe CSystem_create(to, 0o600)
    if target < 0 { throw FileOperationError(systemError: -target, other) }
    let copy = OpenFile(adopting: target)
    let result = CSystem_copy_bytes(file.number, copy.number)
    if result != 0 { throw FileOperationError(systemError: abs(result), result > 0 ? self : other) }
    // A copy is valid even if the disk can't keep all attributes.
    let hasGroup = unsafe CSystem_take_over(copy.number, &version)
    _ = unsafe CSystem_take_notes(copy.number, from, hasGroup > 0 ? 1 : 0)
    CSystem_take_times(copy.number, file.number)
    // A copy of a file that changed meanwhile would be inconsistent.
    guard unsafe CSystem_version(file.number, &later) == 0, later.count == version.count,
      later.modified == version.modified
    else { throw .failed(self, localized("another program keeps changing it")) }
  }

  /// Moves a file, even to another disk, to a path at which nothing exists.
  ///
  /// Between disks it is copied first, and a link becomes a file; the original is deleted after the
  /// copy is flushed to the disk. On any thread; blocks for the disks.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileOperationError``; then nothing has changed.
  package func moveAnywhere(to other: FilePath) throws(FileOperationError) {
    do throws(FileOperationError) {
      try move(to: other)
    } catch {
      guard case .otherDisk = error else { throw error }
      try copy(to: other)
      do throws(FileOperationError) {
        try other.sync()
        try delete()
      } catch {
        try? other.delete()
        throw error
      }
    }
  }

  /// Flushes a file and its name to the disk.
  ///
  /// The C function is `fsync`.
  private func sync() throws(FileOperationError) {
    guard let path = systemPath, let folder = FileEntry.folder(of: self).systemPath else {
      throw .missing(self)
    }
    let result = unsafe CSystem_sync_file(path)
    if result < 0 { throw FileOperationError(systemError: -result, self) }
    unsafe CSystem_sync_folder(folder)
  }
}
