import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// Worlds with pages that have preferences, and with a detail that can be maximized.
extension SampleWorld {
  /// Two columns with a detail that hides the primary, and one that widens it.
  static let preferences = SampleWorld(
    name: "page preferences",
    start: State(primary: .list, secondary: .detail(1)),
    rules: .preferring,
    events: .widths(400, 1000)
      + [
        .sidebarToggled, .showDetail(.detail(2)), .show(.group(1), from: .primary),
        .pagesRemoved([.detail(2)]), .detailMaximized(true), .detailMaximized(false),
      ])

  /// The same with all ways to show and hide the primary, for `make explore`.
  static let preferencesAndModes = SampleWorld(
    name: "page preferences and modes", start: preferences.starts[0], rules: .preferring,
    events: preferences.events + .widths(700)
      + [
        .back(in: nil), .overlayDismissed, .showDetail(.detail(1)), .columnShown(.primary),
        .dividerDragged(to: 300), .dividerDragged(to: 0), .displayModePreferred(.oneOverSecondary),
        .displayModePreferred(.oneBesideSecondary),
      ])

  /// The same with three columns and an inspector.
  static let preferencesOfThree = SampleWorld(
    name: "page preferences of three columns",
    start: inspectorOfThree.starts[0],
    rules: {
      var rules = Rules.mail
      rules.inspector = Rules.inspected.inspector
      rules.preferences = Rules.preferring.preferences
      return rules
    }(),
    events: .widths(400, 790, 1100)
      + [
        .sidebarToggled, .inspectorToggled, .showDetail(.detail(2)),
        .showDetail(.detail(3)), .detailMaximized(true), .detailMaximized(false),
      ])
}

extension Rules {
  /// Rules with pages that prefer display modes and widths.
  ///
  /// Detail 2 hides the leading columns, detail 3 leaves one, and the group is wide. The list
  /// prefers to be hidden, which no page of the primary can have.
  static let preferring: Rules = {
    var rules = Rules()
    rules.preferences = { page in
      switch page {
      case .detail(2):
        PagePreferences(displayMode: .secondaryOnly, takesSwipes: false, hidesBar: true)
      case .detail(3): PagePreferences(displayMode: .oneBesideSecondary)
      case .list: PagePreferences(displayMode: .secondaryOnly)
      case .group: PagePreferences(widths: ColumnWidths(points: 360, minimum: 300, maximum: 400))
      default: PagePreferences()
      }
    }
    return rules
  }()
}
