import CGTK
import GLib

/// A watcher that makes a menu scroll if its window is too low, and ellipsizes its items if the
/// window is too narrow; it includes ``MenuKeys`` and ``MenuShortcuts``.
///
/// On X11 GTK 3.24 clips popovers to the window. It works as long as it is retained. The C
/// functions are `gtk_scrolled_window_set_max_content_width` and `_height`, and
/// `gtk_label_set_ellipsize`.
@MainActor
final class MenuRoom {
  private weak var popover: Popover?
  private let keys: MenuKeys
  let shortcuts: MenuShortcuts

  /// Watches the popover of a menu.
  init(_ popover: Popover, of menu: Menu) {
    self.popover = popover
    keys = MenuKeys(popover)
    shortcuts = MenuShortcuts(popover, MenuModel.shortcuts(of: menu))
    popover.connect("show") { [weak self] in self?.fit() }
    takeMenus()
  }

  /// Makes all menus scrollable, including those added since the last call.
  func takeMenus() {
    guard let stack = unsafe stack else { return }
    unsafe Widget.children(of: stack)
      .filter { unsafe !Widget.isA($0, gtk_scrolled_window_get_type()) }
      .forEach { unsafe scroll($0, in: stack) }
  }

  /// The GTK stack with the menu and its submenus.
  private var stack: UnsafeMutablePointer<GtkWidget>? {
    unsafe popover.flatMap { unsafe gtk_bin_get_child($0.cast()) }
  }

  private func fit() {
    guard let popover, let stack = unsafe stack,
      let window = unsafe gtk_widget_get_toplevel(popover.cast())
    else { return }
    let menus = unsafe Widget.children(of: stack).map {
      unsafe ScrolledWindow(borrowing: Raw($0))
    }
    for menu in menus {
      unsafe shorten(in: menu.cast())
      menu.limit(width: -1, height: -1)
    }
    var (outer, inner) = (GtkRequisition(), GtkRequisition())
    unsafe gtk_widget_get_preferred_size(popover.cast(), nil, &outer)
    unsafe gtk_widget_get_preferred_size(stack, nil, &inner)
    let room = unsafe Self.room(for: popover, outer.width, in: window)
    for menu in menus {
      menu.limit(
        width: room.width - (outer.width - inner.width),
        height: room.height - (outer.height - inner.height))
    }
  }

  /// Returns the maximum size of the popover: the window's size if the popover's preferred width
  /// fits beside its target; otherwise the window's width and the height above or below the target.
  private static func room(
    for popover: Popover, _ width: CInt, in window: UnsafeMutablePointer<GtkWidget>
  ) -> (width: CInt, height: CInt) {
    let target = unsafe gtk_popover_get_relative_to(popover.cast())
    var place = unsafe GdkRectangle(
      x: 0, y: 0, width: target.map { unsafe gtk_widget_get_allocated_width($0) } ?? 0,
      height: target.map { unsafe gtk_widget_get_allocated_height($0) } ?? 0)
    unsafe gtk_popover_get_pointing_to(popover.cast(), &place)
    var (x, y) = (CInt(0), CInt(0))
    unsafe target.map {
      _ = unsafe gtk_widget_translate_coordinates($0, window, place.x, place.y, &x, &y)
    }
    let all = unsafe (
      width: gtk_widget_get_allocated_width(window),
      height: gtk_widget_get_allocated_height(window)
    )
    if width <= max(x, all.width - x - place.width) { return all }
    return (all.width, max(y, all.height - y - place.height))
  }

  /// Moves a menu of a stack, under its name there, into a scrolled view.
  private func scroll(
    _ menu: UnsafeMutablePointer<GtkWidget>, in stack: UnsafeMutablePointer<GtkWidget>
  ) {
    let view = ScrolledWindow(horizontal: .hidden)
    view.asksForContentSize = true
    var name = GValue()
    unsafe g_value_init(&name, CGTK_type_string())
    unsafe gtk_container_child_get_property(typed(Raw(stack)), menu, "name", &name)
    unsafe g_object_ref(Raw(menu))
    unsafe gtk_container_remove(typed(Raw(stack)), menu)
    unsafe gtk_container_add(view.cast(), menu)
    unsafe g_object_unref(Raw(menu))
    view.isVisible = true
    unsafe gtk_stack_add_named(typed(Raw(stack)), view.cast(), g_value_get_string(&name))
    unsafe g_value_unset(&name)
  }

  /// Ellipsizes the titles of all items in a widget if they don't fit, but not their shortcuts.
  private func shorten(in widget: UnsafeMutablePointer<GtkWidget>) {
    if unsafe string(gtk_widget_get_name(widget)) == MenuShortcuts.name { return }
    if unsafe Widget.isA(widget, gtk_label_get_type()) {
      unsafe gtk_label_set_ellipsize(typed(Raw(widget)), PANGO_ELLIPSIZE_END)
    } else if unsafe Widget.isA(widget, gtk_container_get_type()) {
      unsafe Widget.children(of: widget).forEach { unsafe shorten(in: $0) }
    }
  }
}

extension ScrolledWindow {
  /// Sets the view's maximum size, -1 for the size of its content.
  fileprivate func limit(width: CInt, height: CInt) {
    unsafe gtk_scrolled_window_set_max_content_width(cast(), max(width, -1))
    unsafe gtk_scrolled_window_set_max_content_height(cast(), max(height, -1))
  }
}
