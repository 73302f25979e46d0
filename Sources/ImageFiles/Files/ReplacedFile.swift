import CGTK

/// A file that is put anew in its own place.
package enum ReplacedFile {
  /// How often a file is read and changed anew because somebody else changed it meanwhile: 5.
  private static let mostTries = 5

  /// Changes what is in a file: it is there as it was or as it is to be, never half.
  ///
  /// On any thread, and as slow as the disk is. Mode, owner and extended attributes stay, and a link stays one. What
  /// somebody else writes into the file meanwhile stays: it is read and changed anew then. What is
  /// there afterwards is there after a power cut, too. Another name of the same file goes on leading
  /// to what was in it before.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - change: Makes the new bytes of the file; called again where somebody else changed it.
  /// - Throws: ``FileActionError``; then everything is as it was.
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
