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

  /// Whether there is a photo in a folder or in those below it; as slow as the disk.
  ///
  /// Looks until it finds one, and not into more than a thousand folders.
  ///
  /// - Parameter folder: The folder, as for ``/ImageFiles/FileEntry/at(_:)``.
  /// - Returns: `false` where the folder isn't there, too.
  public static func hasPhotos(in folder: String) -> Bool {
    guard let entry = try? FileEntry.at(folder), entry.kind == .folder else { return false }
    var waiting = [entry.path]
    var looked = 0
    while looked < waiting.count, looked < 1000 {
      let contents = (try? FileEntry.contents(ofFolder: waiting[looked].text)) ?? []
      looked += 1
      let visible = contents.filter { !$0.isHidden }
      let isThere = visible.contains {
        $0.kind == .file && ImageFormat.hasImageExtension($0.name)
      }
      if isThere { return true }
      waiting += visible.filter { $0.kind == .folder && !$0.isLink }.map(\.path).sorted()
    }
    return false
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
