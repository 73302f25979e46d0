/// The width that a program prefers for a column (<doc:UIKitsRules>, 5).
///
/// Lengths of an inspector are for text scale 1 and grow with the text; those of other columns
/// don't. No column is narrower than its content, even if its maximum is.
public struct ColumnWidths: Hashable, Codable, Sendable {
  /// The preferred width as a part of the split view's, from 0 to 1; other values count as the
  /// nearest of these.
  public var fraction: Double
  /// The preferred width in logical pixels, or `nil` to use the fraction.
  public var points: Int?
  /// The smallest width in logical pixels.
  public var minimum: Int
  /// The largest width in logical pixels; it wins over a larger minimum.
  public var maximum: Int

  /// Creates preferences; omitted ones are UIKit's: two fifths, from 0 to 320 pixels.
  public init(fraction: Double = 0.4, points: Int? = nil, minimum: Int = 0, maximum: Int = 320) {
    self.fraction = fraction
    self.points = points
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Returns a column's width in logical pixels, regardless of its content's minimum.
  ///
  /// The result is `min(max(preferred, minimum), maximum)`. The preferred width is the dragged one,
  /// else the points, else the fraction of the width rounded up to a whole pixel.
  ///
  /// - Parameters:
  ///   - width: The split view's width in logical pixels.
  ///   - dragged: The width that the person dragged, in logical pixels, or `nil`.
  /// - Returns: The width in logical pixels, within the minimum and the maximum, and from 0 to a
  ///   million.
  public func columnWidth(in width: Int, dragged: Int? = nil) -> Int {
    let preferred = dragged ?? points ?? width.scaled(by: min(fraction, 1))
    return min(max(preferred, minimum), maximum).clampedToPixels
  }
}

/// The width that the content of each column needs, in logical pixels.
public struct ColumnMinimums: Hashable, Codable, Sendable {
  /// The minimum width of the primary's widest page, in logical pixels.
  public var primary: Int { didSet { primary = primary.clampedToPixels } }
  /// The minimum width of the supplementary's widest page, in logical pixels; 0 with two columns.
  public var supplementary: Int { didSet { supplementary = supplementary.clampedToPixels } }
  /// The minimum width of the secondary's widest page, in logical pixels.
  public var secondary: Int { didSet { secondary = secondary.clampedToPixels } }
  /// The minimum width of the inspector's widest page, in logical pixels; 0 without an inspector.
  public var inspector: Int { didSet { inspector = inspector.clampedToPixels } }

  /// Creates minimums in logical pixels, each from 0 to a million.
  public init(
    primary: Int = 0, supplementary: Int = 0, secondary: Int = 0, inspector: Int = 0
  ) {
    self.primary = primary.clampedToPixels
    self.supplementary = supplementary.clampedToPixels
    self.secondary = secondary.clampedToPixels
    self.inspector = inspector.clampedToPixels
  }

  /// Reads minimums and clamps them; a missing one is 0.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func pixels(_ key: CodingKeys) throws -> Int {
      try values.decodeIfPresent(Int.self, forKey: key) ?? 0
    }
    self.init(
      primary: try pixels(.primary), supplementary: try pixels(.supplementary),
      secondary: try pixels(.secondary), inspector: try pixels(.inspector))
  }

  /// The width that the primary, the secondary and the divider need side by side, in logical
  /// pixels.
  public var beside: Int { primary + ColumnMinimums.divider + secondary }

  /// The width that either column needs alone, in logical pixels: the split view's minimum width.
  public var alone: Int { max(primary, supplementary, secondary, inspector) }

  /// The minimum width of a column's widest page, in logical pixels.
  public subscript(column: SplitColumn) -> Int {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary
    case .inspector: inspector
    }
  }

  /// The width from which a detail beside the primary is wide enough for
  /// ``PreferredDisplayMode/automatic`` in portrait, in logical pixels at text scale 1.
  public static let roomyDetail = 480

  /// The width of the divider between the columns: one logical pixel (<doc:UIKitsRules>, 5).
  public static let divider = 1
}
