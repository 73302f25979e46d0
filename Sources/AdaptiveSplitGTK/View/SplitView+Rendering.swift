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
    guard let layout = state.layout(currentRules) else { return }
    let old = drawn
    if layout == old {
      // A removed page may have been on a stack without being visible, a held one on none.
      if changes.contains(.rootReplaced) || changes.contains(.pagesRemoved)
        || changes.contains(.heldChanged)
      {
        releaseViews()
      }
      return
    }
    drawn = layout
    counters.layoutsRendered += 1
    if layout.hasSameContent(as: old) { return resize(from: old, to: layout) }
    showsOther = old != nil
    gestures.cancelSwipe()
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
    showColumns(of: layout, after: old)
    renderNames(layout)
    renderHeader(layout)
    focus.didChange(
      comesBack: layout.hasOtherColumns(than: old),
      opensOverlay: layout.isOverlaid && old?.isOverlaid == false)
    appearances.didShow()
    releaseViews()
  }

  /// Places the dividers whose columns have other widths in a layout with the same content.
  private func resize(from old: SplitLayout<Page>?, to layout: SplitLayout<Page>) {
    if layout.primary?.width != old?.primary?.width {
      placeDivider(of: .primary, in: layout)
    }
    if layout.supplementary?.width != old?.supplementary?.width {
      placeDivider(of: .supplementary, in: layout)
    }
    if layout.secondary?.width != old?.secondary?.width {
      placeDivider(of: .inspector, in: layout)
    }
    // The detail's place may change while that of the paned around it doesn't.
    if layout.isOverlaid || isDisplaced { trailing?.queueAllocate() }
    if layout.inspectorPlace == .over { inspected?.queueAllocate() }
  }

  /// Shows the columns of a layout and places their dividers.
  private func showColumns(of layout: SplitLayout<Page>, after old: SplitLayout<Page>?) {
    for column in columns { show(layout[column.column], in: column) }
    let showsDetail = layout.secondary != nil || layout.inspector != nil
    inspected?.isVisible = showsDetail
    trailing?.isVisible = layout.supplementary != nil || showsDetail
    for column in [SplitColumn.primary, .supplementary]
    where layout.dividerX(of: column) != nil || layout.isOverlaid {
      placeDivider(of: column, in: layout)
    }
    placeDivider(of: .inspector, in: layout)
    // A paned doesn't know the overlay's placement of its widgets.
    if layout.hasOverlay != old?.hasOverlay { queueAllocate() }
    trailing?.queueAllocate()
    inspected?.queueAllocate()
  }

  /// Shows a page in a column, or hides the column.
  private func show(
    _ layout: SplitLayout<Page>.ColumnLayout?, in column: ColumnStack<Page>
  ) {
    column.stack.isVisible = layout != nil
    guard let layout else { return }
    let shown = column.show(
      layout.page, of: self, in: state, at: counters.layoutsRendered)
    counters.viewsBuilt += shown.builds ? 1 : 0
    counters.viewsUpdated += shown.updates ? 1 : 0
  }

  /// Places the divider of a leading column here and in the header bars, or that of an inspector.
  ///
  /// Also that of an inspector over the detail: a paned hides a child to which it gives no width.
  func placeDivider(of column: SplitColumn, in layout: SplitLayout<Page>) {
    let wasPlacing = isPlacing
    isPlacing = true
    switch column {
    case .primary:
      guard let width = layout.primary?.width else { break }
      position = width
      header.place(dividerAt: width)
    case .supplementary:
      guard let width = layout.supplementary?.width else { break }
      trailing?.position = width
      trailing?.header.place(dividerAt: width)
    case .inspector:
      guard layout.inspector != nil, let width = layout.secondary?.width else { break }
      inspected?.position = width
    case .secondary: break
    }
    isPlacing = wasPlacing
  }
}
