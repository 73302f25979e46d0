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
    _ = next.handle(.minimumsMeasured(needed), rules: currentRules)
    _ = next.handle(.resized(size), rules: currentRules)
    var builds = false
    for column in columns where needsView(column, next) {
      let page = next.arrangement[column.column]?.top
      let isElsewhere = columns.contains { other in
        other !== column && page.flatMap { other.view(of: $0) } != nil
      }
      if !isElsewhere { builds = prepare(page, in: column, next) || builds }
    }
    if builds { _ = measureWidth() }
  }

  /// Whether a column's view counts for the decision in a state: of three columns, the minimum of
  /// each counts for the number of columns side by side.
  private func needsView(_ column: ColumnStack<Page>, _ state: SplitState<Page>) -> Bool {
    if column.column == .inspector { return false }
    if trailing != nil { return !state.isCollapsed }
    return column === secondary || state.shows(column.column)
  }

  // With the state at the size: at the first one, no view is notified of earlier traits.
  private func prepare(
    _ page: Page?, in column: ColumnStack<Page>, _ state: SplitState<Page>
  ) -> Bool {
    guard column.prepare(page, of: self, in: state) else { return false }
    if page != nil {
      counters.viewsBuilt += 1
      counters.viewsUpdated += 1
    }
    return true
  }
}
