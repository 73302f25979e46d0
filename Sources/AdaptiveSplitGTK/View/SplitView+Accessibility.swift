import AdaptiveSplit
import GTK
import ImageFiles

extension SplitView {
  /// Says what is where to people who don't see it.
  func renderNames(_ layout: SplitLayout<Page>) {
    let isDivided = layout.dividerX != nil
    accessibleName =
      layout.primary != nil && layout.secondary != nil
      ? localized("Two columns") : localized("One column")
    // What a screen reader says about the divider when it has the focus.
    accessibleDescription = isDivided ? localized("Width of the sidebar") : nil
    for (shown, column) in [(layout.primary, primary), (layout.secondary, secondary)] {
      column.stack.accessibleName =
        shown?.page.map { source.title(of: $0) } ?? column.top?.widget.accessibleName
    }
  }
}
