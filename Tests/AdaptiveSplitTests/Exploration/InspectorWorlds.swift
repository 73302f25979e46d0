import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

extension SampleWorld {
  /// An inspector of two columns, on both sides of its band; detail 2 has none.
  ///
  /// With these minimums it fits beside the detail and the primary from 802 pixels on.
  static let inspector = SampleWorld(
    name: "inspector",
    start: {
      var state = State(
        primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary)
      state.send(.minimumsMeasured(ColumnMinimums(primary: 240, secondary: 300, inspector: 180)))
      return state
    }(),
    rules: .inspected,
    events: .widths(400, 700, 802, 818) + [.back(in: nil), .forward]
      + [
        .inspectorToggled, .inspectorDismissed, .columnShown(.inspector), .columnHidden(.inspector),
        .showDetail(.detail(2)), .showDetail(.detail(1)),
      ])

  /// The same with all ways to change columns, for `make explore`.
  static let inspectorAndColumns = SampleWorld(
    name: "inspector and columns", start: inspector.starts[0], rules: inspector.rules,
    events: inspector.events
      + [
        .inspectorWanted(true), .columnDragged(.inspector, to: 300),
        .columnDragged(.inspector, to: 0), .overlayDismissed, .sidebarToggled,
        .displayModePreferred(.oneOverSecondary), .displayModePreferred(.oneBesideSecondary),
        .showDetail(.detail(3)), .backTo(.list), .pagesRemoved([.detail(3)]),
      ])

  /// An inspector of three columns.
  static let inspectorOfThree = SampleWorld(
    name: "inspector of three columns",
    start: {
      var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
      state.send(
        .minimumsMeasured(ColumnMinimums(primary: 200, supplementary: 220, secondary: 300)))
      return state
    }(),
    rules: {
      var rules = Rules.mail
      rules.inspector = Rules.inspected.inspector
      rules.behavior = .displace
      return rules
    }(),
    events: .widths(400, 790, 902, 1100) + [.back(in: nil), .sidebarToggled]
      + [
        .inspectorToggled, .inspectorDismissed, .columnHidden(.primary),
        .columnHidden(.supplementary), .columnShown(.primary), .columnShown(.inspector),
        .overlayDismissed, .showDetail(.detail(2)),
      ])
}

extension SampleWorld {
  /// Three columns and an inspector, all of them locked, the primary as a tile; with one more way
  /// to hide each.
  static let lockedColumns = SampleWorld(
    name: "locked columns",
    start: inspectorOfThree.starts[0],
    rules: {
      var rules = inspectorOfThree.rules
      rules.locked = [.primary, .supplementary, .inspector]
      rules.behavior = .tile
      return rules
    }(),
    events: inspectorOfThree.events
      + [
        .columnDragged(.primary, to: 0), .columnDragged(.supplementary, to: 0),
        .columnDragged(.inspector, to: 0), .columnHidden(.inspector),
      ])

  /// The same without another detail to choose.
  static let lockedColumnsOfOneDetail = SampleWorld(
    name: "locked columns of one detail", start: lockedColumns.starts[0],
    rules: lockedColumns.rules,
    events: lockedColumns.events.filter { $0 != .showDetail(.detail(2)) })

  /// Three columns, two of them giving way at once.
  static let twoGivingWay = SampleWorld(
    name: "two columns giving way",
    start: inspectorOfThree.starts[0],
    rules: {
      var rules = inspectorOfThree.rules
      rules.givesWay = [.primary, .supplementary]
      return rules
    }(),
    events: inspectorOfThree.events + [.showPage(.group(2), in: .supplementary)])

  /// Three columns and an inspector, with pages that ask before they are left, and details to
  /// go back to.
  static let everythingOfThree = SampleWorld(
    name: "three columns, inspector, held pages and history",
    start: inspectorOfThree.starts[0],
    rules: {
      var rules = inspectorOfThree.rules
      rules.history = .visited(max: 2)
      return rules
    }(),
    events: .widths(400, 1100)
      + [
        .back(in: nil), .inspectorToggled, .inspectorDismissed, .leaveConfirmed, .leaveDeclined,
        .showDetail(.detail(1)), .showDetail(.detail(2)), .showPage(.group(2), in: .supplementary),
        .pageHeld(.detail(1), true), .pageHeld(.detail(1), false), .columnHidden(.supplementary),
        .columnShown(.supplementary),
      ],
    isPossible: guardedWays.isPossible)
}

extension Rules {
  /// Rules with an inspector for each detail but the second.
  static let inspected: Rules = {
    var rules = Rules()
    rules.inspector = { page in
      if case .detail(let number) = page, number != 2 { .about(number) } else { nil }
    }
    return rules
  }()
}
