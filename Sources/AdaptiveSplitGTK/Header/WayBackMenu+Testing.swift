import GTK

// Members for tests.

extension WayBackMenu {
  /// Closes the menu.
  func close() { popover.popdown() }

  /// Whether the menu is open.
  var isOpen: Bool { popover.isVisible }

  /// The titles that the menu lists now.
  var titles: [String] { steps().map(\.title) }
}
