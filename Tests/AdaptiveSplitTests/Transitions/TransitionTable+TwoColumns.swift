import AdaptiveSplit
import TestSupport

extension TransitionTable {
  /// The appearance of two columns, as far as the table of transitions distinguishes its states.
  private enum Look: String, CaseIterable {
    case unplaced = "Not laid out yet"
    case beside = "Side by side"
    case hidden = "Only the detail"
    case overlaid = "Primary over the detail"
    case list = "Collapsed, the primary on top"
    case detail = "Collapsed, the detail on top"

    init(_ state: State) {
      if state.size == nil {
        self = .unplaced
      } else if state.isCollapsed {
        self = state.arrangement.secondary == nil ? .list : .detail
      } else {
        self =
          switch state.displayMode {
          case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary: .beside
          case .secondaryOnly: .hidden
          case .oneOverSecondary, .twoOverSecondary: .overlaid
          }
      }
    }
  }

  /// The transitions of UIKit's own rules.
  static let twoColumns = TransitionTable(
    title: "Every transition",
    subject: """
      The effect of each event on a split view with UIKit's own rules and the automatic display \
      mode, which goes by room.
      """,
    start: State(primary: .list), rules: Rules(),
    worlds: [
      layoutEvents.map(\.event) + [.showDetail(.detail(1)), .back(in: .secondary)],
      pageEvents.map(\.event) + [0, 2, 4, 10].map { layoutEvents[$0].event },
    ],
    events: layoutEvents + pageEvents + rootEvents, looks: Look.allCases.map(\.rawValue)
  ) { Look($0).rawValue }

  private static func size(_ width: Int, _ height: Int) -> SplitSize {
    SplitSize(width: width, height: height)
  }

  private static let layoutEvents: [Named] = [
    ("resized, compact", .resized(size(400, 700))),
    ("resized, compact", .resized(size(420, 700))),
    ("resized, regular and wide", .resized(size(1000, 700))),
    ("resized, regular and wide", .resized(size(1020, 700))),
    ("resized, regular and high", .resized(size(700, 1000))),
    ("resized, regular and high, with room", .resized(size(960, 1000))),
    ("traitsOverridden, compact", .traitsOverridden(SplitTraitOverride(horizontal: .compact))),
    ("traitsOverridden, none", .traitsOverridden(nil)),
    ("minimumsMeasured, no room", .minimumsMeasured(ColumnMinimums(primary: 600, secondary: 600))),
    ("minimumsMeasured, room", .minimumsMeasured(ColumnMinimums())),
    ("sidebarToggled", .sidebarToggled),
    ("overlayDismissed", .overlayDismissed),
    ("dividerDragged, shut", .dividerDragged(to: 0)),
    ("dividerDragged, to a width", .dividerDragged(to: 250)),
    ("dividerDragged, given back", .dividerDragged(to: nil)),
  ]

  private static let pageEvents: [Named] = [
    ("show, from the primary", .show(.group(1), from: .primary)),
    ("show, from the secondary", .show(.detail(2), from: .secondary)),
    ("showDetail", .showDetail(.detail(1))),
    ("back, in the primary", .back(in: .primary)),
    ("back, in the secondary", .back(in: .secondary)),
    ("backTo, the list", .backTo(.list)),
    ("forward", .forward),
    ("pagesRemoved, the detail", .pagesRemoved([.detail(1), .detail(2)])),
  ]

  /// Events that are tried in every state and lead to no other kinds of states.
  private static let rootEvents: [Named] = [
    ("rootReplaced, in the primary", .rootReplaced(.group(1), in: .primary)),
    ("rootReplaced, in the secondary", .rootReplaced(.detail(1), in: .secondary)),
  ]
}
