import AdaptiveSplit
public import GTK

extension SplitView {
  /// Focuses the page on top if no visible widget has the keyboard focus.
  ///
  /// Call it when a page's contents have changed, for example after loading: the widget with the
  /// focus may be gone.
  public func keepFocus() { focus.keep() }

  /// Makes the split view a window's content and its header bars the window's title bar, and
  /// attaches its keys to the window.
  ///
  /// - Parameters:
  ///   - window: A window without content, which retains the split view.
  ///   - content: A widget that contains the split view, to put into the window instead of the
  ///     split view itself, or nil.
  public func install(in window: Window, content: Widget? = nil) {
    let content = content ?? self
    window.child = content
    window.titlebar = header
    // Pages and bars may change while they are placed, for example to fit. A window places them for
    // the first time before they are on the screen.
    let place: @MainActor () -> Void = { [weak self, weak content, weak header] in
      header?.placeIfAsked()
      self?.requestAround()
      content?.placeIfAsked()
    }
    window.onSizeAllocate { _ in place() }
    window.onMap(place)
    attachKeys(to: window)
  }

  /// Requests an allocation of the widgets around the split view if its state changed while they
  /// were allocated: an observer may have changed them, and GTK drops requests of that time.
  private func requestAround() {
    guard changedWhilePlacing else { return }
    changedWhilePlacing = false
    var around = parent
    while let widget = around, widget.parent != nil {
      widget.queueAllocate()
      around = widget.parent
    }
  }

  /// Handles the keys and mouse buttons of a window that go back and forward, toggle the sidebar,
  /// focus columns and dividers, open the menu and dismiss, and focuses a page if no widget has the
  /// focus when the window opens.
  ///
  /// ``install(in:content:)`` calls it. A program that builds its window otherwise calls this once;
  /// a split view handles the keys of one window at a time, the one that was attached last.
  ///
  /// Alt+Left, the Back key and mouse button 8 go back, Alt+Right, the Forward key and button 9 go
  /// forward (the arrows mirrored right to left); Escape dismisses the overlay, else goes back if
  /// the pages are on one stack; F9 toggles the sidebar, F6 focuses the next column, F8 the next
  /// divider, with Shift the previous one; F10 opens ``SplitHeader/menu``, if there is one. The
  /// keys also apply to split views in pages: to the inner one first if they go back, to this one
  /// first if they toggle.
  ///
  /// Several split views of a window may have its keys, for example as the pages of a stack. One
  /// that isn't visible leaves them to the others, and so does one beside the split view with the
  /// focus. Without the focus in any, they are for the one that was attached first.
  ///
  /// - Parameter window: The window that contains the split view, or will.
  public func attachKeys(to window: Window) {
    let connections = keyConnections
    connections.disconnect()
    window.onKeyPress { [weak self] event in
      guard let self, isAddressed else { return .proceed }
      return handle(event)
    }.stored(in: connections)
    window.onKeyPress(after: true) { [weak self] event in
      guard let self, isAddressed else { return .proceed }
      return handleUnused(event)
    }.stored(in: connections)
    window.onButtonPress { [weak self] event in
      guard let self, isAddressed, event.button == 8 || event.button == 9 else { return .proceed }
      if event.button == 8 { goBack() } else { goForward() }
      return .stop
    }.stored(in: connections)
    window.onMap { [weak self, weak window] in
      if window?.focusWidget == nil { self?.focus.focusTop() }
    }.stored(in: connections)
    window.onFocusChanged { [weak self] widget in
      self?.focus.moved(to: widget)
    }.stored(in: connections)
  }

  /// Whether the window's keys are for this split view: it is visible, and the focus isn't in
  /// another one beside it that has them too.
  private var isAddressed: Bool {
    if !isMapped { return false }
    var around = window?.focusWidget
    while let widget = around {
      if let split = widget as? any NestedSplitView, split.hasKeys {
        return contains(widget) || widget.contains(self)
      }
      around = widget.parent
    }
    return true
  }
}
