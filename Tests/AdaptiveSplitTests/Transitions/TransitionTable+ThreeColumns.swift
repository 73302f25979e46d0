import AdaptiveSplit
import TestSupport

extension TransitionTable {
  /// The transitions of three columns with an inspector, pages that ask and a breakpoint.
  static let threeColumns = TransitionTable(
    title: "Every transition of three columns",
    subject: """
      The effect of each event on a split view with three columns, an inspector, a message that may \
      ask before it is left, and a breakpoint at 900 pixels. A question is answered before anything \
      else happens.
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

  /// The appearance of the columns.
  private enum Look: String, CaseIterable {
    case unplaced = "Not laid out yet"
    case three = "Three columns"
    case two = "Supplementary and detail"
    case detailAlone = "Only the detail"
    case supplementaryOver = "Supplementary over the detail"
    case bothOver = "Both over the detail"
    case displaced = "Detail displaced"
    case primaryOnStack = "Collapsed, the primary on top"
    case supplementaryOnStack = "Collapsed, the supplementary on top"
    case detailOnStack = "Collapsed, the detail on top"

    init(_ state: State) {
      if state.size == nil {
        self = .unplaced
      } else if state.isCollapsed {
        self =
          switch state.arrangement.topColumn {
          case .primary: .primaryOnStack
          case .supplementary: .supplementaryOnStack
          case .secondary, .inspector: .detailOnStack
          }
      } else {
        self =
          switch state.displayMode {
          case .twoBesideSecondary: .three
          case .oneBesideSecondary: .two
          case .secondaryOnly: .detailAlone
          case .oneOverSecondary: .supplementaryOver
          case .twoOverSecondary: .bothOver
          case .twoDisplaceSecondary: .displaced
          }
      }
    }
  }

  private static let looks = Look.allCases.flatMap { look in
    [InspectorPlace.absent, .beside, .over].map { look.rawValue + suffix($0) }
  }

  @Sendable private static func look(_ state: State) -> String {
    Look(state).rawValue + suffix(state.inspectorPlace)
  }

  private static func suffix(_ place: InspectorPlace) -> String {
    switch place {
    case .absent: ""
    case .beside: ", inspector beside"
    case .over, .onStack: ", inspector over it"
    }
  }
}
