import AdaptiveSplit
import GTK

// The views of the columns' pages.

extension SplitView {
  /// Gives the views of replaced pages their new pages: equal page, same view.
  func replacePages(_ pages: [Page: Page]) {
    appearances.replacePages(pages)
    for column in columns { column.replacePages(pages) }
  }

  /// Returns the view on top of the visible column that contains a widget, with its page, or nil.
  func shownEntry(around widget: Widget) -> ColumnStack<Page>.Entry? {
    for column in columns where column.isShown {
      if let top = column.top, top.widget.contains(widget) { return top }
    }
    return nil
  }

  /// The views of all pages, visible or not.
  var views: [any PageView<Page>] { columns.flatMap { $0.views.compactMap { $0.view } } }

  /// Returns a column's stack; with two columns, the supplementary is the primary, and without an
  /// inspector, it is the secondary.
  func stack(of column: SplitColumn) -> ColumnStack<Page> {
    switch column {
    case .primary: primary
    case .supplementary: trailing?.supplementary ?? primary
    case .secondary: secondary
    case .inspector: inspected?.inspector ?? secondary
    }
  }

  /// Returns the paned that contains a column.
  ///
  /// The divider of a leading column or the inspector is its own paned's.
  func paned(of column: SplitColumn) -> Paned {
    switch column {
    case .primary: self
    case .supplementary: trailing ?? self
    case .secondary, .inspector: inspected ?? trailing ?? self
    }
  }

  /// The columns before the secondary.
  var leadingColumns: [ColumnStack<Page>] { columns.filter { $0.column.isLeading } }

  /// The columns whose widths dividers set: the leading ones and the inspector.
  var dividedColumns: [SplitColumn] { columns.map { $0.column }.filter { $0 != .secondary } }

  /// Removes the views that the source doesn't keep and whose pages are on no stack and not held,
  /// except for the last few.
  ///
  /// This happens automatically when pages change or leave. Call it when the result of
  /// ``PageSource/keepsView(of:)`` or ``PageSource/recentViewCount`` has changed.
  public func releaseViews() {
    let pages = state.held.union(state.arrangement.pages)
    let unused = columns.flatMap { column in
      column.unused { !pages.contains($0) && !source.keepsView(of: $0) }
        .map { (column: column, view: $0) }
    }
    let count = max(0, source.recentViewCount)
    guard unused.count > count else { return }
    for (column, view) in unused.sorted(by: { $0.view.shownAt > $1.view.shownAt }).dropFirst(count)
    {
      column.release(view.kind)
    }
  }
}
