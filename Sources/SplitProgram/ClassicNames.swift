public import AdaptiveSplit

extension DisplayMode {
  /// The name of the mode in UIKit before iOS 14, such as `AllVisible`; there were two columns
  /// only.
  public var classicName: String {
    switch self {
    case .secondaryOnly: "PrimaryHidden"
    case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary: "AllVisible"
    case .oneOverSecondary, .twoOverSecondary: "PrimaryOverlay"
    }
  }
}

extension PreferredDisplayMode {
  /// The name of the mode in UIKit before iOS 14.
  ///
  /// UIKit has one automatic mode, to which both ``automatic`` and ``byShape`` correspond.
  public var classicName: String { DisplayMode(rawValue: rawValue)?.classicName ?? "Automatic" }
}
