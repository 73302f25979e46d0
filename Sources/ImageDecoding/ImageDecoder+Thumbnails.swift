import CSystem
package import Cairo
package import GLib

extension ImageDecoder {
  /// The largest size of a thumbnail's file, in bytes: 8 MB, more than the largest kind has.
  private static let maxThumbnailFileSize = 8_000_000

  /// Decodes a thumbnail that some program stored in a file.
  ///
  /// If pictures are decoded out of process, the thumbnail is, too, because any program may have
  /// written the file.
  ///
  /// - Parameters:
  ///   - path: The thumbnail's file.
  ///   - origin: The version of the file that it has to be a thumbnail of.
  ///   - side: The largest length of its longer side, in pixels; for a larger one only the header
  ///     is read.
  ///   - isCancelled: Called from time to time; returns whether to give up.
  /// - Returns: The thumbnail, in its own size; `nil` if there is no file, or it is the thumbnail
  ///   of another file or another version.
  /// - Throws: ``ImageError`` about the thumbnail's file.
  package static func thumbnail(
    in path: FilePath, of origin: ThumbnailOrigin, side: Int = .max, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    let file: InputFile
    do throws(FileError) {
      file = try InputFile(path: path)
    } catch {
      if case .missing = error { return nil }
      throw ImageError(error)
    }
    let byteCount = Int(lseek(file.file.number, 0, SEEK_END))
    guard byteCount <= maxThumbnailFileSize else {
      throw ImageError(path: path, reason: .fileTooLarge(byteCount))
    }
    file.rewind()
    guard let size = try PNGHeader(file)?.size else {
      throw ImageError(path: path, reason: .notAnImage)
    }
    guard max(size.width, size.height) <= side else {
      throw ImageError(path: path, reason: .tooLarge(size))
    }
    file.rewind()
    if let pool = poolInUse {
      return try thumbnailOutOfProcess(file, of: origin, in: pool, isCancelled: isCancelled)
    }
    return try thumbnailInProcess(file, of: origin, isCancelled: isCancelled)
  }

  /// Decodes a thumbnail as ``thumbnail(in:of:side:isCancelled:)`` does, in process.
  package static func thumbnailInProcess(
    _ file: InputFile, of origin: ThumbnailOrigin, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    let picture = try picture(in: file, .whole, isCancelled: isCancelled)
    guard origin.isOrigin(of: picture) else { return nil }
    return try stored(picture, file.path).surface
  }
}
