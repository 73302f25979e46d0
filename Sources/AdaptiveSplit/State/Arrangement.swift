/// One of the two columns of an expanded split view.
public enum SplitColumn: String, Hashable, Codable, Sendable, CaseIterable {
  /// The leading column, which contains the list.
  case primary
  /// The other column, which contains the detail.
  case secondary
}

/// The pages of a split view, in two columns or on one stack.
///
/// If collapsed, the detail's pages are the top of the one navigation stack and the primary's are
/// below them, so that folding without a rule changes nothing but `isCollapsed`. No page is in both
/// stacks: a page that is given to both stays in the primary.
public struct Arrangement<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whether the pages are on one stack: true for a compact width (<doc:UIKitsRules>, 1).
  public let isCollapsed: Bool
  /// The pages of the primary column; if collapsed, the lower part of the one stack.
  public internal(set) var primary: PageStack<Page>
  /// The pages of the detail, or `nil` if there is none: if expanded, the placeholder is visible.
  public internal(set) var secondary: PageStack<Page>?

  private init(isCollapsed: Bool, primary: PageStack<Page>, secondary: PageStack<Page>?) {
    self.isCollapsed = isCollapsed
    self.primary = primary
    self.secondary = secondary.flatMap { stack in
      PageStack(stack.pages.filter { !primary.contains($0) })
    }
  }

  /// Creates two columns; no secondary means that the placeholder is visible.
  public static func expanded(primary: PageStack<Page>, secondary: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: false, primary: primary, secondary: secondary)
  }

  /// Creates one stack of the primary's pages with those of the detail, if any, on top.
  public static func collapsed(_ primary: PageStack<Page>, detail: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: true, primary: primary, secondary: detail)
  }

  /// Returns an arrangement of other stacks, collapsed or not as this one is.
  public func with(primary: PageStack<Page>, secondary: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: isCollapsed, primary: primary, secondary: secondary)
  }

  /// The column whose top page a person looks at: the secondary if there is a detail.
  public var topColumn: SplitColumn { secondary == nil ? .primary : .secondary }

  /// All pages, from the bottom of the primary to the top of the detail: if collapsed, the one
  /// navigation stack.
  public var pages: [Page] { primary.pages + (secondary?.pages ?? []) }

  /// Whether a page is anywhere in the arrangement.
  public func contains(_ page: Page) -> Bool {
    primary.contains(page) || secondary?.contains(page) == true
  }

  /// Returns the page that going back in a column leads to, or `nil` if there is none.
  ///
  /// If collapsed, only the top column can go back; going back from the detail's lowest page leads
  /// to the primary's top.
  public func back(in column: SplitColumn) -> Page? {
    switch column {
    case .primary:
      isCollapsed && secondary != nil ? nil : primary.belowTop
    case .secondary:
      secondary.flatMap { $0.belowTop ?? (isCollapsed ? primary.top : nil) }
    }
  }
}
