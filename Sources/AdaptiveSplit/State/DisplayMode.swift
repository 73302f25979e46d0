/// The visible columns of an expanded split view (<doc:UIKitsRules>, 3).
///
/// With two columns, the one beside or over the secondary is the primary. With three it is the
/// supplementary, and the modes of two leading columns add the primary.
public enum DisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// The detail alone.
  case secondaryOnly
  /// One leading column and the detail, side by side.
  case oneBesideSecondary
  /// One leading column over a detail of full width.
  case oneOverSecondary
  /// All three columns, side by side.
  case twoBesideSecondary
  /// Both leading columns over a detail of full width.
  case twoOverSecondary
  /// Both leading columns beside a detail that reaches past the trailing edge, as wide as without
  /// the primary.
  case twoDisplaceSecondary

  /// The number of leading columns that show, from 0 to 2.
  public var leadingColumns: Int {
    switch self {
    case .secondaryOnly: 0
    case .oneBesideSecondary, .oneOverSecondary: 1
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
    }
  }

  /// Whether leading columns lie over the detail.
  public var isOverlay: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

  /// Whether leading columns lie over the detail or push it past the trailing edge, until they are
  /// dismissed.
  var coversDetail: Bool { isOverlay || self == .twoDisplaceSecondary }

  /// Returns the mode with some leading columns beside the detail.
  static func beside(_ count: Int) -> DisplayMode {
    switch count {
    case ...0: .secondaryOnly
    case 1: .oneBesideSecondary
    default: .twoBesideSecondary
    }
  }
}

/// The display mode that a program prefers.
public enum PreferredDisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// The mode by room: both columns side by side if they fit; else the detail alone, with the
  /// primary shown over it on request.
  ///
  /// They fit in landscape, and in portrait from the width that the primary prefers and a detail of
  /// ``ColumnMinimums/roomyDetail`` need. ``SplitTraitOverride/orientation`` takes precedence over
  /// the shape: a split view inside another one takes the outermost one's. With three
  /// columns, as many as fit are side by side, in any shape.
  case automatic
  /// The detail alone, until the person asks for the primary.
  case secondaryOnly
  /// One leading column and the detail, side by side.
  case oneBesideSecondary
  /// One leading column over the detail.
  case oneOverSecondary
  /// The mode by shape, UIKit's older rule: both columns side by side in landscape; in portrait the
  /// detail alone, with the primary shown over it on request. With three columns the same as
  /// ``automatic``.
  case byShape
}

/// The way in which a primary without room is shown beside the other columns of three.
public enum SplitBehavior: String, Hashable, Codable, Sendable, CaseIterable {
  /// A place over the detail, with the supplementary: ``DisplayMode/twoOverSecondary``.
  case overlay
  /// A place beside the supplementary, with the detail pushed past the trailing edge:
  /// ``DisplayMode/twoDisplaceSecondary``.
  case displace
  /// No place: a column without room isn't shown.
  ///
  /// If both leading columns give way (``SplitRules/givesWay``), a window can be too narrow for any
  /// list and too wide to fold: a detail without a page then shows only the placeholder.
  case tile
}
