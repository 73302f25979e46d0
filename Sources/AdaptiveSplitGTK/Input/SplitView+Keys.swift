import AdaptiveSplit
import GLib
public import GTK

extension SplitView {
  /// The keyboard shortcuts of any split view, for a shortcuts window.
  public var shortcuts: [ShortcutsWindow.Topic] {
    let title = localized("Close the sidebar, or go back")
    return ShortcutsWindow.Topic.all(of: commands) + [
      ShortcutsWindow.Topic(
        localized("Pages"), [ShortcutsWindow.Shortcut(title, [Self.escape])])
    ]
  }

  /// The key that the split view handles if no other widget of the window does.
  private static var escape: Accelerator { Accelerator(.escape) }

  /// Whether a key is one of the split view's own, before the focused widget receives it.
  ///
  /// Escape isn't: the focused widget receives it first.
  ///
  /// - Parameter event: The key.
  /// - Returns: Whether the split view handles it, also when it does nothing then, such as Alt+Left
  ///   without a page to go back to. F10 is its own only with a menu.
  public func hasCommand(for event: KeyEvent) -> Bool { command(for: event) != nil }

  /// The commands whose keys are handled before the focused widget receives them.
  var commands: [Command<SplitView>] {
    let isMirrored = readingDirection == .rightToLeft
    let pages = localized("Pages")
    let columns = localized("Columns")
    return [
      Command(
        "back", localized("Go back"),
        [Accelerator(isMirrored ? .right : .left, .alt), Accelerator(.back)], topic: pages
      ) { $0.goBack() },
      Command(
        "forward", localized("Go forward"),
        [Accelerator(isMirrored ? .left : .right, .alt), Accelerator(.forward)], topic: pages
      ) { $0.goForward() },
      Command(
        "toggle-sidebar", localized("Show or hide the sidebar"), [Accelerator(.f9)],
        topic: columns
      ) { $0.toggleSidebar() },
      Command(
        "next-column", localized("Focus the next column"), [Accelerator(.f6)], topic: columns
      ) { $0.focusNextColumn(forward: true) },
      Command(
        "previous-column", localized("Focus the previous column"), [Accelerator(.f6, .shift)],
        topic: columns
      ) { $0.focusNextColumn(forward: false) },
      Command(
        "next-divider", localized("Focus the divider (arrow keys move it)"),
        [Accelerator(.f8)], topic: columns
      ) { $0.focusNextDivider(forward: true) },
      Command(
        "previous-divider", localized("Focus the previous divider"), [Accelerator(.f8, .shift)],
        topic: columns
      ) { $0.focusNextDivider(forward: false) },
      Command(
        "open-menu", localized("Open the menu"), [Accelerator(.f10)], topic: localized("Window"),
        if: { $0.header.menu != nil }
      ) { $0.header.openMenu() },
    ].filter { $0.isEnabled(self) }
  }

  private func command(for event: KeyEvent) -> Command<SplitView>? {
    let commands = commands
    return event.firstMatch { reading in
      commands.first { $0.accelerators.contains(reading) }
    }
  }

  /// Handles a key before the focused widget receives it.
  func handle(_ event: KeyEvent) -> Propagation {
    guard let command = command(for: event) else {
      return dividers.first(where: \.isActive)?.handle(event) ?? .proceed
    }
    command.action(self)
    return .stop
  }

  /// Handles a key that no widget of the window handled.
  func handleUnused(_ event: KeyEvent) -> Propagation {
    guard event.matches(Self.escape) else { return .proceed }
    if dismissOverlay() { return .stop }
    return state.isCollapsed && goBack() ? .stop : .proceed
  }
}
