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
  public func onContextMenu(_ handler: @escaping @MainActor (Rectangle?) -> Void) {
    let click = ClickGesture(self, button: 3)
    let press = LongPressGesture(self)
    func place(_ x: Double, _ y: Double) -> Rectangle {
      Rectangle(x: Int(x), y: Int(y), width: 1, height: 1)
    }
    click.onPressed { [weak click] _, x, y in
      click?.claim()
      handler(place(x, y))
    }
    press.onPressed { [weak press] x, y in
      press?.claim()
      handler(place(x, y))
    }
    onMenuKey { handler(nil) }
  }

  /// Runs `handler` when the person requests a menu with the Menu key or Shift+F10 while the widget
  /// has the focus, or one inside it that has no menu.
  ///
  /// The C signal is `popup-menu`.
  ///
  /// - Parameter handler: Kept as long as the widget, so it should hold its owner weakly.
  public func onMenuKey(_ handler: @escaping @MainActor () -> Void) {
    let caller: @MainActor @convention(c) (Raw, Raw) -> CInt = { _, data in
      unsafe Handler<@MainActor () -> Void>.function(in: data)()
      return gboolean(true)
    }
    unsafe connect("popup-menu", through: caller, handler)
  }
}
