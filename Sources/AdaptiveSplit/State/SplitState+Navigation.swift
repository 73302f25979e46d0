extension SplitState {
  /// Puts a page on top of the requesting stack (<doc:UIKitsRules>, 6).
  ///
  /// If a stack contains the page already, the page comes to the top of that one. In a split view
  /// of two columns the supplementary is the primary.
  mutating func show(
    _ page: Page, from column: SplitColumn?, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let home = home(of: page, rules)
    if home == .secondary { return showDetail(page, rules) }
    let origin = column == .supplementary && !hasThreeColumns ? .primary : column
    let request = ShowRequest(page: page, column: origin, arrangement: arrangement)
    if let arrangement = rules.show(request) { return navigate(to: arrangement) }
    return navigate { $0.show(page, from: origin, home: home) }
  }

  /// Makes a page the detail (<doc:UIKitsRules>, 6).
  ///
  /// If the primary lies over the detail, it is dismissed.
  mutating func showDetail(_ page: Page, _ rules: SplitRules<Page>) -> [SplitChange] {
    if let home = home(of: page, rules), home != .secondary {
      return showPage(page, in: home, rules)
    }
    let custom = rules.showDetail(ShowDetailRequest(page: page, arrangement: arrangement))
    let (old, hasThree) = (arrangement, hasThreeColumns)
    let changes = navigate(to: ownDisplayMode.coversDetail ? restingMode : ownDisplayMode) {
      if let custom { $0.apply(custom, hasThreeColumns: hasThree) } else { $0.showDetail(page) }
    }
    rememberDetail(of: old, rules)
    return changes
  }

  /// Shows a page in a column: on top of the primary, or as the only page of another column.
  ///
  /// In a split view of two columns the supplementary is the primary.
  mutating func showPage(
    _ page: Page, in column: SplitColumn, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    switch home(of: page, rules) ?? column {
    case .secondary: return showDetail(page, rules)
    case .supplementary where hasThreeColumns:
      let request = ShowRequest(page: page, column: column, arrangement: arrangement)
      if let arrangement = rules.show(request) { return navigate(to: arrangement) }
      if arrangement.primary.root == page { return [] }
      let isOther = arrangement.supplementary?.contains(page) != true
      let clears = isOther && !rules.keepsSecondary(request)
      let changes = navigate { $0.showSupplementary(page, clearsSecondary: clears) }
      if clears, !changes.isEmpty {
        beforeCollapse?.secondary = nil
        beforeCollapse?.left = nil
      }
      return changes
    case .primary, .supplementary, .inspector: return show(page, from: .primary, rules)
    }
  }

  /// Returns the column that a page belongs to, or `nil` if it is shown as asked.
  private func home(of page: Page, _ rules: SplitRules<Page>) -> SplitColumn? {
    let home = rules.column(page)
    return home == .supplementary && !hasThreeColumns ? nil : home
  }

  mutating func goBack(in column: SplitColumn?) -> [SplitChange] {
    guard let column = column ?? backColumn, back(in: column) != nil else { return [] }
    if column == .inspector { return dismissInspector() }
    if arrangement.back(in: column) == nil { return goBackToVisited() }
    return leavePages { $0.goBack(in: column) }
  }

  mutating func goBack(to page: Page) -> [SplitChange] {
    if !arrangement.contains(page) { return goBack(toVisited: page) }
    return leavePages { arrangement in
      if arrangement.primary.pop(to: page) {
        if arrangement.isCollapsed { arrangement.drop(above: .primary) }
      } else if arrangement.supplementary?.pop(to: page) == true {
        if arrangement.isCollapsed { arrangement.secondary = nil }
      } else {
        arrangement.secondary?.pop(to: page)
      }
    }
  }

  /// Goes back, and remembers the pages that this leaves.
  private mutating func leavePages(
    _ change: (inout Arrangement<Page>) -> Void
  ) -> [SplitChange] {
    let (old, remembered) = (arrangement, forwardPages)
    let changes = navigate(change)
    if !changes.isEmpty { forwardPages = remembered + old.pagesLeft(by: arrangement) }
    return changes
  }

  mutating func remove(_ pages: [Page]) -> [SplitChange] {
    let gone = Set(pages)
    let old = self
    arrangement = arrangement.removing(gone)
    if let before = beforeCollapse {
      // The primary on the stack may have another root since.
      let root = arrangement.primary.root
      beforeCollapse?.primary =
        before.primary.without(gone.subtracting([root])) ?? PageStack(root)
      beforeCollapse?.supplementary = before.supplementary?.without(gone)
      beforeCollapse?.secondary = before.secondary?.without(gone)
      if beforeCollapse != before { beforeCollapse?.room = 0 }
      beforeCollapse?.left = before.left?.without(gone)
    }
    forwardPages.removeAll { gone.contains($0.page) }
    visited = visited.compactMap { $0.without(gone) }
    forgetPending(leadingTo: gone)
    if self == old { return [] }
    return [.pagesRemoved, .layout]
  }

  /// Returns whether a request from a row pushes, as a chevron indicates.
  ///
  /// It doesn't know the row's page. Unless ``SplitRules/willPush`` answers, it is always true for
  /// ``ShowKind/show``, also for a page that ``SplitRules/column`` sends to another column.
  ///
  /// - Parameters:
  ///   - kind: The kind of the row's request.
  ///   - rules: The program's decisions.
  /// - Returns: Whether a page would be pushed onto the stack that the row is on.
  public func willPush(_ kind: ShowKind, rules: SplitRules<Page>) -> Bool {
    rules.willPush(PushRequest(kind: kind, arrangement: arrangement))
      ?? (kind == .show || isCollapsed)
  }

  /// Puts the pages of a rule's arrangement on the stacks; two columns take no supplementary.
  private mutating func navigate(to other: Arrangement<Page>) -> [SplitChange] {
    let hasThree = hasThreeColumns
    return navigate { $0.apply(other, hasThreeColumns: hasThree) }
  }

  /// Changes the stacks and the display mode, and returns the changes.
  ///
  /// Forgets the pages to go forward to; the callers that go back or forward restore them.
  mutating func navigate(
    to mode: DisplayMode? = nil, _ change: (inout Arrangement<Page>) -> Void
  ) -> [SplitChange] {
    let old = arrangement
    change(&arrangement)
    var changes = SplitChange.navigation(from: old, to: arrangement)
    if !changes.isEmpty {
      beforeCollapse?.isUntouched = false
      if let left = old.secondary, arrangement.secondary == nil { beforeCollapse?.leave(left) }
      if let left = old.supplementary, arrangement.supplementary == nil {
        beforeCollapse?.supplementary = left
      }
      forwardPages = []
    }
    let (ownMode, shownMode) = (ownDisplayMode, displayMode)
    if let mode { ownDisplayMode = mode }
    if displayMode != shownMode { changes += [.willChangeDisplayMode, .displayModeChanged] }
    if changes.isEmpty { return ownDisplayMode == ownMode ? [] : [.layout] }
    return changes + [.layout, .alongside, .completion]
  }
}

