import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// The appearance of a split view, as far as the table of transitions distinguishes its states.
enum Look: String, CaseIterable {
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

/// All transitions of UIKit's own rules as a page, found by trying every event in every state of a
/// small world.
struct TransitionTable {
  private static func size(_ width: Int, _ height: Int) -> SplitSize {
    SplitSize(width: width, height: height)
  }

  /// An event with its name in the table.
  private typealias Named = (name: String, event: Event)

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

  private static let namedEvents = layoutEvents + pageEvents + rootEvents

  /// Returns the page for the documentation.
  ///
  /// Two worlds are explored, one for events that move columns and one for events that move pages,
  /// each with just enough of the other.
  static func page() -> String {
    let columns = layoutEvents.map(\.event) + [.showDetail(.detail(1)), .back(in: .secondary)]
    let pages = pageEvents.map(\.event) + [0, 2, 4, 10].map { layoutEvents[$0].event }
    let states = reached(by: columns).union(reached(by: pages))
    let sections = Look.allCases.map { look in
      "## \(look.rawValue)\n\n| event | becomes | told |\n|---|---|---|\n"
        + rows(from: states.filter { Look($0) == look }).joined(separator: "\n")
    }
    return (head(states.count) + sections).joined(separator: "\n\n") + "\n"
  }

  private static func reached(by events: [Event]) -> Set<State> {
    let world = SampleWorld(name: "table", start: State(primary: .list), events: events)
    return Set(explore(world, checking: [], []).states)
  }

  private static func head(_ count: Int) -> [String] {
    [
      "# Every transition",
      """
      What each event makes of a split view with UIKit's own rules and the automatic display mode, \
      which goes by room.
      """,
      """
      Generated from the core: \(namedEvents.count) events were tried \
      in the \(count) states of two small worlds. An event that is not in a table changes nothing there. \
      Where an event can come to different ends, because of what is on the stacks or of what came \
      before, each has a line. `layout` ends every list and is left out, and so are \
      `willTransition` and `willResize`, which begin it, `alongside` and `completion`, which \
      go with every transition that is seen, and `willChangeDisplayMode`, which comes before \
      `displayModeChanged`.
      """,
    ]
  }

  /// The outcome of an event: the new look and the reported changes.
  private struct Outcome: Hashable {
    var look: Look
    var told: [SplitChange]
  }

  private static func rows(from states: [State]) -> [String] {
    let rules = Rules()
    var rows: [String] = []
    for (name, event) in namedEvents {
      // A million outcomes contain few different ones: only those are written.
      var seen = Set<Outcome>()
      for state in states {
        var next = state
        let changes = next.handle(event, rules: rules)
        if changes.isEmpty { continue }
        seen.insert(Outcome(look: Look(next), told: changes.filter { !leftOut.contains($0) }))
      }
      let lines = Set(
        seen.map { outcome in
          let told = outcome.told.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          return "| \(name) | \(outcome.look.rawValue) | \(told) |"
        })
      rows += lines.subtracting(rows).sorted()
    }
    return rows
  }

  private static let leftOut: Set<SplitChange> = [
    .willTransition, .willResize, .layout, .alongside, .completion, .willChangeDisplayMode,
  ]
}
