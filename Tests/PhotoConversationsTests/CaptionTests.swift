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

/// Captions that are edited in place.
final class CaptionTests: XCTestCase {
  @MainActor
  private static func open(
    _ photo: (conversation: String, number: Int), width: Int = 1000, library: Library? = nil
  ) throws -> (sample: SampleLibraryWindow, caption: CaptionPanel) {
    let sample = try SampleLibraryWindow(width: width, library: library)
    sample.photos.send(.showDetail(.photo(conversation: photo.conversation, number: photo.number)))
    sample.focusPhoto()
    pumpUntilIdle()
    return (sample, try XCTUnwrap(sample.photo?.caption))
  }

  /// Edits captions with another delay before typed text is saved, in milliseconds.
  @MainActor
  private static func saving(after delay: Int, _ body: () throws -> Void) rethrows {
    CaptionPanel.savingDelay = delay
    defer { CaptionPanel.savingDelay = 2000 }
    try body()
  }

  @MainActor
  private static func written(_ photo: Photo.ID, _ sample: SampleLibraryWindow) -> String? {
    sample.photos.navigator.library.photo(id: photo)?.caption
  }

  /// A library of one photo, which has no annotations.
  @MainActor
  private static var libraryWithoutAnnotations: Library {
    Library(
      name: "",
      conversations: [
        Conversation(
          id: "A", name: "A",
          photos: [
            Photo(
              id: "A/1",
              path: FilePath(
                SampleLibraryWindow.package.appending(path: "data/sample/Ada/a01.jpg").path),
              name: "a01")
          ])
      ])
  }

  func testAClickEditsTheCaptionAndControlReturnSavesIt() {
    withGTK {
      try Self.saving(after: 600_000) {
        for width in [1000, 360] {
          let (sample, caption) = try Self.open(("Chen", 2), width: width)
          let window = sample.photos.window
          caption.button.clickWithPointer(x: 20, y: 20)
          XCTAssertTrue(caption.isEditing)
          XCTAssertEqual(window.focusWidget, caption.text)
          XCTAssertGreaterThanOrEqual(
            caption.text.translate(x: 0, y: 0, to: sample.split)?.x ?? -1, 0, "it has room")
          let before = caption.text.text
          for key in [" ", "1", "<", "b", ">"] as [Key] { window.press(key) }
          XCTAssertEqual(caption.text.text, before + " 1<b>", "digits are written")
          XCTAssertEqual(sample.photo?.rating.litStars, 4)
          XCTAssertEqual(Self.written("Chen/2", sample), before, "nothing is saved yet")
          window.press(.return, .control)
          XCTAssertFalse(caption.isEditing)
          XCTAssertEqual(Self.written("Chen/2", sample), before + " 1<b>")
          XCTAssertEqual(caption.widget.shownTexts.map(\.text), [before + " 1<b>"])
          XCTAssertEqual(window.focusWidget, sample.photo?.photoView.area)
          window.destroy()
        }
      }
    }
  }

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

