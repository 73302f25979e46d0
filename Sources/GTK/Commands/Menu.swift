/// A menu's content: a value, shown by a ``MenuButton`` or a ``Popover``.
///
/// ```swift
/// window.setActions(ActionGroup([Action("rename") { … }, Action("remove") { … }]), named: "note")
/// button.menu = Menu([
///   Menu.Item("Rename…", action: "note.rename"),
///   Menu.Item("Remove", action: "note.remove"),
/// ])
/// ```
public struct Menu: Hashable, Sendable {
  /// A menu item.
  public struct Item: Hashable, Sendable {
    /// The effect of choosing an item.
    public enum Target: Hashable, Sendable {
      /// An action, by the name of its group and its own: `window.close`. If the widget from which
      /// the menu opens has no such action, the item is insensitive.
      case action(String)
      /// One of an action's states, by the action's name and the state's: the item shows a radio
      /// mark if it is the current state.
      case choice(String, String)
      /// A submenu, which replaces this menu.
      case submenu(Menu)
    }

    /// The title, as plain text.
    public var title: String
    /// The effect of choosing it.
    public var target: Target
    /// The name of the icon in the theme, or nil.
    public var iconName: String?
    /// The shortcut that the item shows, or nil.
    public var shortcut: Accelerator?

    /// Creates an item with an action.
    ///
    /// - Parameters:
    ///   - title: The title, as plain text.
    ///   - action: The action, by the name of its group and its own: `window.close`.
    ///   - iconName: The name of the icon in the theme, or nil.
    ///   - shortcut: The shortcut that the item shows, or nil.
    public init(
      _ title: String, action: String, iconName: String? = nil, shortcut: Accelerator? = nil
    ) {
      self.title = title
      target = .action(action)
      self.iconName = iconName
      self.shortcut = shortcut
    }

    /// Creates an item for one of several states.
    ///
    /// - Parameters:
    ///   - title: The title, as plain text.
    ///   - action: The action with the states, by the name of its group and its own: `list.order`.
    ///   - choice: The state.
    public init(_ title: String, action: String, choice: String) {
      self.title = title
      target = .choice(action, choice)
    }

    /// Creates an item with a submenu.
    ///
    /// - Parameters:
    ///   - title: The title, as plain text.
    ///   - submenu: The submenu.
    public init(_ title: String, submenu: Menu) {
      self.title = title
      target = .submenu(submenu)
    }
  }

  /// The items between two separators.
  public struct Section: Hashable, Sendable {
    /// The heading, or nil.
    public var title: String?
    /// The items, from the top.
    public var items: [Item]

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The items, from the top.
    public init(title: String? = nil, _ items: [Item]) {
      self.title = title
      self.items = items
    }
  }

  /// The sections, from the top.
  public var sections: [Section]

  /// Creates a menu of sections, with separators between them.
  public init(sections: [Section]) {
    self.sections = sections
  }

  /// Creates a menu without separators.
  ///
  /// - Parameter items: The items, from the top.
  public init(_ items: [Item]) {
    sections = [Section(items)]
  }
}
