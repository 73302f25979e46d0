/// What shows, and where.
///
/// It is derived from a state, and is all that a renderer reads.
public struct SplitLayout<Page: Hashable & Sendable>: Hashable, Sendable {
  /// One column that shows.
  public struct ColumnLayout: Hashable, Sendable {
    /// The distance from the leading edge, in logical pixels.
    public var x: Int
    /// The width in logical pixels.
    public var width: Int
    /// The page on top, or `nil` for the placeholder.
    public var page: Page?
    /// The page that this column's back button leads to, or `nil` when it has none.
    public var back: Page?
  }

  /// Whether there is one stack.
  public var isCollapsed: Bool
  /// The primary column, or `nil` when it doesn't show.
  public var primary: ColumnLayout?
  /// The secondary column, or `nil` when it doesn't show.
  public var secondary: ColumnLayout?
  /// Whether the primary lies over the secondary.
  public var isOverlaid: Bool
  /// The mode that the sidebar button leads to, or `nil` when it doesn't show.
  public var sidebarTarget: DisplayMode?
  /// The page that going forward leads to, or `nil` when it does nothing.
  public var forward: Page?

  /// Where the divider stands, in logical pixels from the leading edge, or `nil` without one.
  public var dividerX: Int? {
    isOverlaid || secondary == nil ? nil : primary?.width
  }
}

extension SplitState {
  /// What shows where, or `nil` before the first layout.
  public func layout(_ rules: SplitRules<Page>) -> SplitLayout<Page>? {
    guard let size else { return nil }
    let primaryWidth = isCollapsed ? size.width : primaryColumnWidth(in: size.width)
    let secondaryX = isSideBySide ? primaryWidth + ColumnMinimums.divider : 0
    return SplitLayout(
      isCollapsed: isCollapsed,
      primary: shows(.primary)
        ? .init(
          x: 0, width: primaryWidth, page: arrangement.primary.top,
          back: arrangement.back(in: .primary)) : nil,
      secondary: shows(.secondary)
        ? .init(
          x: secondaryX, width: size.width - secondaryX, page: arrangement.secondary?.top,
          back: arrangement.back(in: .secondary)) : nil,
      isOverlaid: isOverlaid,
      sidebarTarget: targetDisplayMode(rules),
      forward: forward)
  }
}
