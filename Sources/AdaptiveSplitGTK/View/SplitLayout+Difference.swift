import AdaptiveSplit

// Comparisons of a layout with the previous one.

extension SplitLayout {
  /// Whether columns appeared or disappeared; navigation on the stack of a collapsed view doesn't
  /// count.
  func hasOtherColumns(than other: SplitLayout?) -> Bool {
    guard let other else { return true }
    return isCollapsed != other.isCollapsed || isOverlaid != other.isOverlaid
      || inspectorPlace != other.inspectorPlace
      || (!isCollapsed
        && ((primary == nil) != (other.primary == nil)
          || (supplementary == nil) != (other.supplementary == nil)))
  }

  /// Whether the same content is visible, maybe with other widths.
  func hasSameContent(as other: SplitLayout?) -> Bool {
    guard let other else { return false }
    func isSame(_ one: ColumnLayout?, _ two: ColumnLayout?) -> Bool {
      (one == nil) == (two == nil) && one?.page == two?.page && one?.back == two?.back
    }
    return isCollapsed == other.isCollapsed && isOverlaid == other.isOverlaid
      && sidebarTarget == other.sidebarTarget && inspectorPlace == other.inspectorPlace
      && hidesBar == other.hidesBar && isSame(primary, other.primary)
      && isSame(supplementary, other.supplementary) && isSame(secondary, other.secondary)
      && isSame(inspector, other.inspector)
  }

  /// Whether a column lies over the detail.
  var hasOverlay: Bool { isOverlaid || inspectorPlace == .over }

  /// Whether leading columns lie over a detail and the inspector beside it.
  var coversInspector: Bool { isOverlaid && inspectorPlace == .beside }

  /// The leading column beside or over the detail.
  var nearColumn: SplitColumn { supplementary == nil ? .primary : .supplementary }

  /// The trailing edge of the visible leading columns, in logical pixels from the leading edge.
  var leadingEnd: Int { self[nearColumn].map { $0.x + $0.width } ?? 0 }

  /// Returns the width of the leading columns before the first one that another layout has too, in
  /// logical pixels, or nil if there are none.
  func widthBeforeColumns(of other: SplitLayout) -> Int? {
    var width: Int?
    for column in [SplitColumn.primary, .supplementary] {
      guard let frame = self[column] else { continue }
      if other[column] != nil { break }
      width = frame.x + frame.width
    }
    return width
  }
}

extension SplitColumn {
  /// Whether the column is before the secondary.
  var isLeading: Bool { self == .primary || self == .supplementary }
}
