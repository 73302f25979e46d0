import AdaptiveSplit
import GTK

extension SplitView {
  /// The width of the shadow that a column casts on the detail below it, in logical pixels.
  private var shadowWidth: Int { 16 }

  /// Draws the columns as placed by a transition or the overlay.
  func drawColumns(_ context: DrawContext, _ layout: SplitLayout<Page>) {
    let pose = transition.pose
    let width = allocation.width
    let near = layout.nearColumn
    let covered = inspected.flatMap { layout.coversInspector ? $0.inspector : nil }
    if layout.secondary != nil {
      draw(secondary, context, pose.secondary)
      if let covered { drawWithEdge(covered, context, layout) }
      if layout.isOverlaid, dimsBehindOverlay {
        let distance = overlayDistance(in: layout)
        let visible = 1 + pose[near].distance / Double(max(1, distance))
        context.fill(
          Rectangle(x: 0, y: 0, width: width, height: allocation.height),
          with: .black.opacity(0.3 * visible))
      }
    }
    if layout.isOverlaid { drawShadow(context, at: layout.leadingEnd, pose[near].distance) }
    if layout.inspectorPlace == .over, let inspector = layout.inspector {
      drawShadow(context, at: inspector.x, pose.inspector.distance, isLeading: true)
    }
    for column in columns.reversed() where column !== secondary && column !== covered {
      drawWithEdge(column, context, layout)
    }
  }

  /// Draws a column other than the secondary, if it is visible, and the line between both.
  private func drawWithEdge(
    _ column: ColumnStack<Page>, _ context: DrawContext, _ layout: SplitLayout<Page>
  ) {
    guard let frame = layout[column.column] else { return }
    let place = transition.pose[column.column]
    draw(
      column, context, place, covers: layout.hasOverlay || place.distance != 0 ? frame : nil)
    let edge = edge(of: column.column, over: layout)
    guard let x = layout.dividerX(of: column.column) ?? edge,
      let color = themeColor(named: "borders")
    else { return }
    let line = mirrored(Double(x) + 0.5 + place.distance)
    context.line(from: (line, 0), to: (line, Double(allocation.height)), with: color)
  }

  /// Returns the edge of a column that lies over the detail, in logical pixels from the leading
  /// edge, or nil if it doesn't.
  private func edge(of column: SplitColumn, over layout: SplitLayout<Page>) -> Int? {
    if column == .inspector { return layout.inspectorPlace == .over ? layout.inspector?.x : nil }
    return layout.isOverlaid && column == layout.nearColumn ? layout.leadingEnd : nil
  }

  private func draw(
    _ column: ColumnStack<Page>, _ context: DrawContext, _ place: Pose.Column,
    covers frame: SplitLayout<Page>.ColumnLayout? = nil
  ) {
    let direction = textDirection == .rightToLeft ? -1.0 : 1.0
    context.saved {
      context.translate(x: place.distance * direction, y: 0)
      if let frame, let background = themeColor(named: "theme_bg_color") {
        let x =
          textDirection == .rightToLeft ? allocation.width - frame.x - frame.width : frame.x
        context.fill(
          Rectangle(x: x, y: 0, width: frame.width, height: allocation.height), with: background)
      }
      if place.alpha < 1 {
        context.grouped(alpha: place.alpha) { drawStack(of: column, context) }
      } else {
        drawStack(of: column, context)
      }
    }
  }

  /// Draws a column in its place, which may be in the paned of the trailing columns or of the
  /// inspector.
  private func drawStack(of column: ColumnStack<Page>, _ context: DrawContext) {
    let paned = paned(of: column.column)
    if paned !== self, let origin = paned.translate(x: 0, y: 0, to: self) {
      context.translate(x: Double(origin.x), y: Double(origin.y))
    }
    paned.drawChild(column.stack, in: context)
  }

