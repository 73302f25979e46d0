/// A table of commands that a window's keys and menus do.
///
/// The window keeps the set. The owner is held weakly: without it nothing is done.
@MainActor
public final class CommandSet<Owner: AnyObject> {
  /// The commands, in their order.
  public let commands: [Command<Owner>]

  private weak var owner: Owner?
  private weak var window: Window?
  private let group: ActionGroup
  private let groupName: String
  /// The key that was pressed last and not released yet, or nil.
  private var heldKey: KeyEvent?

  /// Lets a window's keys and menus do commands.
  ///
  /// A key is tried before the focused widget sees it, except while a person writes. Then characters
  /// and undo belong to the focused widget, and every other editing key (``Accelerator/editsText``)
  /// goes there first: a command gets it only if the widget has no use for it. In an open menu,
  /// characters belong to the menu. Create the set before others that watch the window's keys to be
  /// asked before them.
  ///
  /// - Parameters:
  ///   - commands: The table.
  ///   - owner: What the commands are done with, held weakly.
  ///   - window: The window.
  ///   - groupName: What stands before the point in the actions' names.
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
      group.add(Action(command.name) { [weak self] in self?.perform(command) })
    }
    window.setActions(group, named: groupName)
    window.keep(self)
    window.keep(window.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    let release: @MainActor () -> Void = { [weak self] in self?.heldKey = nil }
    window.keep(window.onKeyRelease(release))
    // The key may be released in another window.
    window.keep(window.onActiveChanged(release))
    update()
  }

  /// Makes lines of menus sensitive whose commands can be done now, and all others insensitive.
  ///
  /// Call it before a menu opens, or when what decides about it has changed. Keys need no call:
  /// they ask when they are pressed.
  public func update() {
    guard let owner else { return }
    for command in commands { group[command.name]?.isEnabled = command.isEnabled(owner) }
  }

  /// The command of a name, or nil.
  public subscript(name: String) -> Command<Owner>? { commands.first { $0.name == name } }

  /// Does the command of a name, where it can be done now.
  ///
  /// - Returns: Whether it was done.
  @discardableResult
  public func perform(_ name: String) -> Bool { self[name].map(perform) ?? false }

  /// The line of a menu for a command, or nil where there is none of that name.
  public func menuItem(_ name: String) -> Menu.Item? {
    self[name].map { Menu.Item($0.title, action: "\(groupName).\(name)") }
  }

  /// Does the command that a key stands for, where it can be done now.
  ///
  /// - Parameter event: The key.
  /// - Returns: `.stop` where a command was done.
  public func handle(_ event: KeyEvent) -> Propagation { handle(event, isRepeated: false) }

  /// A key was pressed, or is held down: then it comes again and again without a release.
  private func press(_ event: KeyEvent) -> Propagation {
    let isRepeated = event == heldKey
    heldKey = event
    return handle(event, isRepeated: isRepeated)
  }

  private func handle(_ event: KeyEvent, isRepeated: Bool) -> Propagation {
    guard let owner else { return .proceed }
    let focus = window?.focusWidget
    let isWriting = focus?.takesText == true
    let takesCharacters = isWriting || focus?.isInPopover == true
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
  /// The shortcuts of all commands that have keys, under their topics, for a ``ShortcutsWindow``.
  public var shortcuts: [ShortcutsWindow.Topic] { ShortcutsWindow.Topic.all(of: commands) }
}
