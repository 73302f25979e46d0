import AdaptiveSplit
import GTK

// The edge of the primary: a mirrored split view has the opposite text direction of its pages.

extension SplitView {
  /// The direction of the text in the pages.
  ///
  /// The split view's own direction is that of its columns, the primary first.
  var readingDirection: TextDirection {
    currentRules.edge == .leading ? textDirection : textDirection.opposite
  }

  /// Places the primary at the edge of the rules, again if the direction of text has changed.
  func placeEdge() {
    let panes: [Widget] = [self, trailing, inspected].compactMap(\.self)
    let headers = [header, trailing?.header].compactMap(\.self)
    let focused = window?.focusWidget
    for header in headers { header.edge = currentRules.edge }
    for widget in panes + headers.flatMap({ [$0, $0.paned] }) {
      if currentRules.edge == .leading {
        widget.resetTextDirection()
      } else {
        widget.textDirection = TextDirection.standard.opposite
      }
      // A paned that wasn't measured since its last change isn't placed anew by itself.
      widget.queueAllocate()
    }
    // The sidebar's button lost the focus when it moved to the other end of its bar.
    if window?.focusWidget == nil { focused?.regainFocus() }
    focus.keep()
  }
}
