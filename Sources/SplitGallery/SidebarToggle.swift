import AdaptiveSplit

extension SplitRules {
  /// Lets the sidebar's action hide a primary column that is beside the detail.
  ///
  /// UIKit has no action there in landscape. The source text of Weapons has one: it toggles between
  /// always visible and hidden.
  mutating func letSidebarHide() {
    targetDisplayMode = { $0.isSideBySide ? .mode(.secondaryOnly) : .automatic }
  }
}
