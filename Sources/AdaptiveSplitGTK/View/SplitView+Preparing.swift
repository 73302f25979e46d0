import AdaptiveSplit

// What a size would show for the first time is measured before that is decided.

extension SplitView {
  /// Builds and measures the views that separating at a size would need and that were never built:
  /// where they need more room than there is, nothing separates only to collapse again.
  ///
  /// What only the columns side by side can tell stays unknown: how wide their bars are, and what
  /// the program changes as it is told.
  @inline(never)
  func prepare(for size: SplitSize) {
    var next = state
    _ = next.handle(.minimumsMeasured(needed), rules: rules)
    _ = next.handle(.resized(size), rules: rules)
    let pages = next.arrangement
    var builds = false
    if next.shows(.primary), secondary.view(of: pages.primary.top) == nil {
      builds = prepare(pages.primary.top, in: primary, next.traits)
    }
    if pages.secondary.flatMap({ primary.view(of: $0.top) }) == nil {
      builds = prepare(pages.secondary?.top, in: secondary, next.traits) || builds
    }
    if builds { _ = measureWidth() }
  }

  // With the traits of the size: at the first one nobody is told that there were others before.
  private func prepare(
    _ page: Page?, in column: ColumnStack<Page>, _ traits: Traits
  ) -> Bool {
    guard column.prepare(page, traits: traits) else { return false }
    if page != nil {
      counters.viewsBuilt += 1
      counters.viewsUpdated += 1
    }
    return true
  }
}
