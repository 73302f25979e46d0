import AdaptiveSplit
import GTK
import ImageFiles

extension SplitView {
  /// Says what is where to people who don't see it.
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

  /// What people hear who don't see what an event changed, or nil where they hear it otherwise.
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
