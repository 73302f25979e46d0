import CGLib
import CSystem

/// A file in the trash, which can be restored.
///
/// The trash is the desktop's, by freedesktop.org's specification: the person's own, or that of the
/// file's disk.
package struct TrashedFile: Hashable, Sendable {
  /// The file's original path, to which it is restored.
  package private(set) var originalPath: FilePath
  /// The file's path in the trash.
  package let path: FilePath

  /// Moves a file to the trash.
  ///
  /// On any thread; blocks for the disk. A link is moved itself, not its target. The C function is
  /// `g_file_trash`.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``FileOperationError``; then the file was not moved.
  package init(moving path: FilePath) throws(FileOperationError) {
    guard let systemPath = path.systemPath else { throw .missing(path) }
    // GIO doesn't return the path in the trash; an open descriptor of the file tells it.
    let number = unsafe CSystem_open_place(systemPath)
    guard number >= 0 else { throw FileOperationError(systemError: -number, path) }
    let place = OpenFile(adopting: number)
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    do throws(GLibError) {
      _ = unsafe try GLibError.checking { unsafe g_file_trash(file, nil, &$0) }
    } catch {
      if error.ioCode == G_IO_ERROR_NOT_SUPPORTED { throw .noTrash(path) }
      let problem = FileOperationError(error, path)
      // The name is valid here, but too long with the trash's suffix.
      if case .noName = problem { throw .noTrash(path) }
      throw problem
    }
    originalPath = path
    self.path = FilePath("/proc/self/fd/\(place.number)").linkTarget ?? path
  }

  /// Moves the file back, if its original path is free.
  ///
  /// On any thread; blocks for the disk.
  ///
  /// - Throws: ``FileOperationError``; then the file stays in the trash.
  package func restore() throws(FileOperationError) {
    guard path.isPresent else { throw .notInTrash(originalPath) }
    try path.move(to: originalPath)
    if let note = note?.systemPath { unsafe unlink(note) }
  }

  /// Returns the file with another folder to which it is restored.
  package func restored(into folder: FilePath) -> TrashedFile {
    var file = self
    file.originalPath = folder.appending(originalPath)
    return file
  }

  /// The file's info file in the trash: in the folder `info` beside `files`.
  package var note: FilePath? {
    let files = FileEntry.folder(of: path)
    guard files.lastPart == "files", let name = path.systemPath?.lastPart,
      let trash = FileEntry.folder(of: files).systemPath
    else { return nil }
    return FilePath(
      systemPath: trash.dropLast() + "/info/".utf8CString.dropLast() + name
        + ".trashinfo".utf8CString)
  }
}

extension [CChar] {
  /// The part after the last slash of a path, without the zero.
  fileprivate var lastPart: [CChar] {
    Array(dropLast()[((lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1)...])
  }
}
