/// The commands of a window, as shortcuts and menu items.
///
/// The window retains the set. The owner is referenced weakly: without it, commands do nothing.
@MainActor
public final class CommandSet<Owner: AnyObject> {
  /// The commands, in order.
  public let commands: [Command<Owner>]

  private weak var owner: Owner?
  private weak var window: Window?
  private let group: ActionGroup
  private let groupName: String
  /// The key that was last pressed and is not released yet, or nil.
  private var heldKey: KeyEvent?

  /// Creates the commands of a window, and connects its keys and menus.
  ///
  /// A key is handled before the focused widget, except while a person is editing text. Then
  /// characters and undo belong to the focused widget, and every other editing key
  /// (``Accelerator/editsText``) goes there first: a command gets it only if the widget doesn't use
  /// it. In an open menu, characters belong to the menu. Create the set before other handlers of
  /// the window's keys, so that it is asked first.
  ///
  /// - Parameters:
  ///   - commands: The table; it is a precondition that no two commands have the same name.
  ///   - owner: The object that the commands act on, referenced weakly.
  ///   - window: The window.
  ///   - groupName: The prefix of the actions' names.
  public init(
    _ commands: [Command<Owner>], for owner: Owner, in window: Window,
    named groupName: String = "window"
  ) {
    self.commands = commands
    self.owner = owner
    self.window = window
    self.groupName = groupName
    group = ActionGroup()
    for command in commands {
      guard group[command.name] == nil else {
        // Optimized builds drop a precondition's message.
        fatalError("Two commands have the name “\(command.name)”. Give each its own name.")
      }
      group.add(Action(command.name) { [weak self] in self?.perform(command) })
    }
    window.setActions(group, named: groupName)
    window.keep(self)
    window.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
    let release: @MainActor () -> Void = { [weak self] in self?.heldKey = nil }
    window.onKeyRelease(release)
    // The key may be released in another window.
    window.onActiveChanged(release)
    update()
  }

  /// Updates which menu items are enabled.
  ///
  /// Call it before a menu opens, or after a change that affects it. Shortcuts need no call: they
  /// check when they are pressed.
  public func update() {
    guard let owner else { return }
    for command in commands { group[command.name]?.isEnabled = command.isEnabled(owner) }
  }

  /// Returns the command with a name, or nil.
  public subscript(name: String) -> Command<Owner>? { commands.first { $0.name == name } }

  /// Performs the command with a name, if it is enabled.
  ///
  /// - Returns: Whether it was performed.
  @discardableResult
  public func perform(_ name: String) -> Bool { self[name].map(perform) ?? false }

  /// Returns the menu item of a command, or nil if there is none with that name.
  public func menuItem(_ name: String) -> Menu.Item? {
    self[name].map {
      Menu.Item($0.title, action: "\(groupName).\(name)", shortcut: $0.accelerators.first)
    }
  }

  /// Performs the command of a key, if it is enabled.
  ///
  /// - Parameter event: The key.
  /// - Returns: `.stop` if a command was performed.
  public func handle(_ event: KeyEvent) -> Propagation { handle(event, isRepeated: false) }

  /// Handles a key press; while a key is held down, presses repeat without a release.
  private func press(_ event: KeyEvent) -> Propagation {
    let isRepeated = event == heldKey
    heldKey = event
    return handle(event, isRepeated: isRepeated)
  }

  private func handle(_ event: KeyEvent, isRepeated: Bool) -> Propagation {
    guard let owner else { return .proceed }
    let focus = window?.focusWidget
    let isWriting = focus?.takesText == true
    let takesCharacters = focus?.takesCharacters == true || focus?.isInPopover == true
    let match = event.firstMatch { reading in
      takesCharacters && reading.isText
        ? nil
        : commands.first { $0.accelerators.contains(reading) && $0.isEnabled(owner) }
          .map { (command: $0, reading: reading) }
    }
    guard let match else { return .proceed }
    if isWriting, match.reading.undoesText { return .proceed }
    if isWriting, match.reading.editsText, window?.handsKeyToFocus() == true { return .stop }
    if isRepeated, !match.command.repeats { return .stop }
    return perform(match.command) ? .stop : .proceed
  }

  @discardableResult
  private func perform(_ command: Command<Owner>) -> Bool {
    guard let owner, command.isEnabled(owner) else { return false }
    command.action(owner)
    update()
    return true
  }
}

extension CommandSet {
  /// The shortcuts of all commands that have any, by topic, for a ``ShortcutsWindow``.
  public var shortcuts: [ShortcutsWindow.Topic] { ShortcutsWindow.Topic.all(of: commands) }
}
