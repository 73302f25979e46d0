/// The size of a split view, in logical pixels, without title bar and window borders.
public struct SplitSize: Hashable, Codable, Sendable {
  /// The width in logical pixels, 0 or more.
  public var width: Int { didSet { width = width.clampedToPixels } }
  /// The height in logical pixels, 0 or more.
  public var height: Int { didSet { height = height.clampedToPixels } }

  /// Creates a size in logical pixels, each from 0 to a million.
  public init(width: Int, height: Int) {
    self.width = width.clampedToPixels
    self.height = height.clampedToPixels
  }

  /// Reads a size and clamps it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height))
  }
}

extension Int {
  /// The number clamped to the lengths that a screen could have, so that no sum overflows.
  var clampedToPixels: Int { Swift.min(Swift.max(self, 0), Int.maxPixels) }
  private static let maxPixels = 1_000_000

  /// Returns a multiple of the length, rounded up to whole pixels and clamped as they are; 0 for a
  /// factor that is not a number.
  func scaled(by factor: Double) -> Int {
    let length = factor > 0 ? Double(clampedToPixels) * factor : 0
    return Int(Swift.min(length, Double(Int.maxPixels)).rounded(.up))
  }
}

/// The orientation of a split view: higher than wide, or not.
public enum SplitOrientation: String, Hashable, Codable, Sendable {
  /// A shape that is higher than wide.
  case portrait
  /// A shape that is as wide as high, or wider.
  case landscape
}
