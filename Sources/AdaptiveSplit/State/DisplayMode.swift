/// How the columns of an expanded split view show (<doc:UIKitsRules>, 3).
public enum DisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// Only the detail.
  case secondaryOnly
  /// Both, side by side.
  case oneBesideSecondary
  /// The primary over a detail of full width.
  case oneOverSecondary
}

/// The display mode that a program asks for.
public enum PreferredDisplayMode: String, Hashable, Codable, Sendable, CaseIterable {
  /// Side by side in landscape; in portrait the detail alone, with the primary brought over it.
  ///
  /// The shape of the split view decides, unless ``TraitOverride/orientation`` does: a split view
  /// inside another one goes by the outermost one's.
  case automatic
  /// Only the detail, until the person asks for the primary.
  case secondaryOnly
  /// Both, side by side.
  case oneBesideSecondary
  /// The primary over the detail.
  case oneOverSecondary

  /// The mode that is shown for this preference before the person changes it.
  func resolved(in orientation: Orientation) -> DisplayMode {
    switch self {
    case .automatic: orientation == .landscape ? .oneBesideSecondary : .secondaryOnly
    case .secondaryOnly: .secondaryOnly
    case .oneBesideSecondary: .oneBesideSecondary
    case .oneOverSecondary: .oneOverSecondary
    }
  }
}
