/// One of the two columns of an expanded split view.
public enum Column: String, Hashable, Codable, Sendable, CaseIterable {
  /// The leading column, the one with the list.
  case primary
  /// The other column, the one with the detail.
  case secondary
}

/// Which pages there are, and whether they stand side by side or on one stack.
///
/// Collapsed, the detail's pages are the top of the one navigation stack and the primary's are
/// below them, so that folding without a rule changes nothing but `isCollapsed`. No page is in
/// both stacks: the primary keeps one that is given to both.
public struct Arrangement<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Whether the pages are on one stack: true for a compact width (<doc:UIKitsRules>, 1).
  public let isCollapsed: Bool
  /// The pages of the primary column; collapsed, the lower part of the one stack.
  public internal(set) var primary: PageStack<Page>
  /// The pages of the detail, or `nil` when there is none: expanded, the placeholder shows.
  public internal(set) var secondary: PageStack<Page>?

  private init(isCollapsed: Bool, primary: PageStack<Page>, secondary: PageStack<Page>?) {
    self.isCollapsed = isCollapsed
    self.primary = primary
    self.secondary = secondary.flatMap { stack in
      PageStack(stack.pages.filter { !primary.contains($0) })
    }
  }

  /// Two columns; no secondary means that the placeholder is shown.
  public static func expanded(primary: PageStack<Page>, secondary: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: false, primary: primary, secondary: secondary)
  }

  /// One stack of the primary's pages with those of the detail, if any, on top.
  public static func collapsed(_ primary: PageStack<Page>, detail: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: true, primary: primary, secondary: detail)
  }

  /// The same pages in other stacks, collapsed or not as they are now.
  public func with(primary: PageStack<Page>, secondary: PageStack<Page>?) -> Self {
    Arrangement(isCollapsed: isCollapsed, primary: primary, secondary: secondary)
  }

  /// The column whose top page a person looks at: the secondary if there is a detail.
  public var topColumn: Column { secondary == nil ? .primary : .secondary }

  /// All pages, from the bottom of the primary to the top of the detail: collapsed, the one
  /// navigation stack.
  public var pages: [Page] { primary.pages + (secondary?.pages ?? []) }

  /// Whether a page is anywhere in the arrangement.
  public func contains(_ page: Page) -> Bool {
    primary.contains(page) || secondary?.contains(page) == true
  }

  /// The page that going back in a column leads to, or `nil` when going back there does nothing.
  ///
  /// Collapsed, only the top column has a way back, and from the detail's lowest page it leads to
  /// the primary's top.
  public func back(in column: Column) -> Page? {
    switch column {
    case .primary:
      isCollapsed && secondary != nil ? nil : primary.belowTop
    case .secondary:
      secondary.flatMap { $0.belowTop ?? (isCollapsed ? primary.top : nil) }
    }
  }
}
