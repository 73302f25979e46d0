// Restoring a saved state.

extension SplitState {
  mutating func restore(
    _ saved: SavedSplitState<Page>, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let old = self
    let changes = reconsider(rules) { $0.apply(saved) }
    return self == old ? [] : [.restored] + changes
  }

  private mutating func apply(_ saved: SavedSplitState<Page>) {
    let root = arrangement.primary.root
    let primary = saved.primary.stack(root: root)
    let secondary = PageStack<Page>(saved.secondary.pages)
    // A state of two columns leaves those of three as they are.
    let middle =
      hasThreeColumns
      ? saved.three.map { PageStack<Page>($0.pages.pages) } ?? arrangement.supplementary : nil
    arrangement =
      saved.isCollapsed
      ? .collapsed(primary, supplementary: middle, detail: secondary)
      : .expanded(primary: primary, supplementary: middle, secondary: secondary)
    beforeCollapse =
      saved.isCollapsed
      ? BeforeCollapse(
        primary: (saved.before.primary ?? SavedStack(root: nil, above: [])).stack(root: root),
        supplementary: hasThreeColumns
          ? saved.three.map { PageStack<Page>($0.before.pages) } ?? middle : nil,
        secondary: PageStack<Page>(saved.before.secondary.pages),
        left: PageStack<Page>(saved.before.left?.pages ?? []),
        // Earlier versions wrote the primary's pages only until the first navigation.
        isUntouched: saved.before.isUntouched ?? (saved.before.primary != nil),
        room: (saved.before.room ?? 0).clampedToPixels)
      : nil
    var seen = Set(arrangement.pages)
    forwardPages = saved.forward.pages.filter { seen.insert($0.page).inserted }
    visited = (saved.visited ?? []).compactMap { detail in
      PageStack(detail.pages.filter { seen.insert($0).inserted })
    }
    preferredDisplayMode = saved.preferredDisplayMode
    let fitting = saved.three?.fitting.map { min(max($0, 0), 2) }
    if hasThreeColumns, let saved = saved.three {
      three?.limit = saved.limit.map { min(max($0, 0), 2) }
      three?.draggedWidth = saved.draggedWidth.flatMap { $0 > 0 ? $0 : nil }
      if size == nil { three?.fitting = fitting }
    }
    ownDisplayMode =
      hasThreeColumns
      ? restoredMode(saved.displayMode, fitting: fitting)
      : restoredModeOfTwo(saved.displayMode)
    draggedWidth = saved.draggedWidth.flatMap { $0 > 0 ? $0 : nil }
    inspector.isWanted = saved.inspector?.isWanted ?? false
    inspector.isAsked = false
    inspector.draggedWidth = saved.inspector?.draggedWidth.flatMap { $0 > 0 ? $0 : nil }
    if size == nil {
      inspector.fits = saved.inspector?.fits
      traits = saved.traits
      orientation = saved.orientation
      // Earlier versions decided by the shape alone.
      fitsBoth =
        hasThreeColumns ? nil : saved.fitsBoth ?? saved.orientation.map { $0 == .landscape }
      breakpoints.limits = saved.breakpoints ?? [:]
    }
  }

  /// Returns the display mode of two columns for a saved one, which may be that of three.
  private func restoredModeOfTwo(_ saved: DisplayMode) -> DisplayMode {
    switch saved {
    case .secondaryOnly: .secondaryOnly
    case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary: .oneBesideSecondary
    // A primary over the detail was open to choose from, and is not opened again.
    case .oneOverSecondary, .twoOverSecondary:
      preferredDisplayMode == .oneOverSecondary ? .oneOverSecondary : .secondaryOnly
    }
  }

  /// Returns the display mode of three columns for a saved one.
  ///
  /// - Parameters:
  ///   - saved: The saved mode.
  ///   - fitting: The number of leading columns that fitted when it was saved, or `nil`.
  /// - Returns: The saved mode if as many columns fit now, else the one that a layout decides.
  private func restoredMode(_ saved: DisplayMode, fitting: Int?) -> DisplayMode {
    if preferredDisplayMode != .oneOverSecondary { return preferredMode }
    if three?.fitting == fitting { return saved }
    return isCollapsed ? restingMode : preferredMode
  }
}
