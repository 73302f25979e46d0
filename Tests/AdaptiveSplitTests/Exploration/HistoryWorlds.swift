import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// Worlds in which going back returns to details that were shown before.
extension SampleWorld {
  /// Three details, and few other pages.
  static let visited = SampleWorld(
    name: "visited details",
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    rules: remembering(2),
    events: .widths(400, 1000) + [.back(in: nil), .forward, .backTo(.detail(1))]
      + (1...3).map { .showDetail(.detail($0)) } + [.pagesRemoved([.detail(2)])])

  /// Details with pages on top of them, and pages that move to the other column.
  static let visitedWays = SampleWorld(
    name: "visited details, every way to go",
    start: visited.starts[0], rules: remembering(2),
    events: .widths(400, 1000) + .ways + asking(for: [.group(1), .detail(1), .detail(2)])
      + [
        .rootReplaced(.detail(1), in: .secondary),
        .arranged(SplitPath(primary: [.list], secondary: [.detail(2)])),
        .pagesReplaced([.detail(1): .detail(2)]),
      ])

  private static func remembering(_ count: Int) -> Rules {
    var rules = Rules()
    rules.history = .visited(max: count)
    return rules
  }
}
