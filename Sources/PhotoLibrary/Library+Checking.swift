import ImageFiles

extension Library {
  /// Says whether folders and files are there and can be read, without reading what is in them.
  ///
  /// Quick: for a program that wants to end at once, with an error, before it shows a window.
  ///
  /// - Parameter paths: Folders and files, absolute or below the working folder.
  /// - Throws: ``LibraryError/missing(path:)`` or ``LibraryError/unreadable(path:reason:)`` about
  ///   the first one that is not there or can't be read.
  public static func checkReadable(_ paths: [String]) throws(LibraryError) {
    for path in paths { _ = try readable(path) }
  }

  /// The file or folder at a path that a person gave, if it can be read.
  static func readable(_ path: String) throws(LibraryError) -> FileEntry {
    let entry: FileEntry
    do {
      entry = try FileEntry.at(path)
    } catch {
      throw LibraryError(error)
    }
    switch entry.kind {
    case .brokenLink: throw .missing(path: path)
    case .other: throw .unreadable(path: path, reason: localized("neither a file nor a folder"))
    case .file, .folder:
      guard FileEntry.isReadable(entry.path.text) else {
        throw .unreadable(path: path, reason: localized("permission denied"))
      }
      return entry
    }
  }
}
