import CGTK
import GLib

/// A watcher that shows the shortcuts of a menu's items at the items' ends.
///
/// GTK 3.24 shows shortcuts only in menus of the `GtkMenu` kind. It works for as long as it is
/// held. The C type of an item is `GtkModelButton`, whose child is a box.
@MainActor
final class MenuShortcuts {
  /// The name of the labels that show shortcuts.
  static let name = "shortcut"

  /// The shortcuts by the titles of their items.
  var labels: [String: String] { didSet { show() } }
  private weak var popover: Popover?

  /// Watches the popover of a menu.
  init(_ popover: Popover, _ labels: [String: String]) {
    self.popover = popover
    self.labels = labels
    popover.connect("show") { [weak self] in self?.show() }
  }

  private func show() {
    guard let popover else { return }
    unsafe show(in: popover.cast())
  }

  private func show(in widget: UnsafeMutablePointer<GtkWidget>) {
    if unsafe Widget.isA(widget, gtk_model_button_get_type()) {
      unsafe showShortcut(of: widget)
    } else if unsafe Widget.isA(widget, gtk_container_get_type()) {
      unsafe Widget.children(of: widget).forEach { unsafe show(in: $0) }
    }
  }

  private func showShortcut(of line: UnsafeMutablePointer<GtkWidget>) {
    let title: String? = unsafe Widget(borrowing: Raw(line)).property("text")
    guard let shortcut = title.flatMap({ labels[$0] }),
      let box = unsafe gtk_bin_get_child(typed(Raw(line)))
    else { return }
    let old = unsafe Widget.children(of: box).first { child in
      unsafe string(gtk_widget_get_name(child)) == Self.name
    }
    if let old = unsafe old {
      unsafe gtk_label_set_text(typed(Raw(old)), shortcut)
      return
    }
    let label = Label(shortcut)
    label.style = TextStyle(alpha: 0.72)
    label.margins = Margins(start: 18)
    unsafe gtk_widget_set_name(label.cast(), Self.name)
    unsafe gtk_box_pack_end(typed(Raw(box)), label.cast(), gboolean(false), gboolean(false), 0)
  }
}
