// The decisions about collapsing and separating.

extension SplitState {
  /// Whether the split view has to be collapsed: its width is compact, or the columns' minimums
  /// don't fit.
  func mustCollapse(at size: SplitSize, _ rules: SplitRules<Page>) -> Bool {
    traits.horizontal == .compact || size.width < roomNeeded(rules)
  }

  /// Whether a collapsed split view would separate at a size.
  ///
  /// A renderer calls this to build views ahead. It copies nothing.
  ///
  /// - Parameters:
  ///   - size: The size to test.
  ///   - minimums: The pages' minimum widths at that size.
  ///   - rules: The program's decisions.
  /// - Returns: False for a split view that is expanded already.
  public func separates(
    at size: SplitSize, needing minimums: ColumnMinimums, _ rules: SplitRules<Page>
  ) -> Bool {
    isCollapsed && traits(for: size, rules).horizontal == .regular
      && size.width >= roomNeeded(rules, by: minimums)
  }

  /// Returns the width from which two columns fit, in logical pixels: their minimums, plus the band
  /// for a split view that is collapsed, against flickering.
  ///
  /// The minimums at the time of the collapse count too, as long as separating would show those
  /// pages again: pages that need less width on one stack than side by side would fold back and
  /// forth forever.
  func roomNeeded(_ rules: SplitRules<Page>) -> Int { roomNeeded(rules, by: minimums) }

  private func roomNeeded(_ rules: SplitRules<Page>, by minimums: ColumnMinimums) -> Int {
    let beside = besideRoom(rules, by: minimums)
    guard isCollapsed else { return beside }
    return max(beside, beforeCollapse?.room ?? 0) + rules.thresholds.band
  }

  /// Puts the detail on top of the primary's pages, or drops it, as the rules decide.
  ///
  /// The rules are called while the columns are still side by side (<doc:UIKitsRules>, 7).
  mutating func collapse(_ rules: SplitRules<Page>) {
    let expanded = arrangement
    beforeCollapse = BeforeCollapse(
      primary: expanded.primary, supplementary: expanded.supplementary,
      secondary: expanded.secondary, room: besideRoom(rules, by: minimums))
    let primary = rules.primaryForCollapsing(expanded) ?? expanded.primary
    arrangement =
      if let detail = expanded.secondary {
        switch rules.collapse(
          CollapsingColumns(
            primary: primary, supplementary: expanded.supplementary, secondary: detail))
        {
        case .discardDetail:
          .collapsed(primary, supplementary: expanded.supplementary, detail: nil)
        case .keepDetail(let primary):
          .collapsed(primary, supplementary: expanded.supplementary, detail: detail)
        }
      } else {
        .collapsed(primary, supplementary: expanded.supplementary, detail: nil)
      }
    if hasThreeColumns {
      if ownDisplayMode != .beside(ownDisplayMode.leadingColumns) { ownDisplayMode = restingMode }
    } else if ownDisplayMode == .oneOverSecondary {
      ownDisplayMode = .secondaryOnly
    }
    forgetForwardPagesOnStacks()
  }

  /// Separates the stack into two columns as the rules decide.
  ///
  /// The rules are called while it is still collapsed (<doc:UIKitsRules>, 8).
  mutating func expand(_ rules: SplitRules<Page>) {
    let collapsed = arrangement
    arrangement = separated(rules)
    beforeCollapse = nil
    forwardPages = forwardPages.map { $0.following(from: collapsed, to: arrangement) }
    forgetForwardPagesOnStacks()
  }

  /// Navigates, and separates at once if that leaves the page that needed too much room.
  mutating func going(
    _ rules: SplitRules<Page>, _ go: (inout SplitState) -> [SplitChange]
  ) -> [SplitChange] {
    let old = arrangement
    let changes = go(&self)
    guard isCollapsed, let size else { return changes }
    let leaves = !old.pages.allSatisfy(arrangement.contains)
    if leaves, givesRoomBack(rules) { beforeCollapse?.room = 0 }
    if mustCollapse(at: size, rules) { return changes }
    return changes.prefix { $0 != .layout } + decide(rules, since: self)
  }

  /// Whether separating would show the top page beside other pages than those that didn't fit.
  ///
  /// The same pages would not fit again, and the person would return to a page that they just left.
  private func givesRoomBack(_ rules: SplitRules<Page>) -> Bool {
    let columns = separated(rules)
    let read = arrangement[arrangement.topColumn]?.top
    guard let beforeCollapse,
      columns.primary.top == read || columns.secondary?.top == read
        || columns.supplementary?.top == read
    else { return false }
    let takesBack = beforeCollapse.detail != nil && beforeCollapse.detail == columns.secondary
    return !takesBack && !beforeCollapse.isContained(in: columns)
  }

  private mutating func forgetForwardPagesOnStacks() {
    forwardPages.removeAll { arrangement.contains($0.page) }
  }

  /// Returns the pages of the secondary column; if collapsed, those that separating would put there
  /// now.
  public func detailPages(_ rules: SplitRules<Page>) -> [Page] {
    (isCollapsed ? separated(rules) : arrangement).secondary?.pages ?? []
  }

  /// Returns the two columns that the stack would separate into now.
  ///
  /// Rules that would drop a held page aren't followed.
  private func separated(_ rules: SplitRules<Page>) -> Arrangement<Page> {
    let columns = columns(by: rules)
    if held.isEmpty { return columns }
    let standard = separated(arrangement, keepsPrimary: false)
    let drops = held.contains { standard.contains($0) && !columns.contains($0) }
    return drops ? standard : columns
  }

  private func columns(by rules: SplitRules<Page>) -> Arrangement<Page> {
    let chosenPrimary = rules.primaryForExpanding(arrangement)
    let collapsed = arrangement.with(
      primary: chosenPrimary ?? arrangement.primary, secondary: arrangement.secondary)
    return switch rules.separate(collapsed) {
    case .placeholder:
      .expanded(
        primary: collapsed.primary, supplementary: supplementary(of: collapsed), secondary: nil)
    case .columns(let primary, let secondary):
      .expanded(
        primary: primary, supplementary: supplementary(of: collapsed), secondary: secondary)
    case .standard: separated(collapsed, keepsPrimary: chosenPrimary != nil)
    }
  }

  /// Returns the columns that a stack separates into by UIKit's rule.
  func separated(
    _ collapsed: Arrangement<Page>, keepsPrimary: Bool
  ) -> Arrangement<Page> {
    if let beforeCollapse, beforeCollapse.isUntouched {
      return .expanded(
        primary: keepsPrimary ? collapsed.primary : beforeCollapse.primary,
        supplementary: beforeCollapse.supplementary, secondary: beforeCollapse.secondary)
    }
    if hasThreeColumns {
      return .expanded(
        primary: collapsed.primary, supplementary: supplementary(of: collapsed),
        secondary: collapsed.secondary ?? beforeCollapse?.detail)
    }
    if let detail = collapsed.secondary {
      return .expanded(primary: collapsed.primary, secondary: detail)
    }
    var primary = collapsed.primary
    if let top = primary.pop() {
      return .expanded(primary: primary, secondary: PageStack(top))
    }
    return .expanded(primary: primary, secondary: beforeCollapse?.detail)
  }

  /// Returns the supplementary that separating shows: the one on the stack, else the one that was
  /// left last, without pages that are on the stack now.
  private func supplementary(of collapsed: Arrangement<Page>) -> PageStack<Page>? {
    if !hasThreeColumns { return nil }
    return collapsed.supplementary ?? beforeCollapse?.supplementary?.removing(collapsed.contains)
  }
}
