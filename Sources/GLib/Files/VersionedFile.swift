import CSystem

/// An open regular file in the version that it had when it was opened, which can be replaced if it
/// is unchanged.
package struct VersionedFile: Sendable {
  /// An error of opening a file.
  package enum OpenError: Error, Hashable {
    /// The system's error number, an `errno`: `ELOOP` for a link.
    case system(CInt)
    /// The path is that of a folder, a pipe or a device.
    case notAFile
  }

  /// The file's path, with a zero at the end.
  package let path: [CChar]
  /// The open file, at its beginning.
  package let file: OpenFile
  /// The identity, size, times, mode and owner.
  private let version: CSystem_Version

  /// Opens a file for reading, but no link.
  ///
  /// On any thread; blocks for the disk. The C function is `open`.
  ///
  /// - Parameter path: The file's path, with a zero at the end.
  /// - Throws: ``OpenError``.
  package init(at path: [CChar]) throws(OpenError) {
    let number = unsafe CSystem_open_no_link(path)
    if number < 0 { throw .system(-number) }
    self.path = path
    file = OpenFile(adopting: number)
    var version = CSystem_Version()
    guard unsafe CSystem_version(number, &version) == 0 else { throw .notAFile }
    self.version = version
  }

  /// The size, and the later one of the modification time and the time of the last change of the
  /// file itself: a program may give a file with other content the former modification time.
  package var fileVersion: FileVersion {
    FileVersion(
      byteCount: Int(version.count), modified: Int(max(version.modified, version.changed) / 1000))
  }

  /// Whether the user may write to the file, by its mode, which holds for root, too.
  package var isWritable: Bool { unsafe CSystem_may_write(path, version.mode) != 0 }

  /// Replaces the file's content atomically, if it is unchanged.
  ///
  /// Mode, owner and extended attributes are kept. The new content is flushed to the disk.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - hasSameContent: Returns whether a file of the same version also has the same content: two
  ///     writes within a tick of the clock have the same modification time.
  /// - Returns: Whether it was unchanged; if not, nothing has changed now.
  /// - Throws: ``SystemError``; then nothing has changed.
  package func replace(
    with bytes: [UInt8], hasSameContent: (VersionedFile) -> Bool = { _ in true }
  ) throws(SystemError) -> Bool {
    try withoutActuallyEscaping(hasSameContent) { (hasSameContent) throws(SystemError) in
      let old = FileReplacement.Version(file: file, version: version) { path in
        (try? VersionedFile(at: path)).map { $0.isSameVersion(as: self) && hasSameContent($0) }
          ?? false
      }
      return try SystemError.checking(
        FileReplacement.replace(old, at: path, with: bytes)) == 1
    }
  }

  /// Creates a file atomically, if the path is free.
  ///
  /// - Parameters:
  ///   - path: The path, with a zero at the end.
  ///   - bytes: The content, which is flushed to the disk.
  ///   - neighbor: The file from which the new one takes its group and permissions; `nil` for the
  ///     default ones.
  ///   - isPrivate: Whether no other user may read the file, if there is no neighbor.
  /// - Returns: Whether the path was free.
  /// - Throws: ``SystemError``; then there is no new file.
  package static func create(
    at path: [CChar], with bytes: [UInt8], sharedLike neighbor: [CChar]?,
    isPrivate: Bool = false
  ) throws(SystemError) -> Bool {
    try SystemError.checking(
      FileReplacement.replace(
        nil, at: path, with: bytes, sharedLike: neighbor, isPrivate: isPrivate)) == 1
  }

  private func isSameVersion(as other: VersionedFile) -> Bool {
    version.isSame(as: other.version)
  }
}

extension CSystem_Version {
  /// Returns whether another version is the same one, by its identity, size and modification time.
  func isSame(as other: CSystem_Version) -> Bool {
    device == other.device && inode == other.inode
      && count == other.count && modified == other.modified
  }
}

/// A system error number, an `errno`.
package struct SystemError: Error, Hashable, Sendable {
  /// The number, more than 0.
  package let number: CInt

  /// Returns a result, or throws if it is a negated error number.
  static func checking(_ result: CInt) throws(SystemError) -> CInt {
    if result < 0 { throw SystemError(number: -result) }
    return result
  }
}
