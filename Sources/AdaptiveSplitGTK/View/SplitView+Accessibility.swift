import AdaptiveSplit
import GLib
import GTK

extension SplitView {
  /// Updates the accessible names of the split view and its columns.
  func renderNames(_ layout: SplitLayout<Page>) {
    let shown = columns.filter { $0.column != .inspector && layout[$0.column] != nil }.count
    accessibleName =
      shown > 2
      ? localized("Three columns")
      : shown == 2 ? localized("Two columns") : localized("One column")
    dividerName = localized("Width of the sidebar")
    updateDivider()
    trailing?.dividerName = localized("Width of the list")
    trailing?.updateDivider()
    inspected?.dividerName = layout.inspector?.page.map { source.title(of: $0) } ?? ""
    inspected?.updateDivider()
    for column in columns {
      column.stack.accessibleName =
        layout[column.column]?.page.map { source.title(of: $0) }
        ?? column.top?.widget.accessibleName
    }
  }

  /// Returns the announcement of an event's effect, or nil if assistive tools report it otherwise.
  func announcement(
    for event: SplitEvent<Page>, _ changes: [SplitChange], since before: SplitState<Page>
  ) -> String? {
    if changes.contains(.showDetailTargetChanged) { return accessibleName }
    guard changes.contains(.displayModeChanged), !state.isCollapsed else { return nil }
    switch event {
    case .sidebarToggled, .overlayDismissed, .dividerDragged, .columnDragged, .columnShown,
      .columnHidden:
      return state.displayMode.leadingColumns < before.displayMode.leadingColumns
        ? localized("Sidebar hidden") : localized("Sidebar shown")
    default: return nil
    }
  }
}
