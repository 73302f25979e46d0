// The leading columns' widths, and dragging their dividers.

extension SplitState {
  /// Returns the primary column's width beside or over a detail, in logical pixels: the preferred
  /// or dragged one, limited by the pages' minimums and the split view's width.
  func primaryColumnWidth(in width: Int) -> Int {
    if hasThreeColumns { return leadingWidths(in: width).primary }
    let requested = laidOutWidths(of: .primary).columnWidth(in: width, dragged: draggedWidth)
    let most =
      displayMode == .oneOverSecondary
      ? width
      : width - ColumnMinimums.divider - inspectorRoom(in: width)
        - detailRoomBesideInspector
    return max(0, min(max(requested, minimums.primary), most))
  }

  /// Returns the width that a leading column has at least if there is room, in logical pixels.
  package func minWidth(of column: SplitColumn) -> Int {
    let widths = column == .inspector ? inspectorWidths : widths(of: column)
    return max(widths.columnWidth(in: 0, dragged: 0), minimums[column])
  }

  /// Returns the widths of the visible leading columns of three, in logical pixels; that of a
  /// hidden one is 0.
  ///
  /// The detail has its minimum first, and enough room to read unless a width was dragged. Then the
  /// leading columns shrink from their wanted widths to their smallest ones, and from these to
  /// their pages' minimums: the supplementary before the primary, which gives way first as a whole.
  func leadingWidths(in width: Int) -> (primary: Int, supplementary: Int) {
    let count = displayMode.leadingColumns
    if count == 0 { return (0, 0) }
    let divider = ColumnMinimums.divider
    let between = count == 2 ? divider : 0
    let sharesRoom = !coversDetail
    let most =
      width - between
      - (sharesRoom ? divider + minimums.secondary + inspectorRoom(in: width) : 0)
    let isDragged = draggedWidth != nil || three?.draggedWidth != nil
    let roomy = ColumnMinimums.roomyDetail.scaled(by: textScale) - minimums.secondary
    let reserved = sharesRoom && !isDragged ? max(0, roomy) : 0
    let room = most - reserved
    func requested(_ column: SplitColumn, _ dragged: Int?) -> Int {
      let preferred = laidOutWidths(of: column).columnWidth(
        in: width, dragged: dragged.map { min(max($0, 0), width) })
      return max(preferred, minWidth(of: column))
    }
    var supplementary = requested(.supplementary, three?.draggedWidth)
    if count == 1 {
      let smallest = minWidth(of: .supplementary)
      return (0, max(0, min(max(min(supplementary, room), smallest), most)))
    }
    if displayMode == .twoDisplaceSecondary {
      let beside = width - divider - minimums.secondary
      supplementary = min(supplementary, max(minWidth(of: .supplementary), beside))
    }
    var primary = requested(.primary, draggedWidth)
    var missing = primary + supplementary - room
    supplementary.shrink(to: minWidth(of: .supplementary), by: &missing)
    primary.shrink(to: minWidth(of: .primary), by: &missing)
    missing -= reserved
    // The program's smallest widths don't fit, but the pages' do if no column gives way.
    supplementary.shrink(to: minimums.supplementary, by: &missing)
    primary.shrink(to: minimums.primary, by: &missing)
    // Not even these fit: the supplementary keeps the rest.
    primary.shrink(to: 0, by: &missing)
    supplementary.shrink(to: 0, by: &missing)
    return (primary, supplementary)
  }

  /// The width that the program prefers for a leading column or, at text scale 1, the inspector;
  /// that of the primary for other columns.
  public func widths(of column: SplitColumn) -> ColumnWidths {
    switch column {
    case .supplementary: three?.widths ?? columnWidths
    case .inspector: inspector.widths
    case .primary, .secondary: columnWidths
    }
  }

  /// Returns the width that the person dragged a leading column or the inspector to, in logical
  /// pixels, or `nil` if none was dragged, as always for the secondary.
  public func draggedWidth(of column: SplitColumn) -> Int? {
    switch column {
    case .primary: draggedWidth
    case .supplementary: three?.draggedWidth
    case .secondary: nil
    case .inspector: inspector.draggedWidth
    }
  }

