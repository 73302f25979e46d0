import CGTK
import ImageFiles

/// The keys that lead from a line of a menu into its submenu and back: the arrows to the end and to the
/// start, where GTK 3 has Return alone.
///
/// They work for as long as this is held. The C type of a line is `GtkModelButton`.
@MainActor
final class MenuKeys {
  private weak var popover: Popover?
  private var keys: SignalConnection?

  /// Watches a popover that has a menu.
  init(_ popover: Popover) {
    self.popover = popover
    keys = popover.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
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
    guard let line else { return .proceed }
    unsafe gtk_button_clicked(line.cast())
    return .stop
  }

  /// The line on top of a submenu that leads back, or nil where none shows.
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
  /// Whether the widget is a line of a menu that leads to another menu: to the one before, or on.
  fileprivate func leads(back: Bool) -> Bool {
    guard unsafe Widget.isA(cast(), gtk_model_button_get_type()), isSensitive else { return false }
    let menu: String? = property("menu-name")
    let isInverted: Bool = property("inverted")
    return menu != nil && isInverted == back
  }
}