  func testACaptionThatIsTooLongToBeReadWholeIsNotEdited() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 2))
      let window = sample.photos.window
      let long = String(repeating: "😀", count: MetadataText.maxEditedLength)
      sample.photos.actions.caption(["Chen/2"], long + "!")
      pump(until: "it is saved") { Self.written("Chen/2", sample) == long + "!" }
      XCTAssertFalse(sample.photos.canEditCaption)
      caption.button.clickWithPointer(x: 20, y: 20)
      XCTAssertFalse(caption.isEditing)
      XCTAssertEqual(caption.button.tooltip, "The caption is too long to be edited here")
      sample.photos.actions.caption(["Chen/2"], long)
      pump(until: "it is saved") { Self.written("Chen/2", sample) == long }
      window.press(.f2)
      XCTAssertTrue(caption.isEditing)
      window.press("a")
      XCTAssertEqual(caption.text.text, long, "there is no room")
      window.press(.backspace)
      window.press("a")
      window.press(.return, .control)
      XCTAssertEqual(Self.written("Chen/2", sample), long.dropLast() + "a")
    }
  }

  func testEscapeDiscardsTheEditOfACaption() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 2), width: 400)
      let window = sample.photos.window
      let before = Self.written("Chen/2", sample)
      window.press(.f2)
      XCTAssertTrue(caption.isEditing)
      for key in ["a", .return, "b"] as [Key] { window.press(key) }
      window.press(.escape)
      XCTAssertFalse(caption.isEditing)
      XCTAssertEqual(Self.written("Chen/2", sample), before)
      XCTAssertEqual(caption.widget.shownTexts.map(\.text), [before ?? ""])
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "the page stays")
    }
  }

  func testUndoInACaptionAppliesToItsTextAndThenToTheEdit() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 2))
      let window = sample.photos.window
      let before = Self.written("Chen/2", sample) ?? ""
      window.press("1")
      window.press(.f2)
      for key in [" ", "a", " ", "b"] as [Key] { window.press(key) }
      window.press("z", .control)
      XCTAssertTrue(caption.isEditing)
      XCTAssertEqual(caption.text.text, before + " a ")
      XCTAssertEqual(sample.photo?.rating.litStars, 1, "the rating stays")
      window.press(.return, .control)
      XCTAssertEqual(Self.written("Chen/2", sample), before + " a")
      window.press("z", .control)
      XCTAssertEqual(Self.written("Chen/2", sample), before)
      window.press("z", .control)
      XCTAssertEqual(sample.photo?.rating.litStars, 4)
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

  func testTabAnotherPhotoAndClosingTheWindowSaveACaption() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 1))
      let window = sample.photos.window
      @MainActor func write(_ key: Key) {
        window.press(.f2)
        window.press("a", .control)
        window.press(key)
      }
      write("x")
      window.press(.tab)
      XCTAssertFalse(caption.isEditing)
      XCTAssertEqual(window.focusWidget, sample.photo?.rating.buttons.first)
      XCTAssertEqual(Self.written("Chen/1", sample), "x")
      write("y")
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "it is seen") { sample.photos.seesShownPhoto }
      XCTAssertEqual(Self.written("Chen/1", sample), "y")
      XCTAssertNotEqual(Self.written("Chen/2", sample), "y")
      write("z")
      sample.photo?.photoView.area.clickWithPointer(x: 20, y: 20)
      XCTAssertEqual(Self.written("Chen/2", sample), "z")
      write("w")
      let navigator = sample.photos.navigator
      window.destroy()
      XCTAssertEqual(navigator.library.photo(id: "Chen/2")?.caption, "w")
    }
  }

  func testAMenuGivesTheFocusBackToTheCaption() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 2))
      let window = sample.photos.window
      window.press(.f2)
      window.press("a")
      sample.split.header.menuButton?.clickWithPointer(x: 10, y: 10)
      XCTAssertEqual(sample.split.header.menuButton?.isActive, true)
      window.press(.escape)
      XCTAssertEqual(sample.split.header.menuButton?.isActive, false)
      XCTAssertTrue(caption.isEditing)
      XCTAssertEqual(window.focusWidget, caption.text)
    }
  }

  func testAMissingCaptionHasAPlaceholderAndWhitespaceRemovesACaption() {
    withGTK {
      let (sample, caption) = try Self.open(("A", 1), library: Self.libraryWithoutAnnotations)
      let window = sample.photos.window
      XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["Add a Caption…"])
      sample.photo?.photoView.area.grabFocus()
      window.press(.tab)
      XCTAssertEqual(window.focusWidget, caption.button)
      window.press(.return)
      XCTAssertEqual(caption.text.text, "")
      for key in [.space, .return, "a", .space] as [Key] { window.press(key) }
      window.press(.return, .control)
      XCTAssertEqual(Self.written("A/1", sample), "a", "without the room around it")
      window.press(.f2)
      window.press("a", .control)
      window.press(.space)
      window.press(.return, .control)
      XCTAssertNil(sample.photos.navigator.library.photo(id: "A/1")?.caption)
      XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["Add a Caption…"])
      window.press("z", .control)
      XCTAssertEqual(Self.written("A/1", sample), "a")
    }
  }

  func testALongCaptionShowsTwoLinesAndIsEditedInFull() {
    withGTK {
      for (width, text) in [(1000, " "), (360, "\n")] {
        let (sample, caption) = try Self.open(("Chen", 2), width: width)
        let window = sample.photos.window
        let short = caption.widget.allocation.height
        let long = Array(repeating: "a long line of words", count: 100).joined(separator: text)
        sample.photos.actions.caption(["Chen/2"], long)
        pumpUntilIdle()
        XCTAssertLessThanOrEqual(caption.widget.allocation.height, max(short, 44), "at \(width)")
        sample.photo?.photoView.area.grabFocus()
        window.press(.tab)
        XCTAssertEqual(window.focusWidget, caption.button)
        window.press("3")
        XCTAssertEqual(sample.photo?.rating.litStars, 3, "no caption is being written")
        window.press(.return)
        XCTAssertTrue(caption.isEditing)
        XCTAssertLessThan(caption.widget.allocation.height, 260)
        window.press("3")
        window.press(.return, .control)
        XCTAssertEqual(Self.written("Chen/2", sample), long + "3")
        window.destroy()
      }
    }
  }

  func testAnotherWindowsCaptionShowsUnlessOneIsBeingEdited() {
    withGTK {
      let (sample, caption) = try Self.open(("Chen", 2))
      let actions = sample.photos.actions
      actions.caption(["Chen/2"], "one")
      XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["one"])
      sample.photos.window.press(.f2)
      actions.caption(["Chen/2"], "two")
      XCTAssertEqual(caption.text.text, "one")
      sample.photos.window.press(.escape)
      XCTAssertEqual(caption.widget.shownTexts.map(\.text), ["two"])
    }
  }
}
