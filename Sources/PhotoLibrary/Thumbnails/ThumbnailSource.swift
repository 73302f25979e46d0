import ImageFiles

/// A version of a photo, as thumbnails of it know it.
struct ThumbnailSource: Sendable {
  let path: FilePath
  let stamp: FileStamp
  /// The photo's URI, as GIO makes it; all programs make the same.
  let uri: String

  init(path: FilePath, stamp: FileStamp) {
    self.path = path
    self.stamp = stamp
    uri = path.uri
  }

  /// The name of the thumbnails' files.
  var name: String { Self.name(uri: uri) }

  static func name(uri: String) -> String { Checksum.md5.digits(of: uri) + ".png" }

  /// What the thumbnails' files have to say.
  var origin: ThumbnailOrigin { ThumbnailOrigin(uri: uri, stamp: stamp) }

  /// What a thumbnail's file says, by the specification.
  ///
  /// - Parameters:
  ///   - originalSize: The photo's size, or `nil` where it is not known.
  ///   - program: Who made the thumbnail.
  ///   - reason: Why there is none, as ``FailedThumbnails`` writes it, or `nil`.
  /// - Returns: What it says, by the names of the specification.
  func notes(
    originalSize: PixelSize?, by program: String, reason: String? = nil
  ) -> [(String, String)] {
    var notes = [
      ("Thumb::URI", uri), ("Thumb::MTime", "\(stamp.modifiedSeconds)"),
      ("Thumb::Size", "\(stamp.byteCount)"), ("Software", program),
    ]
    if let type = try? ImageFormat.mimeType(contentOf: path.text) {
      notes.append(("Thumb::Mimetype", type))
    }
    if let originalSize {
      notes.append(("Thumb::Image::Width", "\(originalSize.width)"))
      notes.append(("Thumb::Image::Height", "\(originalSize.height)"))
    }
    if let reason { notes.append((FailedThumbnails.key, reason)) }
    return notes
  }
}
