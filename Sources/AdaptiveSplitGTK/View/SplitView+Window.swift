import AdaptiveSplit
public import GTK

extension SplitView {
  /// Gives the keyboard focus to the page on top if no visible widget has it.
  ///
  /// Call it when a page's contents have changed, as after loading: the widget with the focus may be
  /// gone.
  public func keepFocus() { focus.keep() }

  /// Makes the split view a window's content and its header bars the window's title bar, and
  /// attaches its keys to the window.
  ///
  /// - Parameters:
  ///   - window: A window without content.
  ///   - content: What to put into the window instead of the split view itself: a widget that
  ///     contains it, or nil.
  public func install(in window: Window, content: Widget? = nil) {
    let content = content ?? self
    window.child = content
    window.titlebar = header
    // Pages and bars may change while they are placed, as for the room that they have. A window places
    // them for the first time before they are on the screen.
    let place: @MainActor () -> Void = { [weak content, weak header] in
      header?.placeIfAsked()
      content?.placeIfAsked()
    }
    window.keep(window.onSizeAllocate { _ in place() })
    window.keep(window.onMap(place))
    attachKeys(to: window)
  }

  /// Listens to the keys and mouse buttons of a window that go back and forward, toggle the sidebar
  /// and dismiss, and gives the keyboard focus to a page where nothing has it as the window opens.
  ///
  /// ``install(in:content:)`` does it by itself. A program that builds its window otherwise calls
  /// this once; a split view listens to one window at a time, the one that was attached last.
  ///
  /// Alt+Left, the Back key and mouse button 8 go back, Alt+Right, the Forward key and button 9 go
  /// forward (mirrored right to left); Escape dismisses the overlay, else goes back where the pages
  /// are one stack; F9 toggles the sidebar, F6 goes to the next column, F8 to the next divider, with
  /// Shift to the one before. Split views in pages are meant too, the inner one first where keys go
  /// back, this one first where they toggle.
  ///
  /// - Parameter window: The window that the split view is in, or will be.
  public func attachKeys(to window: Window) {
    keyConnections = [
      window.onKeyPress { [weak self] in self?.handle($0) ?? .proceed },
      window.onKeyPress(after: true) { [weak self] in self?.handleUnused($0) ?? .proceed },
      window.onButtonPress { [weak self] event in
        guard let self, event.button == 8 || event.button == 9 else { return .proceed }
        if event.button == 8 { goBack() } else { goForward() }
        return .stop
      },
      window.onMap { [weak self, weak window] in
        if window?.focusWidget == nil { self?.focus.focusTop() }
      },
      window.onFocusChanged { [weak self] widget in
        if widget == nil { self?.focus.wasLost() }
      },
    ]
  }
}
