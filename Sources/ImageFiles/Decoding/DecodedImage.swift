/// A picture as it was decoded.
public struct DecodedImage: Sendable {
  /// The picture, upright, in the size that was asked for.
  public let surface: ImageSurface
  /// The size that the file has it in, upright.
  public let originalSize: PixelSize
  /// Whether the file ends early: what is missing of the picture is transparent.
  public let isTruncated: Bool

  /// Creates a decoded picture from its parts.
  public init(surface: ImageSurface, originalSize: PixelSize, isTruncated: Bool = false) {
    self.surface = surface
    self.originalSize = originalSize
    self.isTruncated = isTruncated
  }
}
