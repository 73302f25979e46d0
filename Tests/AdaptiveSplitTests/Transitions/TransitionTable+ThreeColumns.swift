import AdaptiveSplit
import TestSupport

extension TransitionTable {
  /// The transitions of three columns with an inspector, pages that ask and a breakpoint.
  static let threeColumns = TransitionTable(
    title: "Every transition of three columns",
    subject: """
      What each event makes of a split view with three columns and an inspector, of which the \
      message may ask before it is left, with a breakpoint at 900 pixels. A question is answered \
      before anything else happens.
      """,
    start: {
      var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
      state.send(
        .minimumsMeasured(
          ColumnMinimums(primary: 200, supplementary: 220, secondary: 300, inspector: 180)))
      return state
    }(),
    rules: {
      var rules = Rules.mail
      rules.inspector = Rules.inspected.inspector
      rules.breakpoints = [SplitBreakpoint("wide", .minWidth(900))]
      return rules
    }(),
    worlds: [
      sizes.map(\.event) + columnEvents.map(\.event),
      [sizes[0].event, sizes[3].event] + pageEvents.map(\.event) + [.inspectorToggled],
    ],
    events: sizes + columnEvents + pageEvents, looks: looks, look: look)

  private static let sizes: [Named] = [400, 640, 902, 1300].map { width in
    ("resized, \(width) wide", .resized(SplitSize(width: width, height: 700)))
  }

  private static let columnEvents: [Named] = [
    ("sidebarToggled", .sidebarToggled), ("overlayDismissed", .overlayDismissed),
    ("columnShown, the primary", .columnShown(.primary)),
    ("columnShown, the supplementary", .columnShown(.supplementary)),
    ("columnHidden, the primary", .columnHidden(.primary)),
    ("columnHidden, the supplementary", .columnHidden(.supplementary)),
    ("inspectorToggled", .inspectorToggled), ("inspectorDismissed", .inspectorDismissed),
    ("detailMaximized", .detailMaximized(true)),
    ("detailMaximized, no more", .detailMaximized(false)),
  ]

  private static let pageEvents: [Named] = [
    ("showPage, in the supplementary", .showPage(.group(2), in: .supplementary)),
    ("showDetail", .showDetail(.detail(1))),
    ("showDetail, without inspector", .showDetail(.detail(2))),
    ("back", .back(in: nil)), ("forward", .forward),
    ("arranged", .arranged(SplitPath(supplementary: [.group(2)], secondary: [.detail(2)]))),
    ("pagesRemoved, the detail", .pagesRemoved([.detail(1)])),
    ("pageHeld", .pageHeld(.detail(1), true)), ("pageHeld, no more", .pageHeld(.detail(1), false)),
    ("leaveConfirmed", .leaveConfirmed), ("leaveDeclined", .leaveDeclined),
  ]

  private static let columns = [
    "Not laid out yet", "Three columns", "Supplementary and detail", "Only the detail",
    "Supplementary over the detail", "Both over the detail", "Detail displaced",
    "Collapsed, the primary on top", "Collapsed, the supplementary on top",
    "Collapsed, the detail on top",
  ]

  private static let inspectors: [(InspectorPlace, String)] = [
    (.absent, ""), (.beside, ", inspector beside"), (.over, ", inspector over it"),
    (.onStack, ", inspector over it"),
  ]

  private static var looks: [String] {
    columns.flatMap { column in
      ["", ", inspector beside", ", inspector over it"].map { column + $0 }
    }
  }

  @Sendable private static func look(_ state: State) -> String {
    let index: Int
    if state.size == nil {
      index = 0
    } else if state.isCollapsed {
      index =
        switch state.arrangement.topColumn {
        case .primary: 7
        case .supplementary: 8
        case .secondary, .inspector: 9
        }
    } else {
      index =
        switch state.displayMode {
        case .twoBesideSecondary: 1
        case .oneBesideSecondary: 2
        case .secondaryOnly: 3
        case .oneOverSecondary: 4
        case .twoOverSecondary: 5
        case .twoDisplaceSecondary: 6
        }
    }
    let inspector = inspectors.first { $0.0 == state.inspectorPlace }?.1 ?? ""
    return columns[index] + inspector
  }
}
