import AdaptiveSplit
import GTK

// Drawing the difference between the state's layout and the last one.

extension SplitView {
  /// Shows the state's layout after an event.
  ///
  /// - Parameters:
  ///   - changes: The event's changes.
  ///   - animated: Whether the columns may move into their places.
  func render(_ changes: [SplitChange], animated: Bool) {
    guard let layout = state.layout(rules) else { return }
    let old = drawn
    if layout == old {
      // A removed page may have been on a stack without being visible.
      if changes.contains(.rootReplaced) || changes.contains(.pagesRemoved) { releaseViews() }
      return
    }
    drawn = layout
    counters.layoutsRendered += 1
    if layout.hasSameContent(as: old) {
      if let width = layout.primary?.width, width != old?.primary?.width {
        placeDivider(.primary, at: width)
      }
      if let width = layout.supplementary?.width, width != old?.supplementary?.width {
        placeDivider(.supplementary, at: width)
      }
      // The detail's place may change while that of the paned around it doesn't.
      if layout.isOverlaid || isDisplaced { trailing?.queueAllocate() }
      return
    }
    showsOther = old != nil
    if animated, let old, let motion = motion(from: old, to: layout, changes) {
      transition.start(motion)
    } else {
      transition.stop()
    }
    focus.willChange()
    for column in columns {
      guard let page = layout[column.column]?.page else { continue }
      for other in columns where other !== column { column.takeView(of: page, from: other) }
    }
    appearances.willShow(layout)
    for column in columns { show(layout[column.column], in: column) }
    trailing?.isVisible = layout.supplementary != nil || layout.secondary != nil
    for column in [SplitColumn.primary, .supplementary] {
      guard layout.dividerX(of: column) != nil || layout.isOverlaid,
        let width = layout[column]?.width
      else { continue }
      placeDivider(column, at: width)
    }
    // A paned doesn't know the overlay's placement of its widgets.
    if layout.isOverlaid != old?.isOverlaid { queueAllocate() }
    trailing?.queueAllocate()
    renderNames(layout)
    renderHeader(layout)
    focus.didChange(
      comesBack: layout.hasOtherColumns(than: old),
      opensOverlay: layout.isOverlaid && old?.isOverlaid == false)
    appearances.didShow()
    releaseViews()
  }

  /// Shows a page in a column, or hides the column.
  private func show(
    _ layout: SplitLayout<Page>.ColumnLayout?, in column: ColumnStack<Page>
  ) {
    column.stack.isVisible = layout != nil
    guard let layout else { return }
    let shown = column.show(
      layout.page, in: state, at: counters.layoutsRendered)
    counters.viewsBuilt += shown.builds ? 1 : 0
    counters.viewsUpdated += shown.updates ? 1 : 0
  }

  /// Places the divider at the trailing edge of a column, here and in the header bars.
  func placeDivider(_ column: SplitColumn, at width: Int) {
    let wasPlacing = isPlacing
    isPlacing = true
    if column == .supplementary {
      trailing?.position = width
      trailing?.header.place(dividerAt: width)
    } else {
      position = width
      header.place(dividerAt: width)
    }
    isPlacing = wasPlacing
  }
}
