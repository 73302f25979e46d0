import CGLib
import CSystem
import Glibc

extension TrashedFile {
  /// Removes the trash's info files of a file that was never moved there, because its process was
  /// killed in between.
  ///
  /// Blocks for the disk.
  ///
  /// - Parameter path: The path that the file still has.
  package static func removeStaleNotes(of path: FilePath) {
    guard let bytes = path.systemPath?.dropLast().map({ UInt8(bitPattern: $0) }),
      let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    else { return }
    let name = String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    guard name.utf8.elementsEqual(bytes[(slash + 1)...]) else { return }
    for trash in trashes(of: path) {
      let notes = (try? FileEntry.contents(ofFolder: "\(trash)/info")) ?? []
      for note in notes where note.kind == .file {
        let text = note.path.lastPart.text
        // GIO writes an info file under a temporary name first, with six more characters at its
        // end.
        guard let ending = text.firstRange(of: ".trashinfo"),
          [0, 7].contains(text[ending.upperBound...].utf8.count)
        else { continue }
        let trashed = String(text[..<ending.lowerBound])
        guard isUnique(trashed, name), !FilePath("\(trash)/files/\(trashed)").isPresent
        else { continue }
        // If another process has just created it, that one reports an error, and moves nothing.
        if isBlank(note.path) || isAbout(bytes, note.path) { try? note.path.delete() }
      }
    }
  }

  /// Returns whether GIO may use a name for a file in the trash: its own name or, if that is taken,
  /// one with a number in it, such as `a.2.jpg`.
  private static func isUnique(_ name: String, _ original: String) -> Bool {
    if name == original { return true }
    let parts = original.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard name.hasPrefix(parts[0] + ".") else { return false }
    let rest = name.dropFirst(parts[0].count + 1)
    let number = parts.count == 1 ? rest : rest.prefix { $0 != "." }
    return UInt64(number) != nil
      && (parts.count == 1 || rest.dropFirst(number.count + 1) == parts[1])
  }

  /// Returns the trash folders that a file may be moved to: the person's own, and those of its
  /// disk.
  private static func trashes(of path: FilePath) -> [FilePath] {
    var top = FileEntry.folder(of: path)
    func device(_ folder: FilePath) -> dev_t? {
      var info = stat()
      guard let path = folder.systemPath, unsafe stat(path, &info) == 0 else { return nil }
      return info.st_dev
    }
    while let above = Optional(FileEntry.folder(of: top)), above != top,
      device(above) == device(top)
    {
      top = above
    }
    let own = unsafe FilePath(cString: g_get_user_data_dir())
    return ["\(own)/Trash", "\(top)/.Trash-\(getuid())", "\(top)/.Trash/\(getuid())"]
  }

  /// Returns whether an info file has no content yet: it is empty at first, and then filled with
  /// zeros, as GIO reserves its space.
  private static func isBlank(_ note: FilePath) -> Bool {
    let bytes = try? InputFile.firstBytes(of: note, count: 1 << 16)
    return bytes?.allSatisfy { $0 == 0 } == true
  }

  /// Returns whether an info file is about a file, by its absolute path or by the path relative to
  /// the disk's folder.
  private static func isAbout(_ path: [UInt8], _ note: FilePath) -> Bool {
    let bytes = (try? InputFile.firstBytes(of: note, count: 1 << 16)) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: "Path=".utf8) {
      let escaped = String(decoding: line.dropFirst(5), as: UTF8.self)
      guard let text = unsafe g_uri_unescape_string(escaped, nil) else { return false }
      defer { unsafe g_free(text) }
      let noted = unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map {
        UInt8(bitPattern: $0)
      }
      return noted == path || path.suffix(noted.count + 1) == [UInt8(ascii: "/")] + noted
    }
    return false
  }
}
