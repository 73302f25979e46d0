import CGTK
import ImageFiles

/// A ``Menu`` as GTK wants it.
///
/// The C functions are those of `GMenu` and `GMenuItem`.
@MainActor
final class MenuModel: Object {
  init(_ menu: Menu) {
    unsafe super.init(adopting: Raw(g_menu_new()))
    for section in menu.sections {
      let model = MenuModel(section)
      withExtendedLifetime(model) {
        unsafe g_menu_append_section(opaque, section.title, model.cast())
      }
    }
  }

  private init(_ section: Menu.Section) {
    unsafe super.init(adopting: Raw(g_menu_new()))
    for line in section.items {
      // An action's name may be any text here: it is given as an attribute, not parsed for a target.
      let item = unsafe g_menu_item_new(nil, nil)
      defer { unsafe g_object_unref(item.map { unsafe Raw($0) }) }
      unsafe g_menu_item_set_label(item, Self.withoutMnemonic(line.title))
      switch line.target {
      case .action(let name):
        unsafe g_menu_item_set_attribute_value(item, "action", g_variant_new_string(name))
      case .choice(let name, let choice):
        unsafe g_menu_item_set_attribute_value(item, "action", g_variant_new_string(name))
        unsafe g_menu_item_set_attribute_value(item, "target", g_variant_new_string(choice))
      case .submenu(let menu):
        let model = MenuModel(menu)
        withExtendedLifetime(model) { unsafe g_menu_item_set_submenu(item, model.cast()) }
      }
      if let name = line.iconName {
        let icon = unsafe g_themed_icon_new(name)
        unsafe g_menu_item_set_icon(item, icon)
        unsafe g_object_unref(icon.map { unsafe Raw($0) })
      }
      unsafe g_menu_append_item(opaque, item)
    }
  }

  /// The words for a place where an underscore marks a letter.
  private static func withoutMnemonic(_ title: String) -> String {
    String(title.flatMap { $0 == "_" ? "__" : String($0) })
  }
}

extension MenuButton {
  /// The menu that the button opens, or nil.
  ///
  /// Setting it takes the place of ``popover``. The C function is `gtk_menu_button_set_menu_model`.
  public var menu: Menu? {
    get { shownMenu }
    set {
      guard newValue != shownMenu else { return }
      shownMenu = newValue
      let model = newValue.map { MenuModel($0) }
      withExtendedLifetime(model) {
        unsafe gtk_menu_button_set_menu_model(cast(), model?.cast())
      }
    }
  }
}

extension Popover {
  /// Creates a popover with a menu, that is closed.
  ///
  /// A context menu points at where it was asked for:
  ///
  /// ```swift
  /// let popover = Popover(menu: menu, relativeTo: list)
  /// popover.setPointing(to: list.place(ofRow: row))
  /// popover.popup()
  /// ```
  ///
  /// The C function is `gtk_popover_new_from_model`.
  ///
  /// - Parameters:
  ///   - menu: What it offers.
  ///   - widget: What it points at. The actions are those around this widget.
  public convenience init(menu: Menu, relativeTo widget: Widget) {
    self.init(relativeTo: widget)
    let model = MenuModel(menu)
    withExtendedLifetime(model) { unsafe gtk_popover_bind_model(cast(), model.cast(), nil) }
  }
}
