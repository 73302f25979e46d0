// All pages at once: a list of them, a deep link, and pages that get another identity.

extension SplitState {
  /// All pages that the state contains, visible or not, each once: those on the stacks, those that
  /// separating restores, those of visited details, those to go forward to, those that pending
  /// navigation leads to, and the inspector's.
  ///
  /// A program compares them with its data, for example to report removed ones.
  public var pages: [Page] {
    var seen: Set<Page> = []
    let before = beforeCollapse.map { before in
      before.primary.pages + (before.supplementary?.pages ?? []) + (before.secondary?.pages ?? [])
        + (before.left?.pages ?? [])
    }
    let elsewhere = visited.flatMap(\.pages) + forwardPages.map(\.page) + (pending?.pages ?? [])
    return (arrangement.pages + (before ?? []) + elsewhere + (inspector.page.map { [$0] } ?? []))
      .filter { seen.insert($0).inserted }
  }

  /// Puts a path's pages on the stacks; the display mode and the widths stay.
  mutating func arrange(_ path: SplitPath<Page>) -> [SplitChange] {
    let old = self
    let hasThreeColumns = hasThreeColumns
    let changes = navigate { $0.apply(path, hasThreeColumns: hasThreeColumns) }
    if let before = beforeCollapse, path.secondary != nil {
      // The program named the columns: separating restores exactly these.
      let columns = Arrangement.expanded(
        primary: arrangement.primary, supplementary: arrangement.supplementary,
        secondary: arrangement.secondary)
      beforeCollapse = BeforeCollapse(
        primary: columns.primary, supplementary: columns.supplementary,
        secondary: columns.secondary,
        room: before.isContained(in: columns) ? before.room : 0)
    }
    if self == old { return [] }
    forwardPages = []
    visited = []
    return changes.isEmpty ? [.layout] : changes
  }

  /// Gives pages another identity, wherever they are; nothing navigates.
  mutating func replace(_ pages: [Page: Page]) -> [SplitChange] {
    let old = self
    let replacement = { (page: Page) in pages[page] ?? page }
    arrangement = arrangement.with(
      primary: arrangement.primary.mapped(replacement),
      supplementary: arrangement.supplementary?.mapped(replacement),
      secondary: arrangement.secondary?.mapped(replacement))
    if let before = beforeCollapse {
      let columns = Arrangement.expanded(
        primary: before.primary.mapped(replacement),
        supplementary: before.supplementary?.mapped(replacement),
        secondary: before.secondary?.mapped(replacement))
      beforeCollapse?.primary = columns.primary
      beforeCollapse?.supplementary = columns.supplementary
      beforeCollapse?.secondary = columns.secondary
      if let left = before.left?.mapped(replacement) { beforeCollapse?.leave(left) }
    }
    var seen = Set(arrangement.pages)
    forwardPages = forwardPages.compactMap { left in
      let page = replacement(left.page)
      return seen.insert(page).inserted ? left.with(page) : nil
    }
    visited = visited.compactMap { detail in
      PageStack(detail.pages.map(replacement).filter { seen.insert($0).inserted })
    }
    replaceGuarded(replacement)
    return self == old ? [] : [.pagesReplaced, .layout]
  }
}

extension Arrangement {
  fileprivate mutating func apply(_ path: SplitPath<Page>, hasThreeColumns: Bool) {
    let primaryPages = path.primary.map { PageStack($0) ?? PageStack(primary.root) }
    self = with(
      primary: primaryPages ?? primary,
      supplementary: hasThreeColumns
        ? path.supplementary.map { PageStack($0) } ?? supplementary : nil,
      secondary: path.secondary.map { PageStack($0) } ?? secondary)
  }
}

extension PageStack {
  /// Returns the stack with each page replaced; of two equal pages, the lower one stays.
  fileprivate func mapped(_ replacement: (Page) -> Page) -> PageStack {
    PageStack(pages.map(replacement)) ?? self
  }
}
