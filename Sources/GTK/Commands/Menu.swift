/// What a menu offers: a value, shown by a ``MenuButton`` or a ``Popover``.
///
/// ```swift
/// window.setActions(ActionGroup([Action("rename") { … }, Action("remove") { … }]), named: "note")
/// button.menu = Menu([
///   Menu.Item("Rename…", action: "note.rename"),
///   Menu.Item("Remove", action: "note.remove"),
/// ])
/// ```
public struct Menu: Hashable, Sendable {
  /// One line of a menu.
  public struct Item: Hashable, Sendable {
    /// What choosing it leads to.
    public enum Target: Hashable, Sendable {
      /// An action, by the name of its group and its own: `window.close`. Where there is none of
      /// that name around the widget that the menu opens from, the line is insensitive.
      case action(String)
      /// One of the states of an action, by the action's name and the state's: the line shows a dot
      /// where it is the state now.
      case choice(String, String)
      /// Another menu in the place of this one.
      case submenu(Menu)
    }

    /// The words, in which markup means nothing.
    public var title: String
    /// What choosing it leads to.
    public var target: Target
    /// The name of the icon in the theme, or nil.
    public var iconName: String?

    /// Creates a line that does something.
    ///
    /// - Parameters:
    ///   - title: The words. Markup in them means nothing.
    ///   - action: The action, by the name of its group and its own: `window.close`.
    ///   - iconName: The name of the icon in the theme, or nil.
    public init(_ title: String, action: String, iconName: String? = nil) {
      self.title = title
      target = .action(action)
      self.iconName = iconName
    }

    /// Creates a line that chooses one of several states.
    ///
    /// - Parameters:
    ///   - title: The words. Markup in them means nothing.
    ///   - action: The action that has the states, by the name of its group and its own:
    ///     `list.order`.
    ///   - choice: The state.
    public init(_ title: String, action: String, choice: String) {
      self.title = title
      target = .choice(action, choice)
    }

    /// Creates a line that leads to another menu.
    ///
    /// - Parameters:
    ///   - title: The words. Markup in them means nothing.
    ///   - submenu: The other menu.
    public init(_ title: String, submenu: Menu) {
      self.title = title
      target = .submenu(submenu)
    }
  }

  /// Lines between two separators.
  public struct Section: Hashable, Sendable {
    /// The heading, or nil.
    public var title: String?
    /// The lines, from the top.
    public var items: [Item]

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - title: The heading, or nil.
    ///   - items: The lines, from the top.
    public init(title: String? = nil, _ items: [Item]) {
      self.title = title
      self.items = items
    }
  }

  /// The sections, from the top.
  public var sections: [Section]

  /// Creates a menu of sections, with a separator between each two.
  public init(sections: [Section]) {
    self.sections = sections
  }

  /// Creates a menu without separators.
  ///
  /// - Parameter items: The lines, from the top.
  public init(_ items: [Item]) {
    sections = [Section(items)]
  }
}
