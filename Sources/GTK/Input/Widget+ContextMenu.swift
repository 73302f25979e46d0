import GLib

extension Widget {
  /// Runs `handler` when the person requests the widget's menu: with the secondary button, with a
  /// long press, or with the Menu key or Shift+F10 while it has the focus.
  ///
  /// The C signals are `pressed` of `GtkGestureMultiPress` and of `GtkGestureLongPress`, and
  /// `popup-menu`.
  ///
  /// - Parameter handler: It is given the place that a menu should point at, relative to the
  ///   widget's corner, or nil if the keyboard was used. Kept as long as the widget, so it should
  ///   hold its owner weakly.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  public func onContextMenu(
    _ handler: @escaping @MainActor (Rectangle?) -> Void
  ) -> SignalConnection {
    menuRequests.observePresses()
    return menuRequests.handlers.add(handler)
  }

  /// Runs `handler` when the person requests a menu with the Menu key or Shift+F10 while the widget
  /// has the focus, or one inside it that has no menu.
  ///
  /// The C signal is `popup-menu`.
  ///
  /// - Parameter handler: Kept as long as the widget, so it should hold its owner weakly.
  /// - Returns: The connection, which can be discarded.
  @discardableResult
  public func onMenuKey(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    menuRequests.keyHandlers.add(handler)
  }

  /// Runs `handler` when the person presses the Menu key or Shift+F10; it returns whether there is
  /// a menu.
  ///
  /// The C signal is `popup-menu`; GTK calls no handler after one that returns true.
  func onPopupMenu(_ handler: @escaping @MainActor () -> Bool) {
    let caller: @MainActor @convention(c) (Raw, Raw) -> CInt = { _, data in
      gboolean(unsafe Handler<@MainActor () -> Bool>.function(in: data)())
    }
    unsafe connect("popup-menu", through: caller, handler)
  }

  private var menuRequests: MenuRequests { kept(MenuRequests.self) ?? MenuRequests(self) }
}

/// Handles requests for a widget's menu: one handler of GTK's signals for all of the program's, of
/// which GTK would call the first only.
@MainActor
private final class MenuRequests {
  var handlers = Handlers<Rectangle?>()
  var keyHandlers = Handlers<Void>()
  private weak var widget: Widget?
  private var observesPresses = false

  /// Observes the keys of a widget, which retains this object.
  init(_ widget: Widget) {
    self.widget = widget
    widget.onPopupMenu { [weak self] in self?.request() == true }
    widget.keep(self)
  }

  /// Observes presses of the pointer and of fingers; a second call does nothing.
  func observePresses() {
    guard let widget, !observesPresses else { return }
    observesPresses = true
    let click = ClickGesture(widget, button: 3)
    let press = LongPressGesture(widget)
    click.onPressed { [weak self, weak click] _, x, y in self?.request(click, x, y) }
    press.onPressed { [weak self, weak press] x, y in self?.request(press, x, y) }
  }

  private func request(_ gesture: Gesture?, _ x: Double, _ y: Double) {
    if handlers.isEmpty { return }
    gesture?.claim()
    handlers(Rectangle(x: Int(x), y: Int(y), width: 1, height: 1))
  }

  /// Requests the menu by a key; returns false without a handler.
  private func request() -> Bool {
    if handlers.isEmpty, keyHandlers.isEmpty { return false }
    handlers(nil)
    keyHandlers()
    return true
  }
}
