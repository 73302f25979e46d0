// Replacing a root: another account, another folder.

extension SplitState {
  /// Makes a page the only one of a column, on the stacks and in the stack that separating
  /// restores.
  mutating func replaceRoot(with page: Page, in column: SplitColumn) -> [SplitChange] {
    if column != .primary, page == arrangement.primary.root { return [] }
    if column == .supplementary, !hasThreeColumns { return [] }
    if column == .inspector { return [] }
    let (oldArrangement, oldBefore) = (arrangement, beforeCollapse)
    arrangement.replaceRoot(with: page, in: column)
    beforeCollapse?.replaceRoot(with: page, in: column)
    if arrangement == oldArrangement, beforeCollapse == oldBefore { return [] }
    forwardPages = []
    visited = []
    return [.rootReplaced, .layout]
  }
}

extension Arrangement {
  fileprivate mutating func replaceRoot(with page: Page, in column: SplitColumn) {
    if column == .primary {
      self = with(primary: PageStack(page), secondary: secondary)
      return
    }
    if column == .supplementary {
      let isOnStack = !isCollapsed || supplementary != nil || contains(page)
      primary.leave(page)
      secondary = secondary?.without([page])
      if isOnStack { supplementary = PageStack(page) }
      return
    }
    let isOnStack = !isCollapsed || secondary != nil || contains(page)
    primary.leave(page)
    supplementary = supplementary?.without([page])
    // A detail that isn't on the one stack returns only when the columns separate.
    if isOnStack { self = with(primary: primary, secondary: PageStack(page)) }
  }
}

extension BeforeCollapse {
  fileprivate mutating func replaceRoot(with page: Page, in column: SplitColumn) {
    let old = self
    if column != .supplementary { supplementary = supplementary?.without([page]) }
    switch column {
    case .primary:
      primary = PageStack(page)
      secondary = secondary?.without([page])
      left = left?.without([page])
    case .supplementary:
      primary.leave(page)
      supplementary = PageStack(page)
      secondary = secondary?.without([page])
      left = left?.without([page])
    case .secondary:
      primary.leave(page)
      secondary = PageStack(page)
      left = nil
    case .inspector: break
    }
    if self != old { room = 0 }
  }
}
