public import Cairo

/// A decoded picture.
public struct DecodedImage: Sendable {
  /// The picture, upright, in the requested size.
  public let surface: ImageSurface
  /// Its size in the file, upright.
  public let originalSize: PixelSize
  /// Whether the file ends early: the missing part of the picture is transparent.
  public let isTruncated: Bool
  /// Whether the picture is the thumbnail in a camera's raw file; found out of process only.
  public let isRawThumbnail: Bool

  /// Creates a decoded picture from its parts.
  public init(
    surface: ImageSurface, originalSize: PixelSize, isTruncated: Bool = false,
    isRawThumbnail: Bool = false
  ) {
    self.surface = surface
    self.originalSize = originalSize
    self.isTruncated = isTruncated
    self.isRawThumbnail = isRawThumbnail
  }
}
