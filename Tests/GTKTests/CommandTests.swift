import GTK
import GTKTestSupport
import Testing
import XCTest

/// The command table, the source of keys, menus and the list of shortcuts.
final class CommandTests: XCTestCase {
  func testKeysAndMenusDoTheSame() {
    withGTK {
      let notes = Notes()
      XCTAssertEqual(notes.menu, ["New Note", "Remove the Note", "Mark <i> & _"])
      notes.window.press("n", .control)
      XCTAssertEqual(notes.done, ["add"])
      notes.choose("New Note")
      XCTAssertEqual(notes.done, ["add", "add"])
      XCTAssertTrue(notes.commands.perform("add-note"))
      XCTAssertFalse(notes.commands.perform("no-note"))
      XCTAssertEqual(notes.done.count, 3)
    }
  }

  func testADisabledCommandIsInsensitiveAndItsKeyPropagates() {
    withGTK {
      let notes = Notes()
      var others: [Key] = []
      notes.window.onKeyPress {
        others.append($0.key)
        return .proceed
      }
      notes.window.press(.delete)
      XCTAssertEqual(notes.done, ["remove"])
      XCTAssertEqual(others, [])
      notes.canRemove = false
      notes.window.press(.delete)
      XCTAssertEqual(notes.done, ["remove"])
      XCTAssertEqual(others, [.delete])
      XCTAssertFalse(notes.commands.perform("remove-note"))
      notes.commands.update()
      XCTAssertFalse(notes.isSensitive("Remove the Note"))
      notes.canRemove = true
      notes.commands.update()
      XCTAssertTrue(notes.isSensitive("Remove the Note"))
    }
  }

  func testCharactersAreWrittenIntoAFocusedEntry() {
    withGTK {
      let notes = Notes()
      notes.button.grabFocus()
      notes.window.press("m")
      XCTAssertEqual(notes.done, ["mark"])
      notes.entry.grabFocus()
      notes.window.press("m")
      XCTAssertEqual(notes.entry.text, "m")
      notes.window.press("n", .control)
      XCTAssertEqual(notes.done, ["mark", "add"])
    }
  }

  func testShortcutsWorkOnARussianKeyboard() {
    withGTK {
      let notes = Notes()
      notes.button.grabFocus()
      notes.window.takeKeyboard()
      Keyboard.with(layout: "us,ru") {
        Keyboard.type("ctrl+Cyrillic_te")
        XCTAssertEqual(notes.done, ["add"])
        Keyboard.type("Caps_Lock")
        Keyboard.type("Cyrillic_softsign")
        Keyboard.type("Caps_Lock")
        XCTAssertEqual(notes.done, ["add", "mark"])
      }
    }
  }

  func testTheOwnerIsHeldWeaklyAndTheWindowKeepsTheSet() {
    withGTK {
      weak var owner: Owner?
      weak var commands: CommandSet<Owner>?
      do {
        let window = Window()
        do {
          let kept = Owner()
          owner = kept
          let set = CommandSet([Command("count", "Count") { $0.count += 1 }], for: kept, in: window)
          commands = set
          XCTAssertEqual(commands?.perform("count"), true)
          XCTAssertEqual(kept.count, 1)
        }
        XCTAssertNil(owner)
        XCTAssertEqual(commands?.perform("count"), false)
        window.destroy()
      }
      XCTAssertNil(commands)
    }
  }

  func testTheShortcutsAreListedUnderTheirTopics() {
    withGTK {
      let notes = Notes()
      let topics = notes.commands.shortcuts
      XCTAssertEqual(topics.map(\.title), ["Notes", "Other"])
      XCTAssertEqual(
        topics.map { $0.shortcuts.map(\.title) },
        [["New Note", "Remove the Note"], ["Mark <i> & _"]])
      let window = ShortcutsWindow(topics, over: notes.window)
      XCTAssertLessThanOrEqual(window.minimumAndNaturalWidth().minimum, 360)
      window.present()
      pump(until: "the shortcuts show") { window.isMapped }
      pumpUntilIdle()
      let texts = window.shownTexts.map(\.text)
      for text in ["Notes", "New Note", "Mark <i> & _", "Ctrl", "N", "Delete", "M"] {
        XCTAssertTrue(texts.contains(text), "\(text) is not in \(texts)")
      }
      window.press("w", .control)
      XCTAssertFalse(window.isMapped)
      // A leftover of the closed window would be notified here.
      try StyleSheet(text: "label {}").apply()
      pumpUntilIdle()
      XCTAssertTrue(notes.window.isMapped)
    }
  }
}

/// A table with two commands of the same name ends the process with instructions.
@Suite struct CommandNameTests {
  @Test func `two commands of one name end the process`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      try Application.start(programName: "gtk-tests")
      let commands = ["add", "remove", "add"].map { Command<Owner>($0, $0) { _ in } }
      _ = CommandSet(commands, for: Owner(), in: Window())
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("Two commands have the name “add”"), "\(words)")
  }
}

@MainActor
private final class Owner {
  var count = 0
}

/// A small program with a table of commands.
@MainActor
private final class Notes {
  let window = Window()
  let button = MenuButton()
  let entry = Entry()
  var canRemove = true
  private(set) var done: [String] = []
  private(set) lazy var commands = CommandSet(
    [
      Command("add-note", "New Note", [Accelerator("n", .control)], topic: "Notes") {
        $0.done.append("add")
      },
      Command("mark", "Mark <i> & _", [Accelerator("m")], topic: "Other") {
        $0.done.append("mark")
      },
      Command(
        "remove-note", "Remove the Note", [Accelerator(.delete)], topic: "Notes",
        if: { $0.canRemove }
      ) { $0.done.append("remove") },
      Command("silent", "Silent") { _ in },
    ], for: self, in: window)

  init() {
    let box = Box(orientation: .vertical)
    for child in [button, entry] { box.append(child) }
    window.child = box
    button.menu = Menu(
      ["add-note", "remove-note", "mark", "nothing"].compactMap { commands.menuItem($0) })
    window.presentAndWait()
  }

  private var lines: [MenuLine] {
    button.isActive = true
    pumpUntilIdle()
    defer { window.press(.escape) }
    return button.menuLines
  }

  var menu: [String] { lines.map(\.title) }

  func isSensitive(_ title: String) -> Bool {
    lines.first { $0.title == title }?.widget.isSensitive == true
  }

  func choose(_ title: String) {
    button.isActive = true
    pumpUntilIdle()
    button.menuLines.first { $0.title == title }?.click()
  }
}
