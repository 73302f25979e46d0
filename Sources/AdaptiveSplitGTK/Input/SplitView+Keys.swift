import AdaptiveSplit
import GTK

extension SplitView {
  /// Handles a key before the widget sees it that has the keyboard focus.
  func handle(_ event: KeyEvent) -> Propagation {
    let isMirrored = textDirection == .rightToLeft
    switch (event.key, event.modifiers) {
    case (.back, []), (isMirrored ? .right : .left, .alt): goBack()
    case (.forward, []), (isMirrored ? .left : .right, .alt): goForward()
    case (.f6, []): focusNextColumn(forward: true)
    case (.f6, .shift): focusNextColumn(forward: false)
    case (.f8, []): focusNextDivider(forward: true)
    case (.f8, .shift): focusNextDivider(forward: false)
    case (.f9, []): toggleSidebar()
    default: return dividers.first(where: \.isActive)?.handle(event) ?? .proceed
    }
    return .stop
  }

  /// Handles a key that nothing in the window had a use for.
  func handleUnused(_ event: KeyEvent) -> Propagation {
    guard event.key == .escape, event.modifiers == [] else { return .proceed }
    if dismissOverlay() { return .stop }
    guard state.isCollapsed else { return .proceed }
    goBack()
    return .stop
  }
}
