/// The amount of room in one direction (<doc:UIKitsRules>, 2).
public enum SizeClass: String, Hashable, Codable, Sendable, CaseIterable {
  /// Room for one column.
  case compact
  /// Room for columns side by side.
  case regular
}

/// The size classes of a container in both directions.
public struct SplitTraits: Hashable, Codable, Sendable {
  /// The size class of the width: it decides collapse and separation.
  public var horizontal: SizeClass
  /// The size class of the height: pages may lay themselves out by it.
  public var vertical: SizeClass

  /// Creates traits from both size classes.
  public init(horizontal: SizeClass, vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// Size classes and an orientation that a container forces at every size.
///
/// Merged over the thresholds' result: a value that is `nil` keeps that result (<doc:UIKitsRules>,
/// 2).
public struct SplitTraitOverride: Hashable, Codable, Sendable {
  /// The size class that the width is forced to, or `nil` to leave it to the thresholds.
  public var horizontal: SizeClass?
  /// The size class that the height is forced to, or `nil` to leave it to the thresholds.
  public var vertical: SizeClass?

  /// The forced orientation for ``PreferredDisplayMode/automatic``, or `nil` to take it from the
  /// shape.
  ///
  /// A column of a wide window is often higher than wide: a split view in it takes the window's.
  public var orientation: SplitOrientation?

  /// Creates an override; an omitted value is left to the thresholds.
  public init(
    horizontal: SizeClass? = nil, vertical: SizeClass? = nil, orientation: SplitOrientation? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.orientation = orientation
  }

  /// Returns the override with its `nil` values taken from another one.
  func filled(from other: SplitTraitOverride) -> SplitTraitOverride {
    SplitTraitOverride(
      horizontal: horizontal ?? other.horizontal, vertical: vertical ?? other.vertical,
      orientation: orientation ?? other.orientation)
  }
}
