import AdaptiveSplit

/// What Swap shows: a list where the width is compact, a grid where it is regular.
enum SwapPage: String, Hashable, Sendable, LosslessStringConvertible {
  case list, grid

  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

extension SplitState<SwapPage> {
  /// Two columns of which only one ever shows.
  static let swap = SplitState(
    primary: .list, secondary: .grid, preferredDisplayMode: .secondaryOnly)
}

extension SplitRules<SwapPage> {
  /// What Swap decides (<doc:SizeClassSwap>): compact, the grid goes; regular, it is there again.
  static let swap: SplitRules = {
    var rules = SplitRules()
    rules.collapse = { _, _ in .discardDetail }
    rules.separate = { _ in .columns(primary: PageStack(.list), secondary: PageStack(.grid)) }
    rules.targetDisplayMode = { .mode($0.displayMode) }
    return rules
  }()
}
