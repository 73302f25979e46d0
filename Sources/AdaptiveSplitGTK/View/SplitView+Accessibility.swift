import AdaptiveSplit
import GLib
import GTK

extension SplitView {
  /// Updates the accessible names of the split view and its columns.
  func renderNames(_ layout: SplitLayout<Page>) {
    accessibleName =
      layout.primary != nil && layout.secondary != nil
      ? localized("Two columns") : localized("One column")
    dividerName = localized("Width of the sidebar")
    updateDivider()
    for (shown, column) in [(layout.primary, primary), (layout.secondary, secondary)] {
      column.stack.accessibleName =
        shown?.page.map { source.title(of: $0) } ?? column.top?.widget.accessibleName
    }
  }

  /// Returns the announcement of an event's effect, or nil if assistive tools report it otherwise.
  func words(for event: SplitEvent<Page>, _ changes: [SplitChange]) -> String? {
    if changes.contains(.showDetailTargetChanged) { return accessibleName }
    guard changes.contains(.displayModeChanged), !state.isCollapsed else { return nil }
    switch event {
    case .sidebarToggled, .overlayDismissed, .dividerDragged:
      return state.displayMode == .secondaryOnly
        ? localized("Sidebar hidden") : localized("Sidebar shown")
    default: return nil
    }
  }
}
