import CGTK
import GTK
import GTKTestSupport
import XCTest

/// Editing keys belong to the focused text widget, and otherwise to commands.
final class EditingKeyTests: XCTestCase {
  func testEditingKeysGoToTheWidgetThatTakesTextBeforeCommands() {
    withGTK {
      let sample = Sample()
      for (name, widget) in sample.fields {
        for keys in Sample.keys {
          sample.write("two words\nand a line")
          widget.grabFocus()
          pumpUntilIdle()
          sample.done = []
          sample.window.press(keys.key, keys.modifiers)
          let isLeftOver = sample.leavesToCommands(keys, widget)
          XCTAssertEqual(sample.done, isLeftOver ? [keys.label] : [], "\(keys.label) in \(name)")
          closePopups()
        }
      }
    }
  }

  func testCommandsGetEditingKeysWhereNothingTakesText() {
    withGTK {
      let sample = Sample()
      sample.readOnly.text = "Read"
      for (name, widget) in [("button", sample.button), ("text", sample.readOnly)] {
        for keys in Sample.keys {
          widget.grabFocus()
          sample.done = []
          sample.window.press(keys.key, keys.modifiers)
          XCTAssertEqual(sample.done, [keys.label], "\(keys.label) on a \(name)")
        }
      }
    }
  }

  func testEditingKeysEditTheText() {
    withGTK {
      let sample = Sample()
      sample.write("notes")
      sample.entry.grabFocus()
      sample.window.press(.end)
      sample.window.press(.backspace)
      sample.window.press(.home)
      sample.window.press(.delete)
      XCTAssertEqual(sample.entry.text, "ote")
      sample.window.press("a", .control)
      sample.window.press("x")
      XCTAssertEqual(sample.entry.text, "x")
      sample.text.grabFocus()
      sample.window.press("a", .control)
      sample.window.press(.backspace)
      XCTAssertEqual(sample.text.text, "")
      sample.window.press("z", .control)
      XCTAssertEqual(sample.text.text, "notes")
      XCTAssertEqual(sample.done, [])
    }
  }

  func testAnEntryMadeInCReceivesEditingKeysToo() {
    withGTK {
      let sample = Sample()
      sample.window.press(.delete)
      let entry = unsafe Widget(sinking: gtk_entry_new())
      sample.box.append(entry)
      entry.grabFocus()
      sample.done = []
      sample.window.press(.delete)
      sample.window.press("z", .control)
      XCTAssertEqual(sample.done, [])
    }
  }
}

/// Closes the emoji menu that a key may have opened.
@MainActor
private func closePopups() {
  for window in Window.all where window.focusWidget?.isInPopover == true {
    window.press(.escape)
  }
}

/// A window with a command for each editing key.
@MainActor
private final class Sample {
  static let keys: [Accelerator] = {
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .delete, .backspace,
    ]
    return keys.flatMap { [Accelerator($0), Accelerator($0, .control), Accelerator($0, .shift)] }
      + [Accelerator(.insert), Accelerator(.insert, .shift), Accelerator(.insert, .control)]
      + [Accelerator(.return), Accelerator("z", [.control, .shift])]
      + ["a", "c", "v", "x", "y", "z", "/", "\\", ".", ";"].map { Accelerator($0, .control) }
  }()

  let window = Window()
  let box = Box(orientation: .vertical)
  let button = Button()
  let entry = Entry()
  let search = SearchEntry()
  let spin = SpinButton(range: 0...100)
  let text = TextView()
  let readOnly = TextView()
  var done: [String] = []
  private lazy var commands = CommandSet(
    Self.keys.enumerated().map { number, keys in
      Command("command-\(number)", "Command", [keys]) { (sample: Sample) in
        sample.done.append(keys.label)
      }
    }, for: self, in: window)

  var fields: [(name: String, widget: Widget)] {
    [("entry", entry), ("search entry", search), ("spin button", spin), ("text view", text)]
  }

  init() {
    window.child = box
    readOnly.isEditable = false
    for child in [button, entry, search, spin, text, readOnly] { box.append(child) }
    _ = commands
    window.presentAndWait()
  }

  func write(_ text: String) {
    entry.text = text
    search.text = text
    self.text.text = text
  }

  /// Whether a widget doesn't handle a key, so that a command may.
  func leavesToCommands(_ keys: Accelerator, _ widget: Widget) -> Bool {
    let isUpOrDown = keys.key == .up || keys.key == .down
    let isPage = keys.key == .pageUp || keys.key == .pageDown
    if widget === text { return false }
    if widget !== spin { return isUpOrDown || isPage }
    return isUpOrDown && !keys.modifiers.isEmpty || isPage && keys.modifiers == .shift
  }
}
