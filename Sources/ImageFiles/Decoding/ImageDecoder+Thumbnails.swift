import CGTK

extension ImageDecoder {
  /// How many bytes a thumbnail's file may have: 8 MB, more than the largest kind has.
  private static let largestThumbnailFile = 8_000_000

  /// Decodes a thumbnail that some program has stored in a file.
  ///
  /// Where pictures are decoded apart, this one is, too: anybody may have written the file.
  ///
  /// - Parameters:
  ///   - path: The thumbnail's file.
  ///   - origin: Of what it has to be a thumbnail.
  ///   - side: How long its longer side may be, in pixels; of a larger one the header alone is read.
  ///   - isCancelled: Asked from time to time; says whether to give up.
  /// - Returns: The thumbnail, as large as it is; `nil` where there is no file, or it is the thumbnail
  ///   of another file or another version.
  /// - Throws: ``ImageError`` about the thumbnail's file.
  package static func thumbnail(
    in path: FilePath, of origin: ThumbnailOrigin, side: Int = .max, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    let file: InputFile
    do {
      file = try InputFile(path: path.text)
    } catch {
      if error.reason == .missing { return nil }
      throw error
    }
    let byteCount = Int(lseek(file.file.number, 0, SEEK_END))
    guard byteCount <= largestThumbnailFile else {
      throw ImageError(path: path.text, reason: .fileTooLarge(byteCount))
    }
    _ = lseek(file.file.number, 0, SEEK_SET)
    guard let size = try PNGHeader(file)?.size else {
      throw ImageError(path: path.text, reason: .notAnImage)
    }
    guard max(size.width, size.height) <= side else {
      throw ImageError(path: path.text, reason: .tooLarge(size))
    }
    _ = lseek(file.file.number, 0, SEEK_SET)
    if let pool = poolInUse {
      return try thumbnailApart(file, of: origin, in: pool, isCancelled: isCancelled)
    }
    return try thumbnailHere(file, of: origin, isCancelled: isCancelled)
  }

  /// As ``thumbnail(in:of:isCancelled:)``, in this process.
  package static func thumbnailHere(
    _ file: InputFile, of origin: ThumbnailOrigin, isCancelled: () -> Bool
  ) throws(ImageError) -> ImageSurface? {
    let picture = try picture(in: file, .whole, isCancelled: isCancelled)
    guard origin.isOrigin(of: picture) else { return nil }
    return try stored(picture, file.path).surface
  }
}
