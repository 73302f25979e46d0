/// A file whose content is replaced at its path.
package enum ReplacedFile {
  /// The largest number of attempts while other processes change the file: 5.
  private static let maxTries = 5

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
  /// - Throws: ``FileOperationError``; then nothing has changed.
  package static func change(
    _ path: FilePath, _ change: (InputFile) throws(FileOperationError) -> [UInt8]
  ) throws(FileOperationError) {
    guard let systemPath = path.withoutLinks.systemPath else { throw .missing(path) }
    for _ in 0..<maxTries {
      let old = try opened(systemPath, path)
      guard let input = try? InputFile(old.file, name: path) else { throw .missing(path) }
      guard old.isWritable else { throw .denied(path) }
      let bytes = try change(input)
      do throws(SystemError) {
        if try old.replace(with: bytes) { return }
      } catch {
        throw FileOperationError(systemError: error.number, path)
      }
    }
    throw .failed(path, localized("another program keeps changing it"))
  }

  private static func opened(
    _ systemPath: [CChar], _ path: FilePath
  ) throws(FileOperationError) -> VersionedFile {
    do throws(VersionedFile.OpenError) {
      return try VersionedFile(at: systemPath)
    } catch {
      switch error {
      case .system(let number): throw FileOperationError(systemError: number, path)
      case .notAFile: throw .missing(path)
      }
    }
  }
}
