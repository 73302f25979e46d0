/// The visible columns and their frames.
///
/// A layout is derived from a state. A renderer reads nothing else.
public struct SplitLayout<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The layout of a visible column.
  public struct ColumnLayout: Hashable, Sendable {
    /// The distance from the leading edge, in logical pixels.
    public var x: Int
    /// The width in logical pixels.
    public var width: Int
    /// The page on top, or `nil` for the placeholder.
    public var page: Page?
    /// The target of this column's back button, or `nil` if it has none.
    public var back: Page?
  }

  /// Whether all pages are on one stack.
  public var isCollapsed: Bool
  /// The primary column, or `nil` if it isn't visible.
  public var primary: ColumnLayout?
  /// The secondary column, or `nil` if it isn't visible.
  public var secondary: ColumnLayout?
  /// Whether the primary lies over the secondary.
  public var isOverlaid: Bool
  /// The mode that the sidebar button switches to, or `nil` if the button is hidden.
  public var sidebarTarget: DisplayMode?
  /// The page that going forward returns to, or `nil` if there is none.
  public var forward: Page?

  /// The divider's position in logical pixels from the leading edge, or `nil` without a divider.
  public var dividerX: Int? {
    isOverlaid || secondary == nil ? nil : primary?.width
  }
}

extension SplitState {
  /// Returns the visible columns and their frames, or `nil` before the first layout.
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
