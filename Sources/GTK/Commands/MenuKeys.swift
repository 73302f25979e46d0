import CGTK
import GLib

/// The keys that open a menu item's submenu and go back: the arrow keys toward the end and the
/// start; GTK 3 has Return alone.
///
/// They work as long as this object is retained. The C type of an item is `GtkModelButton`.
@MainActor
final class MenuKeys {
  private weak var popover: Popover?

  /// Watches the popover of a menu.
  init(_ popover: Popover) {
    self.popover = popover
    popover.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
  }

  private func press(_ event: KeyEvent) -> Propagation {
    guard let popover, event.modifiers.isEmpty else { return .proceed }
    let isMirrored = popover.textDirection == .rightToLeft
    let line: Widget?
    switch event.key {
    case isMirrored ? .left : .right:
      line = popover.window?.focusWidget.flatMap { $0.leads(back: false) ? $0 : nil }
    case isMirrored ? .right : .left:
      line = unsafe Self.wayBack(in: popover.cast())
    default: return .proceed
    }
    // Otherwise GTK moves the focus to any item that has something on that side.
    if let line { unsafe gtk_button_clicked(line.cast()) }
    return .stop
  }

  /// Returns the item at the top of a submenu that goes back, or nil if none is visible.
  private static func wayBack(in widget: UnsafeMutablePointer<GtkWidget>) -> Widget? {
    guard unsafe gtk_widget_get_mapped(widget) != 0 else { return nil }
    if unsafe Widget.isA(widget, gtk_model_button_get_type()) {
      let line = unsafe Widget(borrowing: Raw(widget))
      return line.leads(back: true) ? line : nil
    }
    guard unsafe Widget.isA(widget, gtk_container_get_type()) else { return nil }
    return unsafe Widget.children(of: widget).lazy.compactMap { unsafe wayBack(in: $0) }.first
  }
}

extension Widget {
  /// Whether the widget is a menu item that opens another menu: the previous one, or a submenu.
  fileprivate func leads(back: Bool) -> Bool {
    guard unsafe Widget.isA(cast(), gtk_model_button_get_type()), isSensitive else { return false }
    let menu: String? = property("menu-name")
    let isInverted: Bool = property("inverted")
    return menu != nil && isInverted == back
  }
}
