import AdaptiveSplit
import TestSupport

extension TransitionTable {
  /// The transitions of two columns with a history of details and with pages that have preferences.
  static let preferences = TransitionTable(
    title: "Every transition with a history and with preferences",
    subject: """
      The effect of each event on a split view that goes back to the detail that was shown before \
      (`.visited(max: 1)`), with one detail that prefers to be alone and a list page that prefers \
      other widths.
      """,
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    rules: {
      var rules = Rules.preferring
      rules.history = .visited(max: 1)
      return rules
    }(),
    worlds: [
      sizes.map(\.event) + columnEvents.map(\.event) + [.showDetail(.detail(2)), .back(in: nil)],
      sizes.map(\.event)
        + [
          .showDetail(.detail(1)), .showDetail(.detail(2)), .show(.group(1), from: .primary),
          .back(in: nil), .forward, .pagesRemoved([.detail(1)]),
        ],
    ],
    events: sizes + columnEvents + pageEvents, looks: looks, look: look)

  private static let sizes: [Named] = [
    ("resized, compact", .resized(SplitSize(width: 400, height: 700))),
    ("resized, regular", .resized(SplitSize(width: 1000, height: 700))),
  ]

  private static let columnEvents: [Named] = [
    ("displayModePreferred, the detail only", .displayModePreferred(.secondaryOnly)),
    ("displayModePreferred, side by side", .displayModePreferred(.oneBesideSecondary)),
    ("displayModePreferred, one over the other", .displayModePreferred(.oneOverSecondary)),
    ("widthsPreferred", .widthsPreferred(ColumnWidths(points: 300))),
    ("sidebarToggled", .sidebarToggled), ("overlayDismissed", .overlayDismissed),
    ("columnShown, the primary", .columnShown(.primary)),
    ("columnHidden, the primary", .columnHidden(.primary)),
    ("detailMaximized", .detailMaximized(true)),
    ("detailMaximized, no more", .detailMaximized(false)),
  ]

  private static let pageEvents: [Named] = [
    ("showDetail", .showDetail(.detail(1))),
    ("showDetail, alone", .showDetail(.detail(2))),
    ("show, on the detail", .show(.detail(4), from: .secondary)),
    ("show, wide", .show(.group(1), from: .primary)),
    ("back", .back(in: nil)), ("back, in the primary", .back(in: .primary)),
    ("backTo, the detail", .backTo(.detail(1))), ("forward", .forward),
    ("arranged", .arranged(SplitPath(secondary: [.detail(1)]))),
    ("pagesRemoved, the detail", .pagesRemoved([.detail(1)])),
  ]

  private static let looks = twoColumns.looks.flatMap { look in
    ["", alone].flatMap { [look + $0, look + $0 + visited] }
  }

  private static let alone = ", as it prefers"
  private static let visited = ", after another detail"

  @Sendable private static func look(_ state: State) -> String {
    let isAlone =
      state.size != nil && !state.isCollapsed && state.displayMode == .secondaryOnly
      && state.arrangement.secondary?.top == .detail(2)
    return twoColumns.look(state) + (isAlone ? alone : "")
      + (state.visited.isEmpty ? "" : visited)
  }
}
