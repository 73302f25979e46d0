import CGTK

/// A file whose content is replaced at its path.
package enum ReplacedFile {
  /// The largest number of attempts while other processes change the file: 5.
  private static let mostTries = 5

  /// Changes a file's content atomically.
  ///
  /// On any thread; blocks for the disk. Mode, owner and extended attributes are kept, and a link
  /// stays one. If another process changes the file meanwhile, it is read and changed again, so no
  /// change is lost. The new content is flushed to the disk. A hard link to the file keeps the old
  /// content.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - change: Returns the file's new bytes; called again if another process changed it.
  /// - Throws: ``FileActionError``; then nothing has changed.
  package static func change(
    _ path: FilePath, _ change: (InputFile) throws(FileActionError) -> [UInt8]
  ) throws(FileActionError) {
    guard let systemPath = path.withoutLinks.systemPath else { throw .missing(path) }
    for _ in 0..<mostTries {
      let number = unsafe CGTK_open_no_link(systemPath)
      guard number >= 0 else { throw FileActionError(systemError: -number, path) }
      let file = OpenFile(adopting: number)
      var version = CGTK_Version()
      guard unsafe CGTK_version(number, &version) == 0,
        let input = try? InputFile(file, name: path.text)
      else { throw .missing(path) }
      guard unsafe CGTK_may_write(systemPath, version.mode) != 0 else { throw .readOnly(path) }
      let bytes = try change(input)
      let old = FileReplacement.Version(version: version) { isVersion(version, at: $0) }
      let result = FileReplacement.replace(old, at: systemPath, with: bytes, mark: "photo")
      if result < 0 { throw FileActionError(systemError: -result, path) }
      if result == 1 { return }
    }
    throw .failed(path, localized("another program keeps changing it"))
  }

  private static func isVersion(_ version: CGTK_Version, at path: [CChar]) -> Bool {
    let number = unsafe CGTK_open_no_link(path)
    guard number >= 0 else { return false }
    let file = OpenFile(adopting: number)
    var now = CGTK_Version()
    return unsafe CGTK_version(file.number, &now) == 0 && now.device == version.device
      && now.inode == version.inode && now.count == version.count
      && now.modified == version.modified
  }
}
