package import Cairo
package import GLib

extension ImageDecoder {
  /// Decodes the picture in an open file in process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from its current position.
  ///   - fit: The requested size of the picture, in device pixels, as seen upright.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - budget: Limits the memory, and returns the limit in bytes: called without a size first,
  ///     and with it before the picture is decoded.
  ///   - isCancelled: Called between two chunks of the file; returns whether to give up.
  /// - Returns: The picture, and its size in the file.
  /// - Throws: ``ImageError``.
  package static func picture(
    in file: InputFile, _ fit: ImageFit, for screen: ScreenProfile? = nil,
    budget: ((PixelSize?) -> Int)? = nil, isCancelled: () -> Bool
  ) throws(ImageError) -> UprightPixbuf {
    prepare()
    let session = DecodingSession(path: file.path, fit: fit, screen: screen, budget: budget)
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      if isCancelled() { throw ImageError(path: file.path, reason: .cancelled) }
      let count = try ImageError.reading(file.read(into: &buffer))
      if count > 0 { try session.take(buffer[..<count]) }
      if count < chunk { break }
    }
    return try session.finish()
  }

  /// Decodes a camera's embedded preview in process.
  ///
  /// - Parameters:
  ///   - bytes: The preview's file, as it is embedded.
  ///   - size: The full picture's size, not turned.
  ///   - orientation: The full picture's EXIF orientation.
  ///   - profile: The full picture's color profile, for a preview that has none.
  ///   - fit: The requested size of the full picture.
  /// - Returns: The preview in the requested size; `nil` if it is not as good as the full picture.
  package static func preview(
    in bytes: [UInt8], of size: PixelSize, orientation: Int, profile: [UInt8]?, _ fit: ImageFit
  ) -> UprightPixbuf? {
    prepare()
    let session = DecodingSession(path: "", fit: .whole)
    guard (try? session.take(bytes[...])) != nil else { return nil }
    return try? session.finish(
      asPreviewOf: size, orientation: orientation, profile: profile, fit)
  }

  /// Reads the color profile of the picture in an open file in process, from as few bytes as
  /// possible.
  ///
  /// - Parameter file: The file, which is read from its current position.
  /// - Returns: The profile, or `nil` if the file has none or can't be read.
  package static func profile(in file: InputFile) -> [UInt8]? {
    prepare()
    let session = DecodingSession(
      path: file.path, fit: .fitting(PixelSize(width: 1, height: 1)))
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !session.hasBegun {
      guard let count = try? file.read(into: &buffer), count > 0,
        (try? session.take(buffer[..<count])) != nil
      else { return nil }
    }
    return session.profile
  }

  /// Reads the size of the picture in an open file in process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from its current position.
  ///   - budget: As for a picture.
  /// - Returns: The size as it is stored, not turned upright.
  /// - Throws: ``ImageError``.
  package static func sizeInProcess(
    of file: InputFile, budget: ((PixelSize?) -> Int)? = nil
  ) throws(ImageError) -> PixelSize {
    prepare()
    let session = DecodingSession(path: file.path, fit: .whole, isForSize: true, budget: budget)
    var buffer = [UInt8](repeating: 0, count: 4096)
    do throws(ImageError) {
      while true {
        let count = try ImageError.reading(file.read(into: &buffer))
        if count > 0 { try session.take(buffer[..<count]) }
        if count < buffer.count { break }
      }
      return try session.finish().originalSize
    } catch {
      if case .tooLarge(let size) = error.reason { return size }
      throw error
    }
  }

  /// Decodes and stores the picture in an open file in process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from its current position.
  ///   - fit: The requested size of the picture, in device pixels, as seen upright.
  ///   - screen: The profile of the screen to convert the colors to; `nil` for sRGB.
  ///   - isCancelled: Called between two chunks of the file; returns whether to give up.
  /// - Returns: The picture, and its size in the file.
  /// - Throws: ``ImageError``.
  package static func decodeInProcess(
    _ file: InputFile, _ fit: ImageFit, for screen: ScreenProfile? = nil, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    try stored(picture(in: file, fit, for: screen, isCancelled: isCancelled), file.path)
  }

  /// Stores a picture that was decoded in process.
  static func stored(
    _ picture: UprightPixbuf, _ path: FilePath
  ) throws(ImageError) -> DecodedImage {
    guard let surface = ImageSurface(picture) else {
      throw ImageError(path: path, reason: .tooLarge(picture.originalSize))
    }
    return DecodedImage(
      surface: surface, originalSize: picture.originalSize, isTruncated: picture.isTruncated)
  }
}
