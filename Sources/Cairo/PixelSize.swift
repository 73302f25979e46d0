/// A size in pixels of a picture or of the device, never in logical pixels.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size from a width and a height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; `Int.max` if the product overflows.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// The size of the picture after a quarter turn.
  public var turned: PixelSize {
    PixelSize(width: height, height: width)
  }

  /// The size for people, such as `4000 × 3000`.
  public var description: String {
    "\(width) × \(height)"
  }

  /// Returns whether it is the size of a smaller picture with the same proportions, within the
  /// precision of whole pixels.
  package func isSmaller(_ other: PixelSize) -> Bool {
    guard width > 0, height > 0, width < other.width, height < other.height else { return false }
    let expected = Double(other.height) * Double(width) / Double(other.width)
    return abs(expected - Double(height)) <= 1
  }

  /// Returns the size multiplied by `factor`, rounded, at least 1 × 1.
  package func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(Int((Double(width) * factor).rounded()), 1),
      height: max(Int((Double(height) * factor).rounded()), 1))
  }
}
