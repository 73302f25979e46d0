/// The visible columns and their frames.
///
/// A layout is derived from a state. A renderer reads nothing else. The leading edge is that of the
/// primary, which is at the end of lines of text with the rules' ``SplitRules/edge`` `trailing`.
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
  /// The column between, or `nil` if it isn't visible, as always with two columns.
  public var supplementary: ColumnLayout?
  /// The secondary column, or `nil` if it isn't visible.
  public var secondary: ColumnLayout?
  /// The inspector, or `nil` if it isn't visible.
  public var inspector: ColumnLayout?
  /// Whether leading columns lie over the secondary.
  public var isOverlaid: Bool
  /// The place of the inspector.
  public var inspectorPlace: InspectorPlace
  /// The mode that the sidebar button switches to, or `nil` if the button is hidden.
  public var sidebarTarget: DisplayMode?
  /// The page that going forward returns to, or `nil` if there is none.
  public var forward: Page?
  /// Whether the header bar is hidden (``PagePreferences/hidesBar``).
  public var hidesBar: Bool

  /// Returns the position of the divider at the trailing edge of a leading column, or at the
  /// leading edge of the inspector, in logical pixels from the leading edge, or `nil` without a
  /// divider.
  public func dividerX(of column: SplitColumn) -> Int? {
    guard secondary != nil, !isCollapsed else { return nil }
    switch column {
    case .primary: return isOverlaid && supplementary == nil ? nil : primary?.width
    case .supplementary: return isOverlaid ? nil : supplementary.map { $0.x + $0.width }
    case .secondary: return nil
    case .inspector:
      return inspectorPlace == .beside ? inspector.map { $0.x - ColumnMinimums.divider } : nil
    }
  }

  /// The layout of a column, or `nil` if it isn't visible.
  public subscript(column: SplitColumn) -> ColumnLayout? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary
    case .inspector: inspector
    }
  }
}

extension SplitState {
  /// Returns the visible columns and their frames, or `nil` before the first layout.
  public func layout(_ rules: SplitRules<Page>) -> SplitLayout<Page>? {
    guard let size else { return nil }
    let secondaryX = secondaryX(in: size.width)
    return SplitLayout(
      isCollapsed: isCollapsed,
      primary: columnWidth(.primary).map { columnLayout(.primary, x: 0, $0) },
      supplementary: columnWidth(.supplementary).map { width in
        let primary = isCollapsed ? nil : columnWidth(.primary)
        return columnLayout(
          .supplementary, x: primary.map { $0 + ColumnMinimums.divider } ?? 0, width)
      },
      secondary: columnWidth(.secondary).map { columnLayout(.secondary, x: secondaryX, $0) },
      inspector: columnWidth(.inspector).map {
        columnLayout(.inspector, x: size.width - $0, $0)
      },
      isOverlaid: isOverlaid, inspectorPlace: inspectorPlace,
      sidebarTarget: targetDisplayMode(rules),
      forward: forward, hidesBar: hidesBar)
  }

  private func columnLayout(
    _ column: SplitColumn, x: Int, _ width: Int
  ) -> SplitLayout<Page>.ColumnLayout {
    .init(
      x: x, width: width, page: column == .inspector ? inspector.page : arrangement[column]?.top,
      back: back(in: column))
  }
}
