// The primary column's width, and dragging the divider.

extension SplitState {
  /// Returns the primary column's width beside or over a detail, in logical pixels: the preferred
  /// or dragged one, limited by the pages' minimums and the split view's width.
  func primaryColumnWidth(in width: Int) -> Int {
    let wanted = columnWidths.primaryWidth(in: width, dragged: draggedWidth)
    let most =
      displayMode == .oneOverSecondary
      ? width : width - ColumnMinimums.divider - minimums.secondary
    return max(0, min(max(wanted, minimums.primary), most))
  }

  /// Returns a visible column's width in logical pixels, or `nil` if it is hidden, or before the
  /// first layout.
  func columnWidth(_ column: SplitColumn) -> Int? {
    guard let size, shows(column) else { return nil }
    switch column {
    case .primary: return isCollapsed ? size.width : primaryColumnWidth(in: size.width)
    case .secondary:
      let primary = primaryColumnWidth(in: size.width) + ColumnMinimums.divider
      return isSideBySide ? size.width - primary : size.width
    }
  }

  /// The widths that the primary column can have beside or over a detail, in logical pixels, or
  /// `nil` before the first layout.
  public var primaryWidths: ClosedRange<Int>? {
    guard let size else { return nil }
    var narrow = self
    narrow.draggedWidth = 0
    var wide = self
    wide.draggedWidth = .max
    let smallest = narrow.primaryColumnWidth(in: size.width)
    return smallest...max(smallest, wide.primaryColumnWidth(in: size.width))
  }

  /// Applies other preferred widths, with which both columns may fit side by side, or no longer.
  mutating func prefer(_ widths: ColumnWidths, _ rules: SplitRules<Page>) -> [SplitChange] {
    let old = self
    columnWidths = widths
    return self == old ? [] : [.widthsChanged] + decide(rules, since: old)
  }

  mutating func changeWidths(_ change: (inout SplitState) -> Void) -> [SplitChange] {
    let old = self
    change(&self)
    return self == old ? [] : [.widthsChanged, .layout]
  }

  mutating func dragDivider(to width: Int?) -> [SplitChange] {
    guard let width, hidesPrimary(draggedTo: width) else {
      return changeWidths { $0.draggedWidth = width }
    }
    let showsDivider = !isCollapsed && displayMode != .secondaryOnly
    return showsDivider ? setDisplayMode(.secondaryOnly) : []
  }

  /// Whether a width is below half of the primary column's minimum; 0 always is.
  private func hidesPrimary(draggedTo width: Int) -> Bool {
    let smallest = max(columnWidths.primaryWidth(in: 0, dragged: 0), minimums.primary)
    return width <= 0 || width < smallest - width
  }
}
