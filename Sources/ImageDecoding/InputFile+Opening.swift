package import GLib

extension InputFile {
  /// The queues in which files are opened, one for each folder: a folder whose disk doesn't answer
  /// holds one thread, however many of its files are requested.
  private static let openings = KeyedQueues<FilePath>()

  /// Opens a picture's file, and gives up if its disk doesn't answer.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its `file:` URI.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The file, at its beginning.
  /// - Throws: ``ImageError``.
  static func opening(
    _ path: FilePath, unless isCancelled: () -> Bool
  ) throws(ImageError) -> InputFile {
    let limit = Double(ImageDecoder.maxSilentSeconds)
    let folder = FileEntry.folder(of: path)
    let result = openings.result(folder, within: limit, unless: isCancelled) {
      Result { () throws(FileError) in try InputFile(path: path) }
    }
    guard let result else {
      throw ImageError(path: path, reason: isCancelled() ? .cancelled : .diskIsSilent)
    }
    return try ImageError.reading(result.get())
  }

  /// Stores bytes in memory that no process can change, as a file for a decoder.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: Its name in errors.
  /// - Returns: The file, at its beginning.
  /// - Throws: ``ImageError`` if there is not enough memory.
  package static func stored(_ bytes: [UInt8], name: FilePath) throws(ImageError) -> InputFile {
    let file: OpenFile
    do throws(GLibError) {
      file = try SharedPixels.store(bytes)
    } catch {
      throw ImageError(path: name, reason: .unreadable(error.message))
    }
    return try ImageError.reading(InputFile(file, name: name))
  }
}
