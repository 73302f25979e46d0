import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

@MainActor
extension MenuButton {
  /// Returns a hidden window with a button in its corner.
  static func inWindow() -> (Window, MenuButton) {
    let window = Window()
    let button = MenuButton()
    button.horizontalAlignment = .start
    button.verticalAlignment = .start
    window.child = button
    return (window, button)
  }

  /// Whether the popover exists.
  var hasPopover: Bool { unsafe gtk_menu_button_get_popover(cast()) != nil }
}

/// Opens a button's menu, and returns its lines.
@MainActor
func open(_ button: MenuButton) -> [MenuLine] {
  button.isActive = true
  pumpUntilIdle()
  return button.menuLines
}

/// Clicks an item of a button's menu.
@MainActor
func choose(_ title: String, in button: MenuButton) {
  let line = open(button).first { $0.title == title }
  XCTAssertNotNil(line, title)
  line?.click()
  XCTAssertFalse(button.isActive, "the menu closes")
}
