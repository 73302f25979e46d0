public import Cairo

/// The decoded pictures of an animation.
public struct DecodedAnimation: Sendable {
  /// One picture of an animation.
  public struct Frame: Sendable {
    /// The picture, upright, in the requested size; all pictures of an animation have the same
    /// size.
    public let surface: ImageSurface
    /// The picture's duration, in seconds; `nil` if it stays.
    public let duration: Double?
  }

  /// The pictures in their order, at least one.
  ///
  /// The first one follows the last one, unless the last one stays.
  public let frames: [Frame]
  /// Their size in the file, upright.
  public let originalSize: PixelSize
}
