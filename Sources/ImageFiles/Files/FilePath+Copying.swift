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

  /// Copies a file, with its dates, to a path where nothing is yet: it is there whole or not at all.
  ///
  /// On any thread, and as slow as the disks are. The C function is `g_file_copy`.
  ///
  /// - Parameter other: The other path.
  /// - Throws: ``FileActionError``; then nothing is there.
  package func copy(to other: FilePath) throws(FileActionError) {
    if other.isThere { throw .taken(other) }
    let folder = FileEntry.folder(of: other)
    guard folder.isThere else { throw .noFolder(other) }
    let number = UInt32.random(in: 0 ... .max)
    let temporary = folder.appending(FilePath(".copy-\(getpid())-\(number)"))
    let files = unsafe (openFile(text), openFile(temporary.text))
    defer {
      unsafe g_object_unref(UnsafeMutableRawPointer(files.0))
      unsafe g_object_unref(UnsafeMutableRawPointer(files.1))
    }
    do throws(GLibError) {
      _ = unsafe try GLibError.checking { error in
        unsafe g_file_copy(
          files.0, files.1, G_FILE_COPY_TARGET_DEFAULT_PERMS, nil, nil, nil, &error)
      }
    } catch {
      try? temporary.delete()
      throw FileActionError(error, error.ioCode == G_IO_ERROR_NOT_FOUND ? self : other)
    }
    do throws(FileActionError) {
      try temporary.move(to: other)
    } catch {
      try? temporary.delete()
      if case .taken = error { throw .taken(other) }
      throw error
    }
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
