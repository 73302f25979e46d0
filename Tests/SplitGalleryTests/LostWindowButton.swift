import GTK

@testable import AdaptiveSplitGTK

extension SplitHeader {
  /// The theme's padding at both ends of a bar, in logical pixels.
  private static let padding = 6

  /// The bar and place of a button of the window outside of the title bar, or nil.
  var lostWindowButton: String? {
    for bar in columnHeaders.map(\.bar) where bar.isMapped {
      let x = bar.translate(x: 0, y: 0, to: self)?.x ?? -1
      let end = x + max(bar.allocation.width, bar.minimumAndNaturalWidth().minimum)
      let sides = (bar.decorationLayout ?? Appearance.decorationLayout).split(
        separator: ":", omittingEmptySubsequences: false)
      let (isAtStart, isAtEnd) = (Self.hasButton(sides.first), Self.hasButton(sides.last))
      if isAtStart && x + Self.padding < 0 || isAtEnd && end - Self.padding > allocation.width {
        return "\(bar.title ?? ""): \(x) to \(end) of \(allocation.width)"
      }
    }
    return nil
  }

  private static func hasButton(_ side: Substring?) -> Bool {
    ["close", "maximize", "minimize"].contains { side?.contains($0) == true }
  }
}
