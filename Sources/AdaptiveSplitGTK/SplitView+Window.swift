import AdaptiveSplit
public import GTK

extension SplitView {
  /// Makes the split view a window's content and its header bars the window's title bar, and
  /// listens to the keys and mouse buttons that go back and forward, toggle the sidebar and dismiss.
  ///
  /// Alt+Left, the Back key and mouse button 8 go back, Alt+Right, the Forward key and button 9 go
  /// forward (mirrored right to left); Escape dismisses the overlay, else goes back where the pages
  /// are one stack; F9 toggles the sidebar, F6 goes to the next column, F8 to the divider.
  ///
  /// - Parameters:
  ///   - window: A window without content.
  ///   - content: What to put into the window instead of the split view itself: a widget that
  ///     contains it, or nil.
  public func install(in window: Window, content: Widget? = nil) {
    window.titlebar = header
    window.child = content ?? self
    window.keep(window.onKeyPress { [weak self] in self?.handle($0) ?? .proceed })
    window.keep(
      window.onKeyPress(after: true) { [weak self] in self?.handleUnused($0) ?? .proceed })
    window.keep(
      window.onButtonPress { [weak self] event in
        guard let self, event.button == 8 || event.button == 9 else { return .proceed }
        if event.button == 8 { goBack() } else { goForward() }
        return .stop
      })
    window.keep(
      window.onMap { [weak self] in
        if window.focusWidget == nil { self?.focus.focusTop() }
      })
  }

  private func handle(_ event: KeyEvent) -> Propagation {
    let isMirrored = textDirection == .rightToLeft
    switch (event.key, event.modifiers) {
    case (.back, []), (isMirrored ? .right : .left, .alt): goBack()
    case (.forward, []), (isMirrored ? .left : .right, .alt): goForward()
    case (.f6, []): focusNextColumn(forward: true)
    case (.f6, .shift): focusNextColumn(forward: false)
    // A paned would look for a divider that doesn't show.
    case (.f8, []): return drawn?.dividerX == nil ? .stop : .proceed
    case (.f9, []): send(.sidebarToggled)
    default: return .proceed
    }
    return .stop
  }

  /// Handles a key that nothing in the window had a use for.
  private func handleUnused(_ event: KeyEvent) -> Propagation {
    guard event.key == .escape, event.modifiers == [] else { return .proceed }
    if !state.isCollapsed, state.displayMode == .oneOverSecondary {
      send(.overlayDismissed)
    } else if state.isCollapsed {
      goBack()
    } else {
      return .proceed
    }
    return .stop
  }
}
