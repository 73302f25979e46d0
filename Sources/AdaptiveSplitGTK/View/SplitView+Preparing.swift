import AdaptiveSplit

// Measuring views that a size needs for the first time, before the decision for that size.

extension SplitView {
  /// Builds and measures the missing views that separating at a size would need: if they need more
  /// room than there is, nothing separates only to collapse again.
  ///
  /// Some minimums stay unknown until the columns are side by side: the widths of their bars, and
  /// any changes that the program makes when it is notified.
  @inline(never)
  func prepare(for size: SplitSize) {
    var next = state
    _ = next.handle(.minimumsMeasured(needed), rules: rules)
    _ = next.handle(.resized(size), rules: rules)
    let pages = next.arrangement
    var builds = false
    if next.shows(.primary), secondary.view(of: pages.primary.top) == nil {
      builds = prepare(pages.primary.top, in: primary, next)
    }
    if pages.secondary.flatMap({ primary.view(of: $0.top) }) == nil {
      builds = prepare(pages.secondary?.top, in: secondary, next) || builds
    }
    if builds { _ = measureWidth() }
  }

  // With the state at the size: at the first one, no view is notified of earlier traits.
  private func prepare(
    _ page: Page?, in column: ColumnStack<Page>, _ state: SplitState<Page>
  ) -> Bool {
    guard column.prepare(page, in: state) else { return false }
    if page != nil {
      counters.viewsBuilt += 1
      counters.viewsUpdated += 1
    }
    return true
  }
}
