/// The size of a split view, in logical pixels, without title bar and window borders.
public struct SplitSize: Hashable, Codable, Sendable {
  /// The width in logical pixels, 0 or more.
  public var width: Int
  /// The height in logical pixels, 0 or more.
  public var height: Int

  /// Creates a size in logical pixels; what is below 0 becomes 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// Whether a split view is wider than high.
public enum Orientation: String, Hashable, Codable, Sendable {
  /// Higher than wide.
  case portrait
  /// As wide as high, or wider.
  case landscape
}
