extension ImageDecoder {
  /// Decodes a picture that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file's content.
  ///   - name: What errors name it by, as an address.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - isCancelled: Asked between two parts; says whether to give up.
  /// - Returns: The picture, and how large the bytes have it.
  /// - Throws: ``ImageError``; a picture that is cut off is an error: whoever has it in memory can get it
  ///   whole once more.
  public static func decode(
    bytes: [UInt8], name: String, _ fit: ImageFit, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedImage {
    if let pool = poolInUse {
      let file: OpenFile
      do throws(GLibError) {
        file = try SharedPixels.store(bytes)
      } catch {
        throw ImageError(path: name, reason: .unreadable(error.message))
      }
      return try decodeApart(
        InputFile(file, name: name), fit, in: pool, isCancelled: isCancelled
      ).whole(name)
    }
    prepare()
    let session = DecodingSession(path: name, fit: fit)
    var rest = bytes[...]
    while !rest.isEmpty {
      if isCancelled() { throw ImageError(path: name, reason: .cancelled) }
      let part = rest.prefix(chunk)
      try session.take(part)
      rest = rest[part.endIndex...]
    }
    return try stored(session.finish(), name).whole(name)
  }
}

extension DecodedImage {
  /// The picture where nothing of it is missing.
  fileprivate func whole(_ name: String) throws(ImageError) -> DecodedImage {
    if isTruncated { throw ImageError(path: name, reason: .truncated) }
    return self
  }
}
