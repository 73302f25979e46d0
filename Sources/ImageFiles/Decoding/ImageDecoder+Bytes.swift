extension ImageDecoder {
  /// Decodes a picture that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file's content.
  ///   - name: What errors name it by, as an address.
  ///   - fit: How large the picture is wanted, in device pixels, as seen upright.
  ///   - isCancelled: Asked between two parts; says whether to give up.
  /// - Returns: The picture, and how large the bytes have it.
  /// - Throws: ``ImageError``.
  public static func decode(
    bytes: [UInt8], name: String, _ fit: ImageFit, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedImage {
    prepare()
    let session = DecodingSession(path: name, fit: fit)
    var rest = bytes[...]
    while !rest.isEmpty {
      if isCancelled() { throw ImageError(path: name, reason: .cancelled) }
      let part = rest.prefix(65_536)
      try session.take(part)
      rest = rest[part.endIndex...]
    }
    return try session.finish()
  }
}
