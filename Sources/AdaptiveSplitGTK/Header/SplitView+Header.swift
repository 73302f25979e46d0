import AdaptiveSplit
import GTK

extension SplitView {
  /// Updates the header bars from the columns' pages.
  func renderHeader(_ layout: SplitLayout<Page>) {
    var row = SplitHeader.Row(
      primary: layout.primary.map { content(of: $0, in: .primary) },
      secondary: layout.secondary.map { content(of: $0, in: .secondary) }
        ?? layout.inspector.map { content(of: $0, in: .inspector) },
      sidebar: layout.sidebarTarget.map { sidebarButton(for: $0, in: layout) },
      isCollapsed: layout.isCollapsed, isOverlaid: layout.isOverlaid)
    if let trailing {
      let supplementary = layout.supplementary.map { content(of: $0, in: .supplementary) }
      // A supplementary that lies alone over the detail is the sidebar.
      let isSidebar = layout.isOverlaid && layout.primary == nil
      trailing.header.prepare(
        SplitHeader.Row(
          primary: supplementary, secondary: row.secondary,
          sidebar: isSidebar ? row.sidebar : nil,
          isCollapsed: layout.isCollapsed, isOverlaid: layout.isOverlaid))
      if isSidebar { row.sidebar = nil }
      row.secondary =
        supplementary == nil && row.secondary == nil
        ? nil : SplitHeader.Content(inner: trailing.header)
      row.isOverlaid = false
    }
    header.show(row)
    // The bars of a split view in a page are shown by the one around.
    if !header.isInner { header.isVisible = !layout.hidesBar }
  }

  private func sidebarButton(
    for target: DisplayMode, in layout: SplitLayout<Page>
  ) -> SidebarButton.Content {
    let column: SplitColumn =
      trailing != nil && layout.supplementary == nil ? .supplementary : .primary
    return SidebarButton.Content(
      hides: target.leadingColumns < state.displayMode.leadingColumns,
      title: (state.arrangement[column]?.top).map { source.title(of: $0) } ?? "",
      toggle: { [weak self] in self?.send(.sidebarToggled) })
  }

  private func content(
    of layout: SplitLayout<Page>.ColumnLayout, in column: SplitColumn
  ) -> SplitHeader.Content {
    let view = stack(of: column).top?.view
    return SplitHeader.Content(
      title: layout.page.map { source.title(of: $0) } ?? "",
      titleEllipsis: layout.page.map { source.titleEllipsis(of: $0) } ?? .end,
      subtitle: layout.page.flatMap { source.subtitle(of: $0) },
      back: layout.back.map { page in
        WayBack(
          label: source.backTitle(of: page),
          go: { [weak self] in self?.send(.back(in: column)) },
          steps: { [weak self] in self?.wayBack(in: column) ?? [] })
      },
      titleWidget: view?.titleWidget, start: view?.headerStart ?? [], end: view?.headerEnd ?? [],
      inner: view?.innerSplitView?.split.header)
  }

  /// Returns the pages that going back in a column leads to, nearest first.
  func wayBack(in column: SplitColumn) -> [WayBackMenu.Step] {
    state.wayBack(in: column).map { page in
      WayBackMenu.Step(
        title: source.title(of: page), go: { [weak self] in self?.send(.backTo(page)) })
    }
  }
}
