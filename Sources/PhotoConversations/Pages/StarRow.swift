/// The geometry of a rating's stars and their touch targets (<doc:PhotoPages>).
struct StarRow: Hashable {
  /// The number of stars.
  static let count = 5
  /// The side of a drawn star, in logical pixels.
  static let drawnSide = 24

  /// The side of a star's square touch target, in logical pixels: 40, or 44 in compact width.
  var side: Int

  init(isCompact: Bool = false) {
    side = isCompact ? TouchTarget.compactSide : TouchTarget.side
  }

  /// The width of all stars, in logical pixels.
  var width: Int { Self.count * side }

  /// Returns the star at a point, from 1 to 5, or `nil` outside of all stars.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge of the row, in logical pixels.
  ///   - y: The distance from the top of the row, in logical pixels.
  /// - Returns: The star's number, or `nil` outside of all stars.
  func star(x: Double, y: Double) -> Int? {
    guard (0..<Double(side)).contains(y), x >= 0 else { return nil }
    let index = Int(x / Double(side))
    return index < Self.count ? index + 1 : nil
  }
}