  /// Returns a visible column's width in logical pixels, or `nil` if it is hidden, or before the
  /// first layout.
  func columnWidth(_ column: SplitColumn) -> Int? {
    guard let size, shows(column) else { return nil }
    if isCollapsed { return size.width }
    switch column {
    case .primary: return primaryColumnWidth(in: size.width)
    case .supplementary: return leadingWidths(in: size.width).supplementary
    case .secondary:
      return size.width - secondaryX(in: size.width) + displacement(in: size.width)
        - inspectorRoom(in: size.width)
    case .inspector: return inspectorWidth(in: size.width)
    }
  }

  /// Returns the secondary's distance from the leading edge, in logical pixels.
  func secondaryX(in width: Int) -> Int {
    if !isSideBySide { return 0 }
    if !hasThreeColumns { return primaryColumnWidth(in: width) + ColumnMinimums.divider }
    let (primary, supplementary) = leadingWidths(in: width)
    return supplementary + ColumnMinimums.divider
      + (shows(.primary) ? primary + ColumnMinimums.divider : 0)
  }

  /// Returns the width of the part of the secondary past the trailing edge, in logical pixels.
  func displacement(in width: Int) -> Int {
    displayMode == .twoDisplaceSecondary && !isCollapsed
      ? leadingWidths(in: width).primary + ColumnMinimums.divider : 0
  }

  /// Returns the widths that a leading column or the inspector can have beside or over a detail, in
  /// logical pixels, or `nil` before the first layout; those of the primary for the secondary.
  public func widthRange(of column: SplitColumn) -> ClosedRange<Int>? {
    guard let size else { return nil }
    func width(dragged: Int) -> Int {
      var state = self
      state.setDraggedWidth(dragged, of: column)
      return switch column {
      case .supplementary: state.leadingWidths(in: size.width).supplementary
      case .inspector: state.inspectorWidth(in: size.width)
      case .primary, .secondary: state.primaryColumnWidth(in: size.width)
      }
    }
    let smallest = width(dragged: 0)
    return smallest...max(smallest, width(dragged: .max))
  }

  /// Applies other preferred widths, with which both columns may fit side by side, or no longer.
  mutating func prefer(
    _ widths: ColumnWidths, of column: SplitColumn, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    let old = self
    switch column {
    case .primary: columnWidths = widths
    case .supplementary: three?.widths = widths
    case .secondary: break
    case .inspector: inspector.widths = widths
    }
    return self == old ? [] : [.widthsChanged] + decide(rules, since: old)
  }

  private mutating func setDraggedWidth(_ width: Int?, of column: SplitColumn) {
    switch column {
    case .primary: draggedWidth = width
    case .supplementary: three?.draggedWidth = width
    case .secondary: break
    case .inspector: inspector.draggedWidth = width
    }
  }

  /// Drags the divider at the trailing edge of a leading column, or at the leading edge of the
  /// inspector.
  mutating func dragDivider(
    of column: SplitColumn, to width: Int?, _ rules: SplitRules<Page>
  ) -> [SplitChange] {
    if column == .secondary { return [] }
    guard let width, hides(column, draggedTo: width, rules) else {
      let old = self
      // No width is 0 in a saved state.
      setDraggedWidth(width.map { max($0, 1) }, of: column)
      return self == old ? [] : [.widthsChanged, .layout]
    }
    let showsDivider = !isCollapsed && shows(column)
    if !showsDivider { return [] }
    return column == .inspector ? hideInspector() : setDisplayModeHiding(column)
  }

  /// Whether a width is below half of a leading column's minimum, which shuts it; 0 always is.
  ///
  /// A locked column is never shut, and no column between two others.
  private func hides(
    _ column: SplitColumn, draggedTo width: Int, _ rules: SplitRules<Page>
  ) -> Bool {
    if rules.locked.contains(column) { return false }
    if column == .supplementary, !isCollapsed, shows(.primary) { return false }
    return width <= 0 || width < minWidth(of: column) - width
  }
}

extension Int {
  /// Shrinks a width by the missing room, but to no less than a smallest width.
  fileprivate mutating func shrink(to smallest: Int, by missing: inout Int) {
    let less = Swift.min(missing, self - smallest)
    if less <= 0 { return }
    self -= less
    missing -= less
  }
}
