/// Where the stars of a rating are, and which is touched (<doc:PhotoPages>).
struct StarRow: Hashable {
  /// The number of stars.
  static let count = 5
  /// The side of a star as it is drawn, in logical pixels.
  static let drawnSide = 24

  /// The side of the square that is touched for a star, in logical pixels: 40, or 44 where the width
  /// is compact.
  var side: Int

  init(isCompact: Bool = false) {
    side = isCompact ? 44 : 40
  }

  /// The width of all stars, in logical pixels.
  var width: Int { Self.count * side }

  /// The star at a place, from 1 to 5, or `nil` outside all stars.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge of the row, in logical pixels.
  ///   - y: The distance from its top, in logical pixels.
  /// - Returns: The star's number, or `nil` beside the stars.
  func star(x: Double, y: Double) -> Int? {
    guard (0..<Double(side)).contains(y), x >= 0 else { return nil }
    let index = Int(x / Double(side))
    return index < Self.count ? index + 1 : nil
  }
}