extension Arrangement {
  fileprivate mutating func apply(_ other: Arrangement, hasThreeColumns: Bool) {
    self = with(
      primary: other.primary, supplementary: hasThreeColumns ? other.supplementary : nil,
      secondary: other.secondary)
  }

  /// Pushes a page where it is already, else in its home, else on the stack that asks for it.
  fileprivate mutating func show(
    _ page: Page, from column: SplitColumn?, home: SplitColumn? = nil
  ) {
    let origin = column == .inspector ? .secondary : column ?? .primary
    let target = self.column(of: page) ?? home ?? (isCollapsed ? topColumn : origin)
    push(page, in: target)
    if isCollapsed { drop(above: target) }
  }

  fileprivate mutating func showSupplementary(_ page: Page, clearsSecondary: Bool) {
    if supplementary?.pop(to: page) != true {
      leave(page)
      supplementary = PageStack(page)
    }
    if isCollapsed || clearsSecondary { secondary = nil }
  }

  fileprivate mutating func showDetail(_ page: Page) {
    if isCollapsed {
      if contains(page) {
        show(page, from: nil)
      } else if secondary?.push(page) == nil {
        secondary = PageStack(page)
      }
    } else if page != primary.root, page != secondary?.top {
      if supplementary?.root == page { return }
      leave(page)
      secondary = PageStack(page)
    }
  }

  fileprivate mutating func goBack(in column: SplitColumn) {
    switch column {
    case .primary: primary.pop()
    case .supplementary: if supplementary?.pop() == nil { supplementary = nil }
    case .secondary: if secondary?.pop() == nil { secondary = nil }
    case .inspector: break
    }
  }

  fileprivate func removing(_ gone: Set<Page>) -> Arrangement {
    with(
      primary: primary.filtered { !gone.contains($0) },
      supplementary: supplementary?.without(gone), secondary: secondary?.without(gone))
  }
}

extension SplitChange {
  fileprivate static func navigation<Page>(
    from old: Arrangement<Page>, to new: Arrangement<Page>
  ) -> [SplitChange] {
    if old == new { return [] }
    if new.isCollapsed {
      let steps = step(from: old.pages, to: new.pages)
      return steps.isEmpty ? [.detailReplaced] : steps
    }
    var inPrimary = step(from: old.primary.pages, to: new.primary.pages)
    if old.supplementary != new.supplementary {
      let steps = step(
        from: old.supplementary?.pages ?? [], to: new.supplementary?.pages ?? [])
      inPrimary +=
        steps == [.detailReplaced] || old.supplementary == nil
          || new.supplementary == nil ? [.supplementaryReplaced] : steps
    }
    guard let before = old.secondary, let after = new.secondary else {
      return inPrimary + (old.secondary == new.secondary ? [] : [.detailReplaced])
    }
    return inPrimary + step(from: before.pages, to: after.pages)
  }

  private static func step<Page: Equatable>(from old: [Page], to new: [Page]) -> [SplitChange] {
    if old == new { return [] }
    if new.starts(with: old) { return [.pushed] }
    return old.starts(with: new) ? [.popped] : [.detailReplaced]
  }
}
