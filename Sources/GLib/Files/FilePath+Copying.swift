import CGLib
import CSystem

extension FilePath {
  /// The largest number of copies while other processes change a file that is moved: 5.
  private static let maxTries = 5

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
    _ = try copyVersion(to: other)
  }

  /// Copies a file, as ``copy(to:)`` does, and returns its version that was copied.
  private func copyVersion(to other: FilePath) throws(FileOperationError) -> CSystem_Version {
    if other.isPresent { throw .taken(other) }
    let folder = FileEntry.folder(of: other)
    guard folder.isPresent else { throw .noFolder(other) }
    let temporary = folder.appending(FilePath(LeftoverFile.newName()))
    do throws(FileOperationError) {
      let version = try copyBytes(to: temporary, for: other)
      // A named copy is complete, also after a power cut.
      try temporary.syncContent()
      try temporary.move(to: other)
      return version
    } catch {
      try? temporary.delete()
      throw error
    }
  }

  /// Opens the file for reading, and returns it with its version.
  private func opened() throws(FileOperationError) -> (file: OpenFile, version: CSystem_Version) {
    guard let path = systemPath else { throw .missing(self) }
    let source = unsafe CSystem_open_input(path)
    // The source isn't changed.
    if source == -EACCES { throw .failed(self, GLibError(systemError: EACCES).message) }
    if source < 0 { throw FileOperationError(systemError: -source, self) }
    let file = OpenFile(adopting: source)
    var version = CSystem_Version()
    guard unsafe CSystem_version(file.number, &version) == 0 else { throw .missing(self) }
    return (file, version)
  }

  /// Writes the temporary copy, and returns the version that was copied.
  private func copyBytes(
    to temporary: FilePath, for other: FilePath
  ) throws(FileOperationError) -> CSystem_Version {
    guard let from = systemPath, let to = temporary.systemPath else { throw .missing(self) }
    var (file, version) = try opened()
    let target = unsafe CSystem_create(to, 0o600)
    if target < 0 { throw FileOperationError(systemError: -target, other) }
    let copy = OpenFile(adopting: target)
    let result = CSystem_copy_bytes(file.number, copy.number)
    if result != 0 { throw FileOperationError(systemError: abs(result), result > 0 ? self : other) }
    // A copy is valid even if the disk can't keep all attributes.
    let hasGroup = unsafe CSystem_copy_ownership(copy.number, &version)
    _ = unsafe CSystem_copy_attributes(copy.number, from, hasGroup > 0 ? 1 : 0)
    CSystem_copy_times(copy.number, file.number)
    // A copy of a file that changed meanwhile would be inconsistent.
    var later = CSystem_Version()
    guard unsafe CSystem_version(file.number, &later) == 0, later.isSame(as: version) else {
      throw .failed(self, localized("another program keeps changing it"))
    }
    return version
  }

  /// Moves a file, even to another disk, to a path at which nothing exists.
  ///
  /// Between disks it is copied first, and a link becomes a file; the original is deleted after the
  /// copy is flushed to the disk. If another process changes the original meanwhile, it is copied
  /// again, so no change is lost. On any thread; blocks for the disks.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileOperationError``; then nothing has changed.
  package func moveAnywhere(to other: FilePath) throws(FileOperationError) {
    do throws(FileOperationError) {
      try move(to: other)
    } catch {
      guard case .otherDisk = error else { throw error }
      for _ in 0..<Self.maxTries {
        let version = try copyVersion(to: other)
        do throws(FileOperationError) {
          try other.sync()
          if try delete(version) { return }
        } catch {
          try? other.delete()
          throw error
        }
        try other.delete()
      }
      throw .failed(self, localized("another program keeps changing it"))
    }
  }

  /// Deletes the original of a copy, if both still have the same bytes.
  ///
  /// On any thread; reads both to the end.
  ///
  /// - Parameter copy: The path of the copy.
  /// - Returns: Whether they had; if not, the original is kept.
  /// - Throws: ``FileOperationError``; then it still exists.
  package func delete(copiedTo copy: FilePath) throws(FileOperationError) -> Bool {
    guard let version = try? opened().version, copy.hasSameBytes(as: self) else { return false }
    return try delete(version)
  }

  /// Deletes the file, if it still has the version that was copied.
  ///
  /// The change time shows changes of attributes, and writes that kept the modification time.
  ///
  /// - Returns: Whether it had; if not, it is kept.
  private func delete(_ version: CSystem_Version) throws(FileOperationError) -> Bool {
    let now = try opened().version
    guard now.isSame(as: version), now.changed == version.changed else { return false }
    try delete()
    return true
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
