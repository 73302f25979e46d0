import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// Worlds with UIKit's own rules, each with all values of one setting.
extension SampleWorld {
  static let knobs: [SampleWorld] = [
    onePage, thresholds, modes, roomOfOneText, leavingPage, leavingPhotos, otherRoot, links,
    breakpoints, three, threeModes, threeLasting,
    inspector, inspectorOfThree, lockedColumnsOfOneDetail, twoGivingWay, guarded, guardedOtherWays,
    visited, preferences, preferencesOfThree,
  ]

  /// All ways to request one page, to go back to it and to remove it, over and beside another.
  static let onePage = SampleWorld(
    name: "every way to go, one page",
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 1000) + .ways + asking(for: [.detail(1)])
      + [.show(.group(1), from: .primary)])

  /// Sizes on both sides of each threshold and in the bands, with forced classes and larger text.
  static let thresholds = SampleWorld(
    name: "thresholds",
    start: State(primary: .list, secondary: .detail(1)),
    events: [400, 639, 640, 655, 656, 1000].flatMap { width in
      [479, 480, 495, 496, 1200].map { .resized(SplitSize(width: width, height: $0)) }
    } + [
      .traitsOverridden(nil), .traitsOverridden(SplitTraitOverride(horizontal: .compact)),
      .traitsOverridden(SplitTraitOverride(horizontal: .regular, vertical: .compact)),
      .textScaled(1), .textScaled(1.5), .back(in: nil),
    ])

  /// Every display mode, requested by the program and by the person.
  static let modes = SampleWorld(
    name: "display modes",
    start: State(primary: .list, columnWidths: ColumnWidths(minimum: 200)),
    events: .widths(400, 656, 1000) + .widths(400, 656, 672, 1000, height: 660)
      + PreferredDisplayMode.allCases.map { .displayModePreferred($0) }
      + [40, 240, nil].map { .dividerDragged(to: $0) }
      + [.sidebarToggled, .overlayDismissed, .showDetail(.detail(1)), .back(in: nil), .forward])

  /// The pages' minimums, and the requests of the program and the person.
  static let room = SampleWorld(
    name: "room",
    start: State(primary: .list, secondary: .detail(1)),
    events: .widths(400, 639, 640, 655, 656, 700, 701, 716, 717, 1000)
      + [(0, 0), (350, 350), (200, 439)].map {
        .minimumsMeasured(ColumnMinimums(primary: $0, secondary: $1))
      }
      + [40, 240, 2000, nil].map { .dividerDragged(to: $0) }
      + [
        .widthsPreferred(ColumnWidths()), .sidebarToggled,
        .widthsPreferred(ColumnWidths(fraction: 1, minimum: 300, maximum: 250)), .textScaled(1.5),
        .textScaled(1),
      ])

  /// The same with one size of the text, and no width dragged beyond the room.
  static let roomOfOneText = SampleWorld(
    name: "room, one text size", start: room.starts[0],
    events: room.events.filter { event in
      switch event {
      case .textScaled, .dividerDragged(to: 2000): false
      default: true
      }
    })

  /// A page that leaves and thereby frees the room that two columns lacked.
  static let leavingPage = SampleWorld(
    name: "room, and a page that leaves",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: comingAndGoing
      + [
        .show(.group(1), from: .primary), .showDetail(.detail(1)), .pagesRemoved([.detail(1)]),
      ])

  /// The same with rules that show the placeholder once the photo has left.
  static let leavingPhotos = SampleWorld(
    name: "photo conversations, room, and pages that leave",
    start: photos.starts[0], rules: photos.rules,
    events: comingAndGoing
      + [.show(.group(2), from: .primary), .backTo(.list)]
      + [11, 21].map { .showDetail(.detail($0)) }
      + [.pagesRemoved([.detail(11)]), .pagesRemoved([.group(2), .detail(21)])],
    isPossible: photos.isPossible)

  /// Another root in either column, with pages to go back and forward to.
  private static let otherRoot = SampleWorld(
    name: "another root",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 1000) + [.back(in: nil), .forward]
      + [
        .rootReplaced(.group(1), in: .primary), .rootReplaced(.group(1), in: .secondary),
        .rootReplaced(.list, in: .primary), .rootReplaced(.detail(1), in: .secondary),
        .show(.group(1), from: .primary), .showDetail(.detail(1)), .pagesRemoved([.detail(1)]),
      ])

  /// Breakpoints of the whole split view and of columns, on both sides of their bands; one forces a
  /// size class.
  static let breakpoints = SampleWorld(
    name: "breakpoints",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    rules: {
      var rules = Rules()
      rules.breakpoints = [
        SplitBreakpoint("roomy", .all([.minWidth(700), .not(.maxHeight(400))])),
        SplitBreakpoint("broad", .minWidth(400), in: .column(.secondary)),
      ]
      rules.traitOverride = { request in
        SplitTraitOverride(horizontal: request.holding.contains("roomy") ? nil : .compact)
      }
      return rules
    }(),
    events: .widths(399, 699, 700, 715, 716, 800) + .widths(700, 716, height: 390)
      + [
        .sidebarToggled, .overlayDismissed, .back(in: nil), .showDetail(.detail(1)),
        .dividerDragged(to: 240), .dividerDragged(to: 300), .textScaled(1), .textScaled(1.1),
        .rulesChanged(nil),
      ])

  /// Links to pages, and pages that get other names, with and without room.
  static let links = SampleWorld(
    name: "links and new names",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 720) + [.back(in: nil)]
      + [
        .arranged(SplitPath(primary: [.list, .group(1)], secondary: [.detail(2)])),
        .arranged(SplitPath(primary: [.list, .detail(2)])), .arranged(SplitPath(secondary: [])),
        .pagesReplaced([.detail(1): .detail(2), .detail(2): .detail(1)]),
        .pagesReplaced([.detail(2): .group(1)]), .minimumsMeasured(ColumnMinimums()),
        .minimumsMeasured(ColumnMinimums(primary: 350, secondary: 350)),
      ])

  static let comingAndGoing: [Event] =
    .widths(400, 700, 720) + .ways
    + [(0, 0), (350, 350)].map {
      .minimumsMeasured(ColumnMinimums(primary: $0, secondary: $1))
    }

  /// All ways to request pages, to go back to them and to remove them.
  static func asking(for pages: [SamplePage]) -> [Event] {
    pages.flatMap { page -> [Event] in
      [nil, .primary, .supplementary, .secondary].map { .show(page, from: $0) }
        + [.showDetail(page), .backTo(page), .pagesRemoved([page])]
    } + [.show(.list, from: nil), .showDetail(.list), .backTo(.list)]
  }
}
