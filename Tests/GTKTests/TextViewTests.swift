import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

/// Text of several lines, and undo.
final class TextViewTests: XCTestCase {
  func testPropertiesAreReadBackAndTheSameTextCallsNoHandler() {
    withGTK {
      let view = TextView()
      var changes = 0
      view.onTextChanged { changes += 1 }
      XCTAssertEqual(view.text, "")
      for text in ["", "eins\nzwei ä😀", "eins\nzwei ä😀"] {
        view.text = text
        XCTAssertEqual(view.text, text)
      }
      XCTAssertEqual(changes, 1)
      view.text = "ab\0c"
      view.text = "ab\0c"
      XCTAssertEqual(view.text, "ab")
      XCTAssertEqual(changes, 2)
      XCTAssertTrue(view.isEditable)
      view.isEditable = false
      XCTAssertFalse(view.isEditable)
      for wrapping in [TextView.Wrapping.none, .character, .word, .wordOrCharacter] {
        view.wrapping = wrapping
        XCTAssertEqual(view.wrapping, wrapping)
      }
      view.acceptsTab = false
      XCTAssertFalse(view.acceptsTab)
      XCTAssertTrue(view.showsCursor)
      view.showsCursor = false
      XCTAssertFalse(view.showsCursor)
      let margins = Margins(top: 1, bottom: 2, start: 3, end: 4)
      view.textMargins = margins
      XCTAssertEqual(view.textMargins, margins)
      view.accessibleName = "Draft"
      XCTAssertEqual(view.accessibleName, "Draft")
    }
  }

  func testATextThatCannotBeDrawnIsMadeDrawable() {
    let families = Array(repeating: "👩", count: 500).joined(separator: "\u{200d}")
    let text = ("e" + String(repeating: "\u{301}", count: 100_000) + "\n" + families).drawable()
    XCTAssertLessThan(text.unicodeScalars.count, 2000)
    XCTAssertEqual(text.unicodeScalars.count { $0 == "👩" }, 500)
    XCTAssertLessThanOrEqual(text.map(\.unicodeScalars.count).max() ?? 0, 32)
  }

