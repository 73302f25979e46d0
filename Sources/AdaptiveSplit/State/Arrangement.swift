/// A column of an expanded split view.
public enum SplitColumn: String, Hashable, Codable, Sendable, CaseIterable {
  /// The leading column, which contains the list.
  case primary
  /// The column between the others, in a split view of three columns.
  case supplementary
  /// The column of the detail.
  case secondary
  /// The column at the trailing edge with a page about the detail, which is on no stack.
  case inspector
}

/// The pages of a split view, in two or three columns or on one stack.
///
/// If collapsed, the detail's pages are the top of the one navigation stack, the supplementary's
/// are below them, and the primary's at the bottom, so that folding without a rule changes nothing
/// but `isCollapsed`. No page is in two stacks: a page that is given to two stays in the leading
/// one.
public struct Arrangement<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whether the pages are on one stack: true for a compact width (<doc:UIKitsRules>, 1).
  public let isCollapsed: Bool
  /// The pages of the primary column; if collapsed, the lower part of the one stack.
  public internal(set) var primary: PageStack<Page>
  /// The pages of the supplementary column, or `nil` if there are none: with two columns always,
  /// with three if nothing was chosen for it.
  public internal(set) var supplementary: PageStack<Page>?
  /// The pages of the detail, or `nil` if there is none: if expanded, the placeholder is visible.
  public internal(set) var secondary: PageStack<Page>?

  private init(
    isCollapsed: Bool, primary: PageStack<Page>, supplementary: PageStack<Page>?,
    secondary: PageStack<Page>?
  ) {
    self.isCollapsed = isCollapsed
    self.primary = primary
    let middle = supplementary?.removing(primary.contains)
    self.supplementary = middle
    self.secondary = secondary?.removing { primary.contains($0) || middle?.contains($0) == true }
  }

  /// Creates columns; no secondary means that the placeholder is visible.
  public static func expanded(
    primary: PageStack<Page>, supplementary: PageStack<Page>? = nil, secondary: PageStack<Page>?
  ) -> Self {
    Arrangement(
      isCollapsed: false, primary: primary, supplementary: supplementary, secondary: secondary)
  }

  /// Creates one stack of the primary's pages, with those of the supplementary and of the detail,
  /// if any, on top.
  public static func collapsed(
    _ primary: PageStack<Page>, supplementary: PageStack<Page>? = nil, detail: PageStack<Page>?
  ) -> Self {
    Arrangement(
      isCollapsed: true, primary: primary, supplementary: supplementary, secondary: detail)
  }

  /// Returns an arrangement of other stacks and the same supplementary, collapsed or not as this
  /// one is.
  public func with(primary: PageStack<Page>, secondary: PageStack<Page>?) -> Self {
    with(primary: primary, supplementary: supplementary, secondary: secondary)
  }

  /// Returns an arrangement of other stacks, collapsed or not as this one is.
  public func with(
    primary: PageStack<Page>, supplementary: PageStack<Page>?, secondary: PageStack<Page>?
  ) -> Self {
    Arrangement(
      isCollapsed: isCollapsed, primary: primary, supplementary: supplementary,
      secondary: secondary)
  }

  /// The column whose top page a person looks at: the secondary if there is a detail.
  public var topColumn: SplitColumn {
    if secondary != nil { return .secondary }
    return supplementary == nil ? .primary : .supplementary
  }

  /// All pages, from the bottom of the primary to the top of the detail: if collapsed, the one
  /// navigation stack.
  public var pages: [Page] {
    if let supplementary {
      return primary.pages + supplementary.pages + (secondary?.pages ?? [])
    }
    return primary.pages + (secondary?.pages ?? [])
  }

  /// Whether a page is anywhere in the arrangement.
  public func contains(_ page: Page) -> Bool {
    primary.contains(page) || secondary?.contains(page) == true
      || supplementary?.contains(page) == true
  }

  /// The pages of a column, or `nil` if there are none, as always for the inspector.
  public subscript(column: SplitColumn) -> PageStack<Page>? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary
    case .inspector: nil
    }
  }

  /// Returns the page that going back in a column leads to, or `nil` if there is none.
  ///
  /// If collapsed, only the top column can go back; going back from its lowest page leads to the
  /// top of the column below.
  public func back(in column: SplitColumn) -> Page? {
    if isCollapsed, column != topColumn { return nil }
    switch column {
    case .primary: return primary.belowTop
    case .supplementary:
      return supplementary.flatMap { $0.belowTop ?? (isCollapsed ? primary.top : nil) }
    case .secondary:
      return secondary.flatMap {
        $0.belowTop ?? (isCollapsed ? (supplementary ?? primary).top : nil)
      }
    case .inspector: return nil
    }
  }

  /// Returns the column that contains a page, or `nil` if none does.
  func column(of page: Page) -> SplitColumn? {
    if primary.contains(page) { return .primary }
    if secondary?.contains(page) == true { return .secondary }
    return supplementary?.contains(page) == true ? .supplementary : nil
  }

  /// Pushes a page onto a column; creates its stack if there is none.
  mutating func push(_ page: Page, in column: SplitColumn) {
    switch column {
    case .primary: primary.push(page)
    case .supplementary:
      if supplementary?.push(page) == nil { supplementary = PageStack(page) }
    case .secondary: if secondary?.push(page) == nil { secondary = PageStack(page) }
    case .inspector: break
    }
  }

  /// Removes the stacks above a column.
  mutating func drop(above column: SplitColumn) {
    if column != .secondary { secondary = nil }
    if column == .primary { supplementary = nil }
  }

  /// Pops to below a page wherever it is, but never pops the primary's root.
  mutating func leave(_ page: Page) {
    primary.leave(page)
    supplementary = supplementary?.without(page)
    secondary = secondary?.without(page)
  }
}

extension PageStack {
  /// Pops to below a page, but never pops the root.
  mutating func leave(_ page: Page) {
    if pop(to: page) { pop() }
  }

  /// Returns the stack popped to below a page, or `nil` if that is its root.
  fileprivate func without(_ page: Page) -> PageStack? {
    guard let index = pages.firstIndex(of: page) else { return self }
    return PageStack(pages[..<index])
  }
}
