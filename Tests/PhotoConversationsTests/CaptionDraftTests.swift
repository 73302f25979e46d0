import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Captions that are saved while they are edited.
final class CaptionDraftTests: CaptionTestCase {
  func testADraftThatIsTakenBackByTypingIsTakenBackInThePhoto() {
    withGTK {
      try Self.saving(after: 1) {
        let (sample, caption) = try Self.open(("Chen", 2))
        let window = sample.photos.window
        let before = try XCTUnwrap(Self.written("Chen/2", sample))
        caption.button.clickWithPointer(x: 20, y: 20)
        window.type("x")
        pump(until: "the draft is saved") { Self.written("Chen/2", sample) == before + "x" }
        // The next draft isn't saved before the end.
        CaptionPanel.savingDelay = 600_000
        window.press(.backspace)
        XCTAssertEqual(caption.text.text, before)
        window.press(.return, .control)
        XCTAssertEqual(Self.written("Chen/2", sample), before)
        XCTAssertFalse(sample.photos.navigator.session.canUndo, "nothing has changed")
      }
    }
  }

  func testTypedTextIsSavedWhileItIsEditedAndIsOneUndoStep() {
    withGTK {
      try Self.saving(after: 0) {
        let (sample, caption) = try Self.open(("Chen", 2))
        let window = sample.photos.window
        let session = sample.photos.navigator.session
        let before = Self.written("Chen/2", sample)
        window.press(.f2)
        window.press("a", .control)
        for (key, text) in [("x", "x"), (" ", "x"), ("y", "x y")] as [(Character, String)] {
          window.press(Key(key))
          pump(until: "it is saved") { Self.written("Chen/2", sample) == text }
          XCTAssertTrue(caption.isEditing)
        }
        XCTAssertEqual(caption.text.text, "x y")
        window.press(.return, .control)
        XCTAssertEqual(Self.written("Chen/2", sample), "x y")
        XCTAssertEqual(session.undo.done.count, 1)
        window.press("z", .control)
        XCTAssertEqual(Self.written("Chen/2", sample), before)

        window.press(.f2)
        window.press("z")
        pump(until: "it is saved") { Self.written("Chen/2", sample) != before }
        window.press(.escape)
        XCTAssertEqual(Self.written("Chen/2", sample), before)
        XCTAssertFalse(session.canUndo, "the discarded text")
        XCTAssertEqual(caption.widget.shownTexts.map(\.text), [before ?? ""])

        // Later edits are steps of their own, but not those of one drag that ends the editing.
        window.press("1")
        window.press("2")
        XCTAssertEqual(session.undo.done.count, 2)
        window.press(.f2)
        let actions = sample.photos.actions
        actions.joinsEdits = true
        caption.keep()
        for stars in [3, 4] { actions.rate(["Chen/2"], stars: stars) }
        XCTAssertEqual(session.undo.done.count, 3)
      }
    }
  }

  func testTextThatIsDiscardedFromAPhotoWithoutACaptionIsNoUndoStep() {
    withGTK {
      try Self.saving(after: 0) {
        let (sample, caption) = try Self.open(("A", 1), library: Self.libraryWithoutAnnotations)
        let window = sample.photos.window
        let session = sample.photos.navigator.session
        window.press("5")
        for keeps in [false, true] {
          window.press(.f2)
          window.press("x")
          pump(until: "it is saved") { Self.written("A/1", sample) == "x" }
          if keeps {
            window.press(.backspace)
            window.press(.return, .control)
          } else {
            window.press(.escape)
          }
          XCTAssertFalse(caption.isEditing)
          XCTAssertNil(Self.written("A/1", sample))
          XCTAssertEqual(session.undo.done.compactMap(\.edit?.kind), [.rating], "keeps: \(keeps)")
        }
        window.press("z", .control)
        XCTAssertEqual(sample.photo?.rating.litStars, 0)
      }
    }
  }

  func testADraftWithControlCharactersIsDiscardedToo() {
    withGTK {
      try Self.saving(after: 0) {
        let (sample, caption) = try Self.open(("Chen", 2))
        let before = Self.written("Chen/2", sample)
        let window = sample.photos.window
        window.press(.f2)
        caption.text.text = "x\r\ny\u{1} "
        pump(until: "it is saved") { Self.written("Chen/2", sample) == "x\ny" }
        window.press(.escape)
        XCTAssertEqual(Self.written("Chen/2", sample), before)
        XCTAssertEqual(caption.widget.shownTexts.map(\.text), [before ?? ""])
      }
    }
  }

  /// Shows the caption “theirs”, which another program wrote.
  @MainActor private static func writeTheirs(into photo: Photo, _ session: LibrarySession) {
    var theirs = photo.annotations
    theirs.caption = "theirs"
    session.show([photo.path: theirs], UndoStack(done: session.undo.done.compactMap(\.edit)))
  }

  func testTheCaptionOfAnotherProgramOutlivesDrafts() {
    withGTK {
      try Self.saving(after: 0) {
        for (before, after, saves) in [
          ("x", "", false), ("x", "y", true), ("x", "y", false), ("", "y", false),
        ] {
          let (sample, caption) = try Self.open(("Chen", 2))
          let window = sample.photos.window
          let session = sample.photos.navigator.session
          let photo = try XCTUnwrap(session.library.photo(id: "Chen/2"))
          let draft = before + after
          window.press(.f2)
          window.press("a", .control)
          if !before.isEmpty {
            window.press("x")
            pump(until: "the draft is saved") { Self.written(photo.id, sample) == before }
          }
          Self.writeTheirs(into: photo, session)
          XCTAssertTrue(caption.isEditing)
          if !after.isEmpty { window.press("y") }
          if saves {
            window.press(.return, .control)
            XCTAssertEqual(Self.written(photo.id, sample), draft)
            XCTAssertEqual(session.undo.done.count, 2)
            window.press("z", .control)
          } else {
            if !after.isEmpty {
              pump(until: "that is saved") { Self.written(photo.id, sample) == draft }
            }
            window.press(.escape)
          }
          XCTAssertEqual(Self.written(photo.id, sample), "theirs", "\(draft), saves: \(saves)")
          XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["theirs"])
          window.destroy()
        }
      }
    }
  }

  func testLeavingASavedDraftKeepsALaterCaptionOfAnotherProgram() {
    withGTK {
      try Self.saving(after: 0) {
        let (sample, caption) = try Self.open(("Chen", 2))
        let window = sample.photos.window
        let session = sample.photos.navigator.session
        let photo = try XCTUnwrap(session.library.photo(id: "Chen/2"))
        let keys: [(Key, Modifiers)] = [(.return, .control), (.tab, [])]
        for (number, (key, modifiers)) in keys.enumerated() {
          window.press(.f2)
          window.press("a", .control)
          window.press("x")
          pump(until: "the draft is saved") { Self.written(photo.id, sample) == "x" }
          Self.writeTheirs(into: photo, session)
          XCTAssertTrue(caption.isEditing)
          window.press(key, modifiers)
          XCTAssertFalse(caption.isEditing)
          XCTAssertEqual(Self.written(photo.id, sample), "theirs", "\(key)")
          XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["theirs"])
          XCTAssertEqual(session.undo.done.count, number + 1, "the draft is an edit")
        }
      }
    }
  }
}
