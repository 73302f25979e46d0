import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

/// Menus are values, and their items name actions.
final class MenuTests: XCTestCase {
  func testChangingAMenuItemReplacesOnlyThatItem() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      let names = ["undo", "redo", "rate"]
      window.setActions(ActionGroup(names.map { Action($0) {} }), named: "note")
      func menu(_ undo: String, rate: [String]) -> Menu {
        let rates = Menu(rate.map { Menu.Item($0, action: "note.rate") })
        return Menu(sections: [
          Menu.Section([
            Menu.Item(undo, action: "note.undo"), Menu.Item("Redo", action: "note.redo"),
          ]),
          Menu.Section([
            Menu.Item("Rate", submenu: rates), Menu.Item("Rate Again", action: "note.rate"),
          ]),
        ])
      }
      button.menu = menu("Undo", rate: ["1", "2"])
      window.presentAndWait()
      XCTAssertEqual(open(button).map(\.title), ["Undo", "Redo", "Rate", "Rate Again"])
      let popover = button.popover
      let redo = open(button)[1].widget
      for number in 0..<20 {
        let title = number.isMultiple(of: 2) ? "Undo Rating" : "Undo"
        button.menu = menu(title, rate: ["1", "\(number)"])
        XCTAssertEqual(open(button).map(\.title), [title, "Redo", "Rate", "Rate Again"])
        XCTAssertTrue(open(button)[1].widget == redo)
      }
      XCTAssertEqual(button.popover, popover)
      // Sections with other titles are another menu.
      button.menu = Menu([Menu.Item("Redo", action: "note.redo")])
      XCTAssertEqual(open(button).map(\.title), ["Redo"])
    }
  }

  func testAMenuIsCreatedWhenItOpens() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      window.setActions(ActionGroup([Action("rate") {}]), named: "note")
      button.menu = Menu([Menu.Item("1", action: "note.rate")])
      window.presentAndWait()
      // The last menu before it opens is the one that is shown.
      button.menu = Menu([Menu.Item("2", action: "note.rate")])
      pumpUntilIdle()
      XCTAssertTrue(button.isSensitive)
      XCTAssertFalse(button.hasPopover)
      button.isActive = true
      pumpUntilIdle()
      XCTAssertTrue(button.hasPopover)
      XCTAssertEqual(button.popover?.isMapped, true)
      XCTAssertEqual(button.menuLines.map(\.title), ["2"])
      button.isActive = false
      pumpUntilIdle()
      let popover = button.popover
      button.isActive = true
      pumpUntilIdle()
      XCTAssertEqual(button.popover, popover)
      button.menu = nil
      XCTAssertFalse(button.isSensitive)
      XCTAssertFalse(button.hasPopover)
    }
  }

  func testADisabledButtonStaysInsensitiveWithAnotherMenu() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      window.setActions(ActionGroup([Action("rate") {}]), named: "note")
      window.presentAndWait()
      button.isSensitive = false
      for title in ["1", "2"] {
        button.menu = Menu([Menu.Item(title, action: "note.rate")])
        XCTAssertFalse(button.isSensitive)
        XCTAssertNotNil(button.popover)
        XCTAssertFalse(button.isSensitive, "with the popover of the menu")
      }
      button.popover = Popover()
      XCTAssertFalse(button.isSensitive)
      button.isSensitive = true
      XCTAssertTrue(button.isSensitive)
      button.popover = nil
      button.isSensitive = true
      XCTAssertFalse(button.isSensitive, "it opens nothing")
      button.menu = Menu([Menu.Item("3", action: "note.rate")])
      XCTAssertTrue(button.isSensitive)
    }
  }

  func testABorrowedButtonHasItsMenuAtOnce() {
    withGTK {
      let window = Window()
      let button = unsafe MenuButton(borrowing: gtk_menu_button_new())
      window.child = button
      window.setActions(ActionGroup([Action("rate") {}]), named: "note")
      button.menu = Menu([Menu.Item("1", action: "note.rate")])
      window.presentAndWait()
      XCTAssertEqual(open(button).map(\.title), ["1"])
      XCTAssertEqual(button.popover?.isMapped, true)
      button.isActive = false
    }
  }

  func testAMenuItemShowsItsShortcut() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      window.setActions(ActionGroup(["undo", "rate"].map { Action($0) {} }), named: "note")
      @MainActor func menu(_ undo: String) -> Menu {
        Menu([
          Menu.Item(undo, action: "note.undo", shortcut: Accelerator("z", .control)),
          Menu.Item("Rate", action: "note.rate"),
        ])
      }
      window.presentAndWait()
      for title in ["Undo", "Undo Rating", "Undo"] {
        button.menu = menu(title)
        XCTAssertEqual(open(button).map(\.title), [title, "Rate"])
        XCTAssertEqual(
          button.popover?.shownTexts.map(\.text).sorted(), ["Ctrl+Z", "Rate", title].sorted())
      }
    }
  }

  func testAnArrowOpensASubmenuAndTheOtherOneLeavesIt() {
    withGTK {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        let (window, button) = MenuButton.inWindow()
        window.textDirection = direction
        button.textDirection = direction
        window.setActions(ActionGroup(["one", "two"].map { Action($0) {} }), named: "note")
        button.menu = Menu([
          Menu.Item("Plain", action: "note.one"),
          Menu.Item("More", submenu: Menu([Menu.Item("Inside", action: "note.two")])),
        ])
        window.presentAndWait()
        button.popover?.textDirection = direction
        XCTAssertEqual(open(button).map(\.title), ["Plain", "More"])
        let (onward, back): (Key, Key) =
          direction == .rightToLeft ? (.left, .right) : (.right, .left)
        for item in ["Plain", "More"] {
          for _ in 0..<4 where window.focusWidget?.accessibleName != item { window.press(.down) }
          XCTAssertEqual(window.focusWidget?.accessibleName, item)
          if item == "More" { break }
          for key in [onward, back] {
            window.press(key)
            XCTAssertEqual(window.focusWidget?.accessibleName, item, "nothing is on that side")
          }
        }
        for _ in 0..<2 {
          window.press(onward)
          pump(until: "the submenu") { button.menuLines.contains { $0.title == "Inside" } }
          window.press(back)
          pump(until: "the menu") { button.menuLines.contains { $0.title == "Plain" } }
          for _ in 0..<4 where window.focusWidget?.accessibleName != "More" { window.press(.down) }
        }
        window.destroy()
      }
    }
  }

  func testAMenuItemPerformsItsAction() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      var done: [String] = []
      let remove = Action("remove") { done.append("remove") }
      window.setActions(
        ActionGroup([Action("rename") { done.append("rename") }, remove]), named: "note")
      let menu = Menu([
        Menu.Item("Rename_it <b>", action: "note.rename"),
        Menu.Item("Remove", action: "note.remove"),
      ])
      button.menu = menu
      XCTAssertEqual(button.menu, menu)
      window.presentAndWait()
      XCTAssertEqual(open(button).map(\.title), ["Rename_it <b>", "Remove"])
      choose("Rename_it <b>", in: button)
      XCTAssertEqual(done, ["rename"])
      choose("Remove", in: button)
      XCTAssertEqual(done, ["rename", "remove"])
      remove.isEnabled = false
      XCTAssertEqual(open(button).map(\.widget.isSensitive), [true, false])
      window.press(.escape)
      XCTAssertFalse(button.isActive)
      remove.activate()
      XCTAssertEqual(done, ["rename", "remove"])
    }
  }

  func testMnemonicsOfMenuItemsAreUnique() {
    XCTAssertEqual(
      Mnemonics.marked(["Rename", "Remove", "move_on", "Open a Folder", "Open the Sample", "", "1"]
      ),
      ["_Rename", "R_emove", "_move__on", "_Open a Folder", "Open the _Sample", "", "1"])
    XCTAssertEqual(Mnemonics.marked(["a", "A", "Далее"]), ["_a", "A", "_Далее"])
  }

  func testAMenuItemChoosesAState() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      var chosen: [String] = []
      let order = Action("order", choice: "name") { chosen.append($0) }
      window.setActions(ActionGroup([order]), named: "list")
      button.menu = Menu([
        Menu.Item("By Name", action: "list.order", choice: "name"),
        Menu.Item("By Date", action: "list.order", choice: "date"),
      ])
      window.presentAndWait()
      open(button).last?.click()
      XCTAssertEqual(chosen, ["date"])
      XCTAssertEqual(order.choice, "date")
      order.choice = "name"
      XCTAssertEqual(order.choice, "name")
      XCTAssertEqual(chosen, ["date"])
      XCTAssertFalse(order.isOn)
    }
  }

  func testMenusHaveSectionsSubmenusAndCheckItems() {
    withGTK {
      let (window, button) = MenuButton.inWindow()
      var states: [Bool] = []
      var color = 0
      do {
        let actions = ActionGroup([Action("bold", isOn: false) { states.append($0) }])
        actions.add(Action("red") { color += 1 })
        window.setActions(actions, named: "text")
      }
      button.menu = Menu(sections: [
        Menu.Section([Menu.Item("Bold", action: "text.bold")]),
        Menu.Section(
          title: "More",
          [
            Menu.Item("Colour", submenu: Menu([Menu.Item("Red", action: "text.red")])),
            Menu.Item("Nothing", action: "text.nothing"),
          ]),
      ])
      window.presentAndWait()
      let lines = open(button)
      for _ in 0..<2 { lines.first { $0.title == "Bold" }?.click() }
      XCTAssertEqual(states, [true, false])
      XCTAssertEqual(lines.first { $0.title == "Nothing" }?.widget.isSensitive, false)
      XCTAssertFalse(lines.contains { $0.title == "Red" })
      lines.first { $0.title == "Colour" }?.click()
      button.menuLines.first { $0.title == "Red" }?.click()
      XCTAssertEqual(color, 1)
    }
  }

  func testAContextMenuPerformsTheActionsOfItsWidget() {
    withGTK {
      let window = Window()
      let list = ListView { Row(title: "\($0)") }
      list.count = 5
      window.child = list
      var chosen = 0
      list.setActions(ActionGroup([Action("open") { chosen += 1 }]), named: "row")
      window.presentAndWait()
      let popover = Popover(menu: Menu([Menu.Item("Open", action: "row.open")]), relativeTo: list)
      popover.setPointing(to: try XCTUnwrap(list.place(ofRow: 2)))
      popover.popup()
      pumpUntilIdle()
      XCTAssertTrue(popover.isMapped)
      popover.menuLines.first?.click()
      XCTAssertEqual(chosen, 1)
      XCTAssertFalse(popover.isMapped)
    }
  }

  func testAMenuLargerThanItsWindowScrollsAndShortensItsItems() {
    withGTK {
      let long = String(repeating: "A long line ", count: 5)
      let submenu = Menu((0..<30).map { Menu.Item("\(long) \($0)", action: "row.open") })
      for isContextMenu in [false, true] {
        let (window, button) = MenuButton.inWindow()
        if isContextMenu { window.child = DrawingArea() }
        window.setActions(ActionGroup([Action("open") {}]), named: "row")
        window.presentAndWait(width: 300, height: 260)
        let items =
          (0..<20).map { Menu.Item("\(long) \($0)", action: "row.open") }
          + [Menu.Item("Last", submenu: submenu)]
        let popover: Popover?
        if let area = window.child, isContextMenu {
          popover = Popover(menu: Menu(items), relativeTo: area)
          popover?.setPointing(to: Rectangle(x: 150, y: 130, width: 1, height: 1))
          popover?.popup()
        } else {
          button.menu = Menu([])
          button.menu = Menu(items)
          _ = open(button)
          popover = button.popover
        }
        pumpUntilIdle()
        @MainActor func expectInside(_ number: Int) throws {
          let lines = popover?.menuLines ?? []
          let line = try XCTUnwrap(lines.indices.contains(number) ? lines[number].widget : nil)
          let place = try XCTUnwrap(line.translate(x: 0, y: 0, to: window))
          XCTAssertGreaterThanOrEqual(min(place.x, place.y), 0, "\(number)")
          XCTAssertLessThanOrEqual(place.x + line.allocation.width, 300, "\(number)")
          XCTAssertLessThanOrEqual(place.y + line.allocation.height, 260, "\(number)")
          XCTAssertEqual(lines[number].title.hasPrefix("A long line A long line"), number != 20)
        }
        try expectInside(0)
        window.press(.up)
        pumpUntilIdle()
        try expectInside(20)
        window.press(.return)
        pump(until: "the menu inside") { popover?.menuLines.count == 31 }
        let last = try XCTUnwrap(popover?.menuLines.last?.widget)
        window.press(.up)
        pumpUntilIdle()
        XCTAssertEqual(window.focusWidget, last)
        try expectInside(30)
        window.destroy()
      }
    }
  }
}
