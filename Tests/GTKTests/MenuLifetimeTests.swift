import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

/// Menus and actions are freed with their owners.
final class MenuLifetimeTests: XCTestCase {
  func testAReplacedMenuIsFreedWithItsItems() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      window.setActions(ActionGroup([Action("open") {}]), named: "file")
      window.presentAndWait()
      let open = Menu.Item("Open", action: "file.open")
      var counts: [Int] = []
      for title in ["One", "Two", "Three"] {
        button.menu = Menu(sections: [
          Menu.Section(title: title, [open, Menu.Item("More", submenu: Menu([open]))])
        ])
        XCTAssertEqual(GTKTests.open(button).map(\.title), ["Open", "More"])
        window.press(.escape)
        counts.append(Object.count)
      }
      // GTK keeps the two sections.
      XCTAssertEqual(counts.map { $0 - counts[0] }, [0, 2, 4])
      button.menu = nil
      pumpUntilIdle()
      XCTAssertLessThanOrEqual(Object.count, counts[2] - 2, "the menu and its submenu")
    }
  }

  func testAClosedContextMenuIsFreedWithItsItems() {
    withGTK {
      let window = Window()
      let list = ListView { Row(title: "\($0)") }
      window.child = list
      list.setActions(ActionGroup([Action("open") {}]), named: "row")
      window.presentAndWait()
      let count = Object.count
      for key in [Key.escape, .return] {
        let menu = Popover(menu: Menu([Menu.Item("Open", action: "row.open")]), relativeTo: list)
        menu.popup()
        pumpUntilIdle()
        XCTAssertEqual(menu.menuLines.map(\.title), ["Open"])
        window.press(key)
      }
      pumpUntilIdle()
      XCTAssertEqual(Object.count, count + 2, "GTK keeps the section of each")
    }
  }

  /// Returns a window with a focused text, and the menu in its title bar, which nothing else
  /// retains.
  @MainActor
  private static func windowWithText() -> (Window, MenuButton) {
    let window = Window()
    let bar = HeaderBar()
    let button = MenuButton()
    bar.packEnd(button)
    window.titlebar = bar
    let text = TextView()
    window.child = text
    window.setActions(ActionGroup([Action("open") {}]), named: "file")
    button.menu = Menu([Menu.Item("Open", action: "file.open")])
    window.presentAndWait()
    text.grabFocus()
    return (window, button)
  }

  func testAWindowIsDestroyedWithItsMenuOpen() {
    withGTK {
      let (window, button) = Self.windowWithText()
      XCTAssertEqual(GTKTests.open(button).map(\.title), ["Open"])
      window.destroy()
      XCTAssertNil(window.focusWidget)
    }
  }

  func testActionsAndMenusAreFreedWithTheirWindow() {
    withGTK {
      weak var kept: AnyObject?
      weak var action: Action?
      do {
        let window = Window()
        let button = MenuButton()
        button.horizontalAlignment = .start
        button.verticalAlignment = .start
        window.child = button
        let token = Token()
        kept = token
        let open = Action("open", isOn: true) { _ in token.touch() }
        action = open
        window.setActions(ActionGroup([open]), named: "file")
        button.menu = Menu([Menu.Item("Open", action: "file.open")])
        window.presentAndWait()
        _ = GTKTests.open(button)
        window.press(.escape)
        XCTAssertNotNil(kept)
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(kept)
      XCTAssertNil(action)
    }
  }
}

private final class Token {
  func touch() {}
}
