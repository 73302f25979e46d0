import AdaptiveSplit

/// A page of Swap: a list if the width is compact, a grid if it is regular.
enum SwapPage: String, Hashable, Sendable, Codable {
  case list, grid
}

extension SplitState<SwapPage> {
  /// The state of Swap: two columns, only one of them visible at a time.
  static let swap = SplitState(
    primary: .list, secondary: .grid, preferredDisplayMode: .secondaryOnly)
}

extension SplitRules<SwapPage> {
  /// The rules of Swap (<doc:SizeClassSwap>): in a compact width, the grid is removed; in a regular
  /// width, it is added again.
  static let swap: SplitRules = {
    var rules = SplitRules()
    rules.collapse = { _ in .discardDetail }
    rules.separate = { _ in .columns(primary: PageStack(.list), secondary: PageStack(.grid)) }
    rules.targetDisplayMode = { .mode($0.displayMode) }
    return rules
  }()
}
