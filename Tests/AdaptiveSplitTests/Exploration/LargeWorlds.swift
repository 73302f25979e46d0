import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// Worlds for `make explore`: more pages, all rows at any time, several settings combined.
extension SampleWorld {
  static let large: [SampleWorld] = [
    pages, morePages, room, leaving, roots, anyPhoto, allKnobs, inspectorAndColumns,
    lockedColumns, guardedWays, visitedWays, preferencesAndModes, everythingOfThree,
  ]

  /// All kinds of navigation, with few pages and all ways to request them.
  private static let pages = SampleWorld(
    name: "every way to go",
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 1000) + [.sidebarToggled] + .ways
      + asking(for: [.group(1), .detail(1)]))

  /// All kinds of navigation with four pages.
  private static let morePages = SampleWorld(
    name: "every way to go, three pages",
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 650, 1000) + [.sidebarToggled] + .ways
      + asking(for: [.group(1), .detail(1), .detail(2)]))

  /// Pages that leave and thereby free the room that two columns lacked.
  private static let leaving = SampleWorld(
    name: "room, and pages that leave",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: comingAndGoing + asking(for: [.group(1), .detail(1)]))

  /// Other roots in either column, with pages to go back and forward to.
  private static let roots = SampleWorld(
    name: "other roots",
    start: State(primary: .list, secondary: .detail(1), preferredDisplayMode: .oneBesideSecondary),
    events: .widths(400, 1000) + .ways
      + [SamplePage.list, .group(1), .detail(1)].flatMap { page in
        [SplitColumn.primary, .secondary].map { .rootReplaced(page, in: $0) }
      }
      + [
        .show(.group(1), from: .primary), .show(.detail(2), from: .secondary),
        .showDetail(.detail(1)), .pagesRemoved([.detail(1)]),
      ])

  /// Photo Conversations with any photo at any time, as links from elsewhere would open it.
  private static let anyPhoto = SampleWorld(
    name: "photo conversations, any photo at any time",
    start: photos.starts[0], rules: photos.rules,
    events: .widths(400, 1000) + .ways
      + [.show(.group(2), from: .primary), .backTo(.list)]
      + [11, 21, 22].map { .showDetail(.detail($0)) } + [.pagesRemoved([.detail(22)])],
    isPossible: { event, state in
      guard case .show = event else { return true }
      return state.shows(.primary) && state.primaryPages.last == .list
    })

  /// Thresholds, modes and room combined.
  private static let allKnobs = SampleWorld(
    name: "all knobs at once",
    start: modes.starts[0],
    events: [400, 655, 656, 717, 1000].flatMap { width in
      [479, 496, 690].map { .resized(SplitSize(width: width, height: $0)) }
    } + modes.events.filter { if case .resized = $0 { false } else { true } }
      + [
        .textScaled(1), .textScaled(1.5), .traitsOverridden(nil),
        .traitsOverridden(SplitTraitOverride(horizontal: .compact)),
        .minimumsMeasured(ColumnMinimums()),
        .minimumsMeasured(ColumnMinimums(primary: 350, secondary: 350)),
      ])
}
