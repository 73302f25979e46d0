import CGTK

extension FilePath {
  /// The path of what is called as another one's last part in the folder at this path.
  ///
  /// The C functions are `g_file_get_basename` and `g_file_get_child`.
  package func appending(_ other: FilePath) -> FilePath {
    let files = unsafe (openFile(text), openFile(other.text))
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

  /// Copies a file to a path where nothing is yet: it is there whole or not at all.
  ///
  /// Its dates and mode go along, and as far as the disk and the person's rights allow its owner, its
  /// group, who else may read it, and what programs noted about it in extended attributes. On any
  /// thread, and as slow as the disks are.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileActionError``; then nothing is there.
  package func copy(to other: FilePath) throws(FileActionError) {
    if other.isThere { throw .taken(other) }
    let folder = FileEntry.folder(of: other)
    guard folder.isThere else { throw .noFolder(other) }
    let number = UInt32.random(in: 0 ... .max)
    let temporary = folder.appending(FilePath(".copy-\(getpid())-\(number)"))
    do throws(FileActionError) {
      try copyBytes(to: temporary, for: other)
      // What has the name is whole, also after a power cut.
      try temporary.syncContent()
      try temporary.move(to: other)
    } catch {
      try? temporary.delete()
      throw error
    }
  }

  /// Makes the copy that has no name yet.
  private func copyBytes(
    to temporary: FilePath, for other: FilePath
  ) throws(FileActionError) {
    guard let from = systemPath, let to = temporary.systemPath else { throw .missing(self) }
    let source = unsafe CGTK_open_input(from)
    if source < 0 { throw FileActionError(systemError: -source, self) }
    let file = OpenFile(adopting: source)
    var (version, later) = (CGTK_Version(), CGTK_Version())
    guard unsafe CGTK_version(file.number, &version) == 0 else { throw .missing(self) }
    let target = unsafe CGTK_create(to, 0o600)
    if target < 0 { throw FileActionError(systemError: -target, other) }
    let copy = OpenFile(adopting: target)
    let result = CGTK_copy_bytes(file.number, copy.number)
    if result != 0 { throw FileActionError(systemError: abs(result), result > 0 ? self : other) }
    // What a disk can't keep is no reason to leave the photo where it is.
    let hasGroup = unsafe CGTK_take_over(copy.number, &version)
    _ = unsafe CGTK_take_notes(copy.number, from, hasGroup > 0 ? 1 : 0)
    CGTK_take_times(copy.number, file.number)
    // A copy of what was being written is a copy of nothing.
    guard unsafe CGTK_version(file.number, &later) == 0, later.count == version.count,
      later.modified == version.modified
    else { throw .failed(self, localized("another program keeps changing it")) }
  }

  /// Gives what is at a path another one, on whatever disk, where nothing is there yet.
  ///
  /// Between disks it is copied first, and a link becomes a file; what was there goes when the copy
  /// would survive a power cut. On any thread, and as slow as the disks are.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileActionError``; then nothing has changed.
  package func moveAnywhere(to other: FilePath) throws(FileActionError) {
    do throws(FileActionError) {
      try move(to: other)
    } catch {
      guard case .otherDisk = error else { throw error }
      try copy(to: other)
      do throws(FileActionError) {
        try other.sync()
        try delete()
      } catch {
        try? other.delete()
        throw error
      }
    }
  }

  /// Has the disk keep a file and its name.
  ///
  /// The C function is `fsync`.
  private func sync() throws(FileActionError) {
    guard let path = systemPath, let folder = FileEntry.folder(of: self).systemPath else {
      throw .missing(self)
    }
    let result = unsafe CGTK_sync_file(path)
    if result < 0 { throw FileActionError(systemError: -result, self) }
    unsafe CGTK_sync_folder(folder)
  }
}
