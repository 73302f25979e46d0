/// The visible columns of an expanded split view (<doc:UIKitsRules>, 3).
public enum DisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// Only the detail.
  case secondaryOnly
  /// Both, side by side.
  case oneBesideSecondary
  /// The primary over a detail of full width.
  case oneOverSecondary
}

/// The display mode that a program prefers.
public enum PreferredDisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// By room: side by side if both columns fit; else the detail alone, with the primary shown over
  /// it on request.
  ///
  /// They fit in landscape, and in portrait from the width that the primary prefers and a detail of
  /// ``ColumnMinimums/roomyDetail`` need. ``SplitTraitOverride/orientation`` takes precedence over
  /// the shape: a split view inside another one takes the outermost one's.
  case automatic
  /// Only the detail, until the person asks for the primary.
  case secondaryOnly
  /// Both, side by side.
  case oneBesideSecondary
  /// The primary over the detail.
  case oneOverSecondary
  /// By shape, UIKit's older rule: side by side in landscape; in portrait the detail alone, with
  /// the primary shown over it on request.
  case byShape
}
