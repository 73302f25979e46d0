public import GLib

extension ImageDecoder {
  /// Decodes a picture in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file's content.
  ///   - name: Its name in errors, such as an address.
  ///   - fit: The requested size of the picture, in device pixels, as seen upright.
  ///   - isCancelled: Called between two chunks; returns whether to give up.
  /// - Returns: The picture, and its size in the file.
  /// - Throws: ``ImageError``, also for a truncated picture, because the caller can get the whole
  ///   one again.
  public static func decode(
    bytes: [UInt8], name: FilePath, _ fit: ImageFit, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> DecodedImage {
    if let pool = poolInUse {
      let file = try InputFile.stored(bytes, name: name)
      return try decodeOutOfProcess(file, fit, in: pool, isCancelled: isCancelled).whole(name)
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
  /// Returns the picture, or throws if it is truncated.
  fileprivate func whole(_ name: FilePath) throws(ImageError) -> DecodedImage {
    if isTruncated { throw ImageError(path: name, reason: .truncated) }
    return self
  }
}
