import AdaptiveSplit
import GTK

extension SplitView {
  /// Updates the header bars from the columns' pages.
  func renderHeader(_ layout: SplitLayout<Page>) {
    header.show(
      SplitHeader.Row(
        primary: layout.primary.map { content(of: $0, in: .primary) },
        secondary: layout.secondary.map { content(of: $0, in: .secondary) },
        sidebar: layout.sidebarTarget.map { target in
          SidebarButton.Content(
            target: target, title: source.title(of: state.arrangement.primary.top),
            toggle: { [weak self] in self?.send(.sidebarToggled) })
        },
        isCollapsed: layout.isCollapsed, isOverlaid: layout.isOverlaid))
  }

  private func content(
    of layout: SplitLayout<Page>.ColumnLayout, in column: SplitColumn
  ) -> SplitHeader.Content {
    let view = (column == .primary ? primary : secondary).top?.view
    return SplitHeader.Content(
      title: layout.page.map { source.title(of: $0) } ?? "",
      subtitle: layout.page.flatMap { source.subtitle(of: $0) },
      back: layout.back.map { page in
        WayBack(
          label: source.backTitle(of: page),
          go: { [weak self] in self?.send(.back(in: column)) },
          steps: { [weak self] in self?.wayBack(in: column) ?? [] })
      },
      start: view?.headerStart ?? [], end: view?.headerEnd ?? [],
      inner: view?.innerSplitView?.header)
  }

  /// Returns the pages that going back in a column leads to, nearest first.
  func wayBack(in column: SplitColumn) -> [WayBackMenu.Step] {
    let stacks = state.arrangement
    let pages =
      stacks.isCollapsed
      ? stacks.pages : (column == .primary ? stacks.primary : stacks.secondary)?.pages ?? []
    return pages.dropLast().reversed().map { page in
      WayBackMenu.Step(
        title: source.title(of: page), go: { [weak self] in self?.send(.backTo(page)) })
    }
  }
}
