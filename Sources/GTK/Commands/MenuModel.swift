import CGTK
import GLib

/// The GTK model of a ``Menu``, with a mnemonic for each item.
///
/// Another menu with the same sections replaces only the items that differ. GTK 3.24 never frees
/// the items of a removed menu while their actions exist: clear it before. It never frees the
/// sections, either, which are empty then.
///
/// The C functions are those of `GMenu` and `GMenuItem`.
@MainActor
final class MenuModel: Object {
  private let titles: [String?]
  private let sections: [MenuSection]

  init(_ menu: Menu) {
    titles = menu.sections.map(\.title)
    sections = Self.lines(of: menu).map { MenuSection($0) }
    unsafe super.init(adopting: Raw(g_menu_new()))
    for (title, section) in zip(titles, sections) {
      unsafe g_menu_append_section(opaque, title, section.cast())
    }
  }

  /// Changes to another menu.
  ///
  /// - Returns: Whether it has sections with the same titles; nothing changes otherwise.
  func change(to menu: Menu) -> Bool {
    guard menu.sections.map(\.title) == titles else { return false }
    for (section, lines) in zip(sections, Self.lines(of: menu)) { section.change(to: lines) }
    return true
  }

  /// Removes all items, and the sections.
  func clear() {
    for section in sections { section.clear() }
    unsafe g_menu_remove_all(opaque)
  }

  /// Returns the shortcuts of a menu's and its submenus' items by the items' titles.
  static func shortcuts(of menu: Menu) -> [String: String] {
    var shortcuts: [String: String] = [:]
    for item in menu.sections.flatMap(\.items) {
      if let label = item.shortcut?.label { shortcuts[item.title] = label }
      if case .submenu(let menu) = item.target {
        shortcuts.merge(Self.shortcuts(of: menu)) { $1 }
      }
    }
    return shortcuts
  }

  /// Returns the items of each section.
  private static func lines(of menu: Menu) -> [[MenuLine]] {
    var titles = Mnemonics.marked(menu.sections.flatMap(\.items).map(\.title))[...]
    return menu.sections.map { section in
      section.items.map { MenuLine(item: $0, title: titles.removeFirst()) }
    }
  }
}

/// A menu item, and its title with a mark before its mnemonic.
private struct MenuLine: Equatable {
  let item: Menu.Item
  let title: String
}

/// The items of a menu between two separators.
@MainActor
private final class MenuSection: Object {
  private var lines: [MenuLine]
  /// The submenus of the items.
  private var submenus: [MenuModel?] = []

  init(_ lines: [MenuLine]) {
    self.lines = lines
    unsafe super.init(adopting: Raw(g_menu_new()))
    for (place, line) in lines.enumerated() { insert(line, at: place) }
  }

  func change(to new: [MenuLine]) {
    var start = 0
    while start < min(lines.count, new.count), takesOver(new[start], at: start) { start += 1 }
    let rest = min(lines.count, new.count) - start
    let end = zip(lines.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    for _ in start..<lines.count - end {
      unsafe g_menu_remove(opaque, CInt(start))
      submenus.remove(at: start)
    }
    for place in start..<new.count - end { insert(new[place], at: place) }
    lines = new
  }

  func clear() {
    for submenu in submenus { submenu?.clear() }
    change(to: [])
  }

  /// Returns whether an item is equal to the existing one, or differs only in its submenu, which is
  /// then changed in place.
  private func takesOver(_ line: MenuLine, at place: Int) -> Bool {
    let old = lines[place]
    if line == old { return true }
    guard case .submenu(let menu) = line.item.target, let submenu = submenus[place],
      line.title == old.title, line.item.iconName == old.item.iconName
    else { return false }
    return submenu.change(to: menu)
  }

  private func insert(_ line: MenuLine, at place: Int) {
    // An action's name may be any text here: it is set as an attribute, not parsed for a target.
    let item = unsafe g_menu_item_new(nil, nil)
    defer { unsafe g_object_unref(item.map { unsafe Raw($0) }) }
    unsafe g_menu_item_set_label(item, line.title)
    var submenu: MenuModel?
    switch line.item.target {
    case .action(let name):
      unsafe g_menu_item_set_attribute_value(item, "action", g_variant_new_string(name))
    case .choice(let name, let choice):
      unsafe g_menu_item_set_attribute_value(item, "action", g_variant_new_string(name))
      unsafe g_menu_item_set_attribute_value(item, "target", g_variant_new_string(choice))
    case .submenu(let menu):
      let model = MenuModel(menu)
      unsafe g_menu_item_set_submenu(item, model.cast())
      submenu = model
    }
    if let name = line.item.iconName {
      let icon = unsafe g_themed_icon_new(name)
      unsafe g_menu_item_set_icon(item, icon)
      unsafe g_object_unref(icon.map { unsafe Raw($0) })
    }
    unsafe g_menu_insert_item(opaque, CInt(place), item)
    submenus.insert(submenu, at: place)
  }
}

extension Popover {
  /// Creates a closed popover with a menu.
  ///
  /// It is destroyed after it closes: create another one for the next time. A context menu points
  /// at the place where it was requested:
  ///
  /// ```swift
  /// let popover = Popover(menu: menu, relativeTo: list)
  /// if let place = list.place(ofRow: row) { popover.setPointing(to: place) }
  /// popover.popup()
  /// ```
  ///
  /// The C function is `gtk_popover_bind_model`.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - widget: The widget that it points at. The actions are those provided to this widget.
  public convenience init(menu: Menu, relativeTo widget: Widget) {
    self.init(relativeTo: widget)
    let model = MenuModel(menu)
    unsafe gtk_popover_bind_model(cast(), model.cast(), nil)
    keep(MenuRoom(self, of: menu))
    onClosed { [weak self] in
      // The chosen item activates its action after this.
      self?.keep(
        MainLoop.idle {
          model.clear()
          self?.destroy()
        })
    }
  }
}