  /// Draws the divider's focus: its line of one pixel isn't enough, so a light line between two
  /// dark ones, visible on any page.
  func drawDividerFocus(_ context: DrawContext) {
    guard
      let focused = columns.first(where: {
        $0.column != .secondary && paned(of: $0.column).isFocus
      }), let x = drawn?.dividerX(of: focused.column)
    else { return }
    let middle = Int(mirrored(Double(x) + 0.5))
    for (reach, color) in [(3, Color.black), (1, .white)] {
      context.fill(
        Rectangle(x: middle - reach, y: 0, width: 2 * reach, height: allocation.height), with: color
      )
    }
  }

  /// Draws the shadow that a column casts on the detail.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - x: The column's edge, in logical pixels from the leading edge.
  ///   - distance: The distance that a transition moves it by.
  ///   - isLeading: Whether the shadow is before the edge.
  private func drawShadow(
    _ context: DrawContext, at x: Int, _ distance: Double, isLeading: Bool = false
  ) {
    let edge = Int(mirrored(Double(x) + distance).rounded())
    let isMirrored = (textDirection == .rightToLeft) != isLeading
    let near = Color.black.opacity(0.25)
    context.fill(
      Rectangle(
        x: isMirrored ? edge - shadowWidth : edge, y: 0, width: shadowWidth,
        height: allocation.height),
      along: .horizontal, from: isMirrored ? .clear : near, to: isMirrored ? near : .clear)
  }

  private func mirrored(_ x: Double) -> Double {
    textDirection == .rightToLeft ? Double(allocation.width) - x : x
  }

  /// Returns the motion that leads from one layout to the next, or nil for none.
  func motion(
    from old: SplitLayout<Page>, to new: SplitLayout<Page>, _ changes: [SplitChange]
  ) -> Motion? {
    let revealed = new.widthBeforeColumns(of: old)
    if changes.contains(.inspectorChanged), old.isCollapsed == new.isCollapsed,
      old.inspectorPlace != new.inspectorPlace
    {
      return motionOfInspector(from: old, to: new)
    }
    if changes.contains(.collapsed) {
      for column in [SplitColumn.secondary, .supplementary] where new[column] != nil {
        return old[column].map { .collapse(column, from: $0.x) }
      }
      return nil
    }
    if changes.contains(.expanded) || (changes.contains(.displayModeChanged) && !new.isOverlaid) {
      return revealed.map { .reveal(width: $0) }
    }
    if new.isOverlaid, !old.isOverlaid || revealed != nil {
      return .overlay(width: revealed ?? new.leadingEnd)
    }
    let column =
      new.isCollapsed
      ? columns.first { new[$0.column] != nil }?.column ?? .primary
      : columns.first { old[$0.column]?.page != new[$0.column]?.page }?.column ?? .secondary
    if changes.contains(.pushed) { return push(column) }
    return changes.contains(.popped) ? pop(column) : nil
  }

  /// The motion of a pushed page, which comes from the end of its lines of text.
  private func push(_ column: SplitColumn) -> Motion {
    .enter(column, from: currentRules.edge.opposite)
  }

  /// The motion of a popped page, which comes from the start of its lines of text.
  private func pop(_ column: SplitColumn) -> Motion { .enter(column, from: currentRules.edge) }

  /// Returns the motion with which the inspector appears, or the page below it returns; nil for
  /// none.
  private func motionOfInspector(
    from old: SplitLayout<Page>, to new: SplitLayout<Page>
  ) -> Motion? {
    if new.inspectorPlace == .onStack { return push(.inspector) }
    if old.inspectorPlace == .onStack {
      return (columns.first { new[$0.column] != nil }?.column).map { pop($0) }
    }
    let appears = old.inspectorPlace == .absent
    return appears ? new.inspector.map { .inspector(width: $0.width) } : nil
  }

  /// Returns the distance that the columns over the detail move to open and to close, in logical
  /// pixels: all the way, or by the primary's width if the supplementary remains beside the detail.
  func overlayDistance(in layout: SplitLayout<Page>) -> Int {
    guard trailing != nil, let primary = layout.primary, layout.sidebarTarget?.leadingColumns == 1
    else { return layout.leadingEnd }
    return primary.width
  }
}
