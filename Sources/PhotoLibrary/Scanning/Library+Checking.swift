public import GLib
import ImageDecoding

extension Library {
  /// Checks that folders and files exist and are readable, without reading their content.
  ///
  /// Fast: for a program that should fail with an error before it shows a window.
  ///
  /// - Parameter paths: Folders and files, absolute or relative to the working folder.
  /// - Throws: ``LibraryError/missing(path:)`` or ``LibraryError/unreadable(path:reason:)`` about
  ///   the first path that is missing or unreadable.
  public static func checkReadable(_ paths: [FilePath]) throws(LibraryError) {
    for path in paths { _ = try readable(path) }
  }

  /// Whether a folder or its subfolders contain a photo; as slow as the disk.
  ///
  /// Stops at the first photo, and after a thousand folders.
  ///
  /// - Parameter folder: The folder, as for ``/GLib/FileEntry/at(_:)``.
  /// - Returns: `false` if the folder doesn't exist, too.
  public static func hasPhotos(in folder: FilePath) -> Bool {
    guard let entry = try? FileEntry.at(folder), entry.kind == .folder else { return false }
    var waiting = [entry.path]
    var looked = 0
    while looked < waiting.count, looked < 1000 {
      let contents = (try? FileEntry.contents(ofFolder: waiting[looked])) ?? []
      looked += 1
      let visible = contents.filter { !$0.isHidden }
      let isPresent = visible.contains {
        $0.kind == .file && ImageFormat.hasImageExtension($0.name)
      }
      if isPresent { return true }
      waiting += visible.filter { $0.kind == .folder && !$0.isLink }.map(\.path).sorted()
    }
    return false
  }

  /// Returns the file or folder at a path given by a person, if it is readable.
  static func readable(_ path: FilePath) throws(LibraryError) -> FileEntry {
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
      guard FileEntry.isReadable(entry.path) else {
        throw .unreadable(path: path, reason: localized("permission denied"))
      }
      return entry
    }
  }
}
