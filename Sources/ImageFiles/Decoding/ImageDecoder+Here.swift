extension ImageDecoder {
  /// Decodes the picture in an open file, in this process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from where it stands.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - budget: Limits the memory, and says to how many bytes: called without a size first, and with
  ///     it before the picture is decoded.
  ///   - isCancelled: Asked between two chunks of the file; says whether to give up.
  /// - Returns: The picture, and how large the file has it.
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
      let count = try file.read(into: &buffer)
      if count > 0 { try session.take(buffer[..<count]) }
      if count < chunk { break }
    }
    return try session.finish()
  }

  /// Decodes the small picture that a camera stored beside another one, in this process.
  ///
  /// - Parameters:
  ///   - bytes: The small picture's file, as it was found in the other one's.
  ///   - size: The other picture's size, not turned.
  ///   - orientation: How that one becomes upright, by EXIF's numbers.
  ///   - profile: What its colours mean, where the small one doesn't say.
  ///   - fit: How large that one is wanted.
  /// - Returns: The small picture as the other one is wanted; `nil` where it is not as good.
  package static func preview(
    in bytes: [UInt8], of size: PixelSize, orientation: Int, profile: [UInt8]?, _ fit: ImageFit
  ) -> UprightPixbuf? {
    prepare()
    let session = DecodingSession(path: "", fit: .whole)
    guard (try? session.take(bytes[...])) != nil else { return nil }
    return try? session.finish(
      asPreviewOf: size, orientation: orientation, profile: profile, fit)
  }

  /// Reads what the colours of the picture in an open file mean, in this process, from as few of the
  /// first bytes as tell.
  ///
  /// - Parameter file: The file, which is read from where it stands.
  /// - Returns: The profile, or `nil` where the file has none, and where it can't be read.
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

  /// Reads the size of the picture in an open file, in this process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from where it stands.
  ///   - budget: As for a picture.
  /// - Returns: The size as it is stored, not turned upright.
  /// - Throws: ``ImageError``.
  package static func sizeHere(
    of file: InputFile, budget: ((PixelSize?) -> Int)? = nil
  ) throws(ImageError) -> PixelSize {
    prepare()
    let session = DecodingSession(path: file.path, fit: .whole, isForSize: true, budget: budget)
    var buffer = [UInt8](repeating: 0, count: 4096)
    do {
      while true {
        let count = try file.read(into: &buffer)
        if count > 0 { try session.take(buffer[..<count]) }
        if count < buffer.count { break }
      }
      return try session.finish().originalSize
    } catch {
      if case .tooLarge(let size) = error.reason { return size }
      throw error
    }
  }

  /// Decodes and stores the picture in an open file, in this process.
  ///
  /// - Parameters:
  ///   - file: The file, which is read from where it stands.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - screen: What the colours are to mean; `nil` for sRGB.
  ///   - isCancelled: Asked between two chunks of the file; says whether to give up.
  /// - Returns: The picture, and how large the file has it.
  /// - Throws: ``ImageError``.
  package static func decodeHere(
    _ file: InputFile, _ fit: ImageFit, for screen: ScreenProfile? = nil, isCancelled: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    try stored(picture(in: file, fit, for: screen, isCancelled: isCancelled), file.path)
  }

  /// Stores a picture that was decoded in this process.
  static func stored(
    _ picture: UprightPixbuf, _ path: String
  ) throws(ImageError) -> DecodedImage {
    guard let surface = ImageSurface(picture) else {
      throw ImageError(path: path, reason: .tooLarge(picture.originalSize))
    }
    return DecodedImage(
      surface: surface, originalSize: picture.originalSize, isTruncated: picture.isTruncated)
  }
}
