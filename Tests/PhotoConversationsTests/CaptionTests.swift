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
final class CaptionTests: CaptionTestCase {
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
