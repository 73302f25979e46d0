import GLib

extension InputFile {
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
    let result = WorkerThreads.result(within: limit, unless: isCancelled) {
      Result { () throws(FileError) in try InputFile(path: path) }
    }
    guard let result else {
      throw ImageError(path: path, reason: isCancelled() ? .cancelled : .diskIsSilent)
    }
    return try ImageError.reading(result.get())
  }
}
