/// The pictures of an animation as they were decoded.
public struct DecodedAnimation: Sendable {
  /// One picture of an animation.
  public struct Frame: Sendable {
    /// The picture, upright, in the size that was asked for; all of an animation have the same.
    public let surface: ImageSurface
    /// How long it shows, in seconds; `nil` where nothing comes after it.
    public let duration: Double?
  }

  /// The pictures in their order, at least one.
  ///
  /// After the last one comes the first, where the last one doesn't stay.
  public let frames: [Frame]
  /// The size that the file has them in, upright.
  public let originalSize: PixelSize
}
