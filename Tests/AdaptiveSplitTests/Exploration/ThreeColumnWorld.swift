import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

extension SampleWorld {
  /// Mail in three columns: groups are folders in the supplementary, details are messages.
  ///
  /// With these minimums the supplementary fits beside a detail from 640 pixels on, and the primary
  /// from 902.
  static let three = SampleWorld(
    name: "three columns",
    start: {
      var state = State(primary: .list, supplementary: .group(1))
      state.send(
        .minimumsMeasured(ColumnMinimums(primary: 200, supplementary: 220, secondary: 300)))
      return state
    }(),
    rules: .mail,
    events: .widths(400, 880, 902, 918) + [.back(in: nil), .forward, .sidebarToggled]
      + [
        .showPage(.group(2), in: .supplementary), .showDetail(.detail(1)),
        .columnHidden(.primary), .columnHidden(.supplementary), .columnShown(.primary),
        .columnShown(.supplementary), .overlayDismissed, .pagesRemoved([.group(1)]),
        .pagesReplaced([.group(1): .group(2)]),
      ])

  /// The same with the display modes that a program prefers.
  static let threeModes = SampleWorld(
    name: "display modes of three columns",
    start: three.starts[0], rules: .mail,
    events: .widths(400, 880, 918) + [.back(in: nil), .sidebarToggled, .overlayDismissed]
      + [.columnHidden(.supplementary), .columnShown(.supplementary), .showDetail(.detail(1))]
      + PreferredDisplayMode.allCases.map { .displayModePreferred($0) })

  /// Columns that never give way and need less than the program's smallest widths: below 1000
  /// pixels all shrink, until they fold.
  static let threeLasting = SampleWorld(
    name: "three columns that never give way",
    start: {
      var state = State(
        primary: .list, supplementary: .group(1), columnWidths: ColumnWidths(minimum: 240),
        supplementaryWidths: ColumnWidths(minimum: 300))
      state.send(
        .minimumsMeasured(ColumnMinimums(primary: 150, supplementary: 180, secondary: 300)))
      return state
    }(),
    rules: {
      var rules = Rules.mail
      rules.givesWay = []
      return rules
    }(),
    events: .widths(400, 640, 700, 900, 1200) + [.back(in: nil), .forward, .sidebarToggled]
      + [.columnHidden(.primary), .columnShown(.primary), .showDetail(.detail(1))]
      + [.dividerDragged(to: 200), .columnDragged(.supplementary, to: 400)])
}

extension Rules {
  /// The rules of mail in three columns.
  static let mail: Rules = {
    var rules = Rules()
    rules.column = { $0.mailColumn }
    rules.keepsSecondary = { _ in false }
    return rules
  }()
}