  func testMostTextsAreDrawnAsTheyAre() {
    let texts = ["", "a", "Ǻ", "👨🏻‍👩🏻‍👧🏻‍👦🏻 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "क्षि", "שָׁלוֹם", "a\r\nb", "\u{301}"]
    for text in texts { XCTAssertEqual(text.drawable(), text) }
    XCTAssertEqual("abcdef".drawable(maxLength: 3), "abc…")
    XCTAssertEqual("abc".drawable(maxLength: 3), "abc")
    XCTAssertEqual("abcdef".drawable(maxLength: 3, ellipsis: .start), "…def")
    XCTAssertEqual("abcdef".drawable(maxLength: 3, ellipsis: .middle), "ab…f")
    XCTAssertEqual("äbcdef".drawable(maxLength: 4, ellipsis: .none), "äbcd")
    for ellipsis in [Ellipsis.none, .start, .middle, .end] {
      XCTAssertEqual("äbc".drawable(maxLength: 3, ellipsis: ellipsis), "äbc")
    }
  }

  func testTheSelectionIsCountedInScalarsAndStaysInTheText() {
    withGTK {
      let view = TextView()
      view.text = "ä😀b"
      view.selection = 1..<2
      XCTAssertEqual(view.selection, 1..<2)
      view.selection = 2..<100
      XCTAssertEqual(view.selection, 2..<3)
      view.selection = -5 ..< -1
      XCTAssertEqual(view.selection, 0..<0)
    }
  }

  func testTypedWordsAreUndoneAndRedoneOneByOne() {
    withGTK {
      let fixture = TextFixture()
      fixture.type("one two")
      XCTAssertEqual(fixture.view.text, "one two")
      XCTAssertEqual(fixture.changes, 7)
      for text in ["one ", "", ""] {
        fixture.view.press(Key("z"), .control)
        XCTAssertEqual(fixture.view.text, text)
      }
      XCTAssertEqual(fixture.changes, 9, "nothing to take back is no change")
      XCTAssertFalse(fixture.view.canUndo)
      for text in ["one ", "one two", "one two"] {
        fixture.view.press(Key("z"), [.control, .shift])
        XCTAssertEqual(fixture.view.text, text)
      }
      XCTAssertFalse(fixture.view.canRedo)
      XCTAssertEqual(fixture.view.selection, 7..<7, "the cursor is where the change was")
      fixture.view.undo()
      fixture.type("x")
      XCTAssertFalse(fixture.view.canRedo, "what is new comes instead")
      XCTAssertEqual(fixture.view.text, "one x")
    }
  }

  func testMovingTheCursorStartsAnotherUndoStep() {
    withGTK {
      let fixture = TextFixture()
      fixture.type("ab")
      fixture.view.press(.left)
      fixture.view.press(.right)
      fixture.type("cd")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "ab")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "")
    }
  }

  func testReplacingASelectionIsOneUndoStepAndOneChange() {
    withGTK {
      let fixture = TextFixture()
      fixture.view.text = "ä one 😀"
      fixture.view.selection = 2..<5
      fixture.changes = 0
      fixture.type("x")
      XCTAssertEqual(fixture.view.text, "ä x 😀")
      XCTAssertEqual(fixture.changes, 1)
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "ä one 😀")
      fixture.view.redo()
      XCTAssertEqual(fixture.view.text, "ä x 😀")
      XCTAssertEqual(fixture.changes, 3)
    }
  }

  func testTypedTextStaysWithinTheMaximumLength() {
    withGTK {
      let fixture = TextFixture()
      fixture.view.maxLength = 5
      fixture.type("abcde fg")
      XCTAssertEqual(fixture.view.text, "abcde")
      fixture.view.selection = 1..<3
      fixture.type("xyz")
      XCTAssertEqual(fixture.view.text, "axyde")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "abcde")
      fixture.view.text = "longer, from the program"
      fixture.type("!")
      XCTAssertEqual(fixture.view.text, "longer, from the program")
    }
  }

  func testThePartOfAPastedTextThatFitsIsInserted() {
    withGTK {
      let fixture = TextFixture()
      fixture.view.maxLength = 5
      fixture.view.text = "ad"
      fixture.view.selection = 1..<1
      unsafe gtk_text_buffer_insert_at_cursor(
        gtk_text_view_get_buffer(fixture.view.cast()), "bc😀e", -1)
      XCTAssertEqual(fixture.view.text, "abc😀d")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "ad")
    }
  }

  func testDeletedLettersAreRestoredInOneUndoStep() {
    withGTK {
      let fixture = TextFixture()
      fixture.view.text = "hello world"
      fixture.view.selection = 11..<11
      for _ in 1...5 { fixture.view.press(.backspace) }
      XCTAssertEqual(fixture.view.text, "hello ")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "hello world")
      fixture.view.selection = 0..<0
      for _ in 1...5 { fixture.view.press(.delete) }
      XCTAssertEqual(fixture.view.text, " world")
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "hello world")
    }
  }

  func testSettingTheTextClearsTheUndoStack() {
    withGTK {
      let fixture = TextFixture()
      fixture.type("a")
      fixture.view.text = "another"
      XCTAssertFalse(fixture.view.canUndo)
      fixture.view.undo()
      XCTAssertEqual(fixture.view.text, "another")
    }
  }

  func testATextThatCantBeEditedIsNotUndoneEither() {
    withGTK {
      let fixture = TextFixture()
      fixture.type("a")
      fixture.view.isEditable = false
      fixture.view.press(Key("z"), .control)
      fixture.type("b")
      XCTAssertEqual(fixture.view.text, "a")
    }
  }

  func testAnythingTypedCanBeUndoneAndRedoneStepByStep() {
    withGTK {
      var dice = Dice(seed: 5)
      let fixture = TextFixture()
      let keys = [Key("a"), Key("b"), .space, .return, .backspace, .delete, .left, .right]
      var texts = [""]
      for _ in 1...60 {
        fixture.view.press(dice.pick(keys))
        if fixture.view.text != texts.last { texts.append(fixture.view.text) }
      }
      let last = fixture.view.text
      var steps = 0
      while fixture.view.canUndo {
        fixture.view.undo()
        steps += 1
        XCTAssertTrue(texts.contains(fixture.view.text), "a text that never was")
      }
      XCTAssertEqual(fixture.view.text, "")
      XCTAssertGreaterThan(steps, 5)
      while fixture.view.canRedo { fixture.view.redo() }
      XCTAssertEqual(fixture.view.text, last)
    }
  }

  func testATextViewScrollsToItsCursor() {
    withGTK {
      let fixture = TextFixture()
      XCTAssertTrue(fixture.view.parent === fixture.scrolled, "there is no viewport")
      fixture.view.text = (1...200).map { "line \($0)" }.joined(separator: "\n")
      pumpUntilIdle()
      XCTAssertEqual(fixture.scrolled.verticalOffset, 0)
      fixture.view.selection = 2000..<2000
      pump(until: "the end shows") { fixture.scrolled.verticalOffset > 1000 }
    }
  }

  func testATextViewAndItsClosureAreFreed() {
    withGTK {
      weak var captured: Canary?
      weak var gone: TextView?
      do {
        let canary = Canary()
        captured = canary
        let view = TextView()
        gone = view
        view.onTextChanged { canary.sing() }
        view.text = "a"
      }
      XCTAssertNil(captured)
      XCTAssertNil(gone)
    }
  }
}

/// A text view in a window, with the focus.
@MainActor
private final class TextFixture {
  let window = Window()
  let scrolled = ScrolledWindow()
  let view = TextView()
  var changes = 0

  init() {
    view.onTextChanged { [weak self] in self?.changes += 1 }
    scrolled.child = view
    window.child = scrolled
    window.presentAndWait(width: 300, height: 200)
    view.grabFocus()
  }

  func type(_ text: String) {
    view.type(text)
  }
}
