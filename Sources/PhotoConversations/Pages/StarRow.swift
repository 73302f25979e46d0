/// Where the stars of a rating are, and which are lit (<doc:PhotoPages>).
struct StarRow: Hashable {
  /// The number of stars.
  static let count = 5
  /// The empty room around the stars, in logical pixels.
  static let padding = 4

  /// The side of one star, in logical pixels: 48, or 24 where the height is compact.
  var side: Int

  init(isCompact: Bool) {
    side = isCompact ? 24 : 48
  }

  /// The width of all stars with the room around them, in logical pixels.
  var width: Int { Self.count * side + 2 * Self.padding }

  /// The height of the stars with the room around them, in logical pixels.
  var height: Int { side + 2 * Self.padding }

  /// The star at a place, from 1 to 5, or `nil` outside all stars.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge of the row, in logical pixels.
  ///   - y: The distance from its top, in logical pixels.
  /// - Returns: The star's number, or `nil` between the stars and the edge.
  func star(x: Double, y: Double) -> Int? {
    let inside = Double(Self.padding)..<Double(Self.padding + side)
    guard inside.contains(y), x >= Double(Self.padding) else { return nil }
    let index = Int((x - Double(Self.padding)) / Double(side))
    return index < Self.count ? index + 1 : nil
  }
}
