import CGTK
import ImageFiles

/// Has a menu scroll where its window is lower, and its lines end early where that is narrower;
/// ``MenuKeys`` come with it.
///
/// On X11 GTK 3.24 cuts popovers at the window. It works for as long as it is held: give it to
/// ``Object/keep(_:)`` of what keeps the menu. The C functions are
/// `gtk_scrolled_window_set_max_content_width` and `_height`, and `gtk_label_set_ellipsize`.
@MainActor
final class MenuRoom {
  private weak var popover: Popover?
  private var showing: SignalConnection?
  private let keys: MenuKeys

  /// Watches a popover that has a menu.
  init(_ popover: Popover) {
    self.popover = popover
    keys = MenuKeys(popover)
    showing = popover.connect("show") { [weak self] in self?.fit() }
    takeMenus()
  }

  /// Has all menus scroll, those too that came since the last time.
  func takeMenus() {
    guard let stack = unsafe stack else { return }
    unsafe Widget.children(of: stack)
      .filter { unsafe !Widget.isA($0, gtk_scrolled_window_get_type()) }
      .forEach { unsafe scroll($0, in: stack) }
  }

  /// What GTK puts a menu into, and those that it leads to.
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

  /// How large the popover can be: beside what it points at as high as the window, if it is as wide as
  /// it wants to be there; else above it or below.
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

  /// Puts a menu of a stack, under its name there, into a view that scrolls.
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

  /// Has the words of all lines in a widget end early where there is no room.
  private func shorten(in widget: UnsafeMutablePointer<GtkWidget>) {
    if unsafe Widget.isA(widget, gtk_label_get_type()) {
      unsafe gtk_label_set_ellipsize(typed(Raw(widget)), PANGO_ELLIPSIZE_END)
    } else if unsafe Widget.isA(widget, gtk_container_get_type()) {
      unsafe Widget.children(of: widget).forEach { unsafe shorten(in: $0) }
    }
  }
}

extension ScrolledWindow {
  /// Has the view ask for no more than this, -1 for as much as its contents want.
  fileprivate func limit(width: CInt, height: CInt) {
    unsafe gtk_scrolled_window_set_max_content_width(cast(), max(width, -1))
    unsafe gtk_scrolled_window_set_max_content_height(cast(), max(height, -1))
  }
}
