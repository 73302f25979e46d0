import CGTK
import GLib
public import GTK

/// An item of an open menu.
@MainActor
public struct MenuLine {
  /// The title.
  public let title: String
  /// Whether the item is a choice, and the current one, or a switch that is on.
  public let isActive: Bool
  /// The widget that is clicked.
  public let widget: Widget

  /// Clicks the item with the server's own pointer, as menus have windows of their own.
  public func click() {
    let size = widget.allocation
    widget.clickWithPointer(x: size.width / 2, y: size.height / 2)
  }
}

extension MenuButton {
  /// The visible items of the button's menu; none while it is closed.
  public var menuLines: [MenuLine] {
    unsafe gtk_menu_button_get_popover(cast()).map { unsafe lines(in: Raw($0)) } ?? []
  }
}

extension Popover {
  /// The visible items of the popover's menu; none while it is closed.
  public var menuLines: [MenuLine] { unsafe lines(in: raw) }
}

extension Object {
  fileprivate func cast<Structure>() -> UnsafeMutablePointer<Structure> { unsafe typed(raw) }
}

/// Returns the items in a container: all clickable descendants.
@MainActor
private func lines(in container: Raw) -> [MenuLine] {
  var found: [MenuLine] = []
  unsafe children(of: container).forEach { child in
    guard unsafe gtk_widget_get_mapped(child) != 0 else { return }
    if unsafe g_type_check_instance_is_a(typed(Raw(child)), gtk_model_button_get_type()) != 0 {
      let widget = unsafe Widget(borrowing: Raw(child))
      var active = GValue()
      unsafe g_value_init(&active, CGTK_type_boolean())
      unsafe g_object_get_property(typed(Raw(child)), "active", &active)
      found.append(
        MenuLine(
          title: widget.accessibleName ?? "", isActive: unsafe g_value_get_boolean(&active) != 0,
          widget: widget))
    } else if unsafe g_type_check_instance_is_a(typed(Raw(child)), gtk_container_get_type()) != 0 {
      unsafe found += lines(in: Raw(child))
    }
  }
  return found
}
