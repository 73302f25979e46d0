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

/// Notices of undone and redone edits, which also show their photo.
final class NoticeTests: XCTestCase {
  /// Opens a window that shows the second photo of a conversation.
  @MainActor
  private static func showingPhoto(width: Int = 1000) throws -> SampleLibraryWindow {
    let sample = try SampleLibraryWindow(width: width)
    sample.photos.presenter.notice.visibleDuration = 600_000
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
    pumpUntilIdle()
    return sample
  }

  func testUndoShowsThePhotoAndDescribesTheEdit() {
    withGTK {
      for width in [1000, 360] {
        let sample = try Self.showingPhoto(width: width)
        let window = sample.photos.window
        let notice = sample.photos.presenter.notice
        sample.photo?.photoView.area.grabFocus()
        window.press("1")
        XCTAssertNil(notice.text, "what is seen needs no word")
        window.press(.left)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
        window.press("z", .control)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "at \(width)")
        // The stars are the visible photo's, and it is decoded in another process.
        pump(until: "the decoded photo") { sample.photo?.seenPhoto?.id == "Chen/2" }
        XCTAssertEqual(sample.photo?.rating.litStars, 4)
        XCTAssertEqual(notice.text, "Undid rating of c02")
        XCTAssertEqual(notice.buttonText, "Redo")
        XCTAssertLessThanOrEqual(notice.widget.allocation.width, width - 24)
        window.press(.left)
        window.press("z", [.control, .shift])
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
        pump(until: "the decoded photo again") { sample.photo?.seenPhoto?.id == "Chen/2" }
        XCTAssertEqual(sample.photo?.rating.litStars, 1)
        XCTAssertEqual(notice.text, "Redid rating of c02")
        XCTAssertEqual(notice.buttonText, "Undo")
        window.press("2")
        XCTAssertNil(notice.text, "another edit is what happened last")
        window.destroy()
      }
    }
  }

  func testANoticeThatStaysReturnsAfterOthersUntilItsButtonIsClicked() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let notice = sample.photos.presenter.notice
      var clicks = 0
      notice.show("Not saved", offering: "Copy", stays: true) { clicks += 1 }
      notice.hide()
      XCTAssertEqual(notice.text, "Not saved")
      notice.show("Rated", offering: "Undo", offersUndo: true)
      XCTAssertEqual(notice.text, "Rated")
      notice.withdrawUndo()
      XCTAssertEqual(notice.text, "Not saved")
      XCTAssertEqual(notice.buttonText, "Copy")
      XCTAssertFalse(notice.hidesAutomatically)
      notice.button.click()
      XCTAssertEqual(clicks, 1)
      XCTAssertNil(notice.text)
    }
  }

  func testUndoIsNotOfferedOnceAnotherProcessHasEdited() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let notice = sample.photos.presenter.notice
      let session = sample.photos.navigator.session
      sample.photos.actions.rate(["Chen/1", "Chen/2"], stars: 2)
      XCTAssertEqual(notice.buttonText, "Undo")
      let own = session.undo.done.compactMap(\.edit)
      let photo = try XCTUnwrap(session.library.photo(id: "Ada/1"))
      var after = photo.annotations
      after.rating = 1
      session.show([photo.path: after], UndoStack(done: own))
      XCTAssertEqual(notice.buttonText, "Undo", "the last edit is the same")
      let other = AnnotationEdit(
        .rating, [.init(path: photo.path, before: after, after: photo.annotations)])
      session.show([photo.path: photo.annotations], UndoStack(done: own + [other]))
      XCTAssertNil(notice.text)
    }
  }

  func testUndoIsNotOfferedOnceALaterEditOfAnotherProcessIsReadAfterASave() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let session = start.photos.navigator.session
      let store = try XCTUnwrap(session.store)
      start.photos.actions.rate(["Rome/1", "Rome/2"], stars: 4)
      // While that is saved, another process writes a caption.
      let other = AnnotationEdit(
        .caption,
        [
          .init(
            path: folder("Rome/a"), before: Annotations(), after: Annotations(caption: "theirs"))
        ])
      Task.immediate {
        await store.record(other, .do, in: session.source.id, isWritten: false)
      }
      session.show([:], UndoStack())
      XCTAssertTrue(session.lacksHistory)
      pump(until: "both can be undone") { session.undo.done.compactMap(\.edit).last == other }
      XCTAssertNil(start.photos.presenter.notice.text)
      let button = start.split.header.menuButtons.first(where: \.isMapped)
      start.photos.window.press(.f10)
      XCTAssertEqual(button?.menuLines.first?.title, "Undo Caption")
      start.photos.window.press(.escape)
    }
  }

  func testAWideButtonIsBelowTheTextInANarrowWindow() {
    withGTK {
      let before = Appearance.textScale
      defer { Appearance.textScale = before }
      Appearance.textScale = 1.5
      let sample = try SampleLibraryWindow(width: 360)
      let notice = sample.photos.presenter.notice
      @MainActor func show() {
        notice.show(
          "“IMG_20240131_123456.jpg” no longer exists, so that its caption could not be saved.",
          offering: "Bildunterschrift kopieren", stays: true)
        pumpUntilIdle()
      }
      notice.show("Done")
      pumpUntilIdle()
      show()
      for (width, isBelow) in [(360, true), (1000, false), (360, true)] {
        sample.photos.window.resizeAndWait(width: width, height: 640)
        let (label, button) = (notice.label.allocation, notice.button.allocation)
        XCTAssertEqual(button.y >= label.y + label.height, isBelow, "\(width)")
        XCTAssertGreaterThan(label.width, 200, "\(width)")
        XCTAssertLessThanOrEqual(notice.widget.allocation.width, width - 24)
        XCTAssertLessThan(notice.widget.allocation.height, 320, "\(width)")
      }
      notice.show("Done", offering: "Undo")
      pumpUntilIdle()
      XCTAssertLessThan(notice.button.allocation.y, notice.label.allocation.y + 20, "beside")
    }
  }

  func testTheTextIsVerticallyCenteredOnTheButton() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let notice = sample.photos.presenter.notice
      notice.show("Done", offering: "Undo")
      pumpUntilIdle()
      @MainActor func middle(of widget: Widget) throws -> Double {
        let corner = try XCTUnwrap(widget.translate(x: 0, y: 0, to: notice.widget))
        return Double(corner.y) + Double(widget.allocation.height) / 2
      }
      XCTAssertEqual(try middle(of: notice.label), try middle(of: notice.button), accuracy: 1)
    }
  }

  func testOpeningTheSearchHidesTheNotice() {
    withGTK {
      let sample = try Self.showingPhoto()
      sample.photo?.photoView.area.grabFocus()
      sample.photos.actions.caption(["Chen/2"], "New")
      sample.photos.window.press("z", .control)
      XCTAssertNotNil(sample.photos.presenter.notice.text)
      sample.photos.window.press("f", .control)
      XCTAssertNil(sample.photos.presenter.notice.text)
    }
  }

  func testTheButtonRedoesAndTheNoticeHidesByItself() {
    withGTK {
      let sample = try Self.showingPhoto()
      let window = sample.photos.window
      let notice = sample.photos.presenter.notice
      sample.photos.actions.caption(["Chen/2"], "New")
      window.press("z", .control)
      XCTAssertEqual(notice.text, "Undid caption of c02")
      notice.button.clickWithPointer(x: 10, y: 10)
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/2")?.caption, "New")
      XCTAssertEqual(notice.text, "Redid caption of c02")
      notice.visibleDuration = 20
      window.press("z", .control)
      pump(until: "the word goes") { notice.text == nil }
      XCTAssertNotNil(window.focusWidget)
    }
  }

  func testARatingHidesANoticeThatOffersUndoButNoProblem() {
    withGTK {
      let sample = try Self.showingPhoto()
      let notice = sample.photos.presenter.notice
      notice.show("2 photos moved", offering: "Undo", offersUndo: true)
      sample.photos.actions.rate(["Chen/2"], stars: 3)
      XCTAssertNil(notice.text)
      notice.show("The disk is full")
      sample.photos.actions.rate(["Chen/2"], stars: 4)
      XCTAssertEqual(notice.text, "The disk is full")
    }
  }

  func testProgressReplacesANoticeThatStays() {
    withGTK {
      let notice = try Self.showingPhoto().photos.presenter.notice
      notice.show("Not saved", offering: "Copy", stays: true)
      XCTAssertFalse(notice.hidesAutomatically)
      notice.show(progress: "Copying", fraction: 0.5, offering: "Stop") {}
      XCTAssertEqual(notice.text, "Copying")
      notice.hideProgress()
      XCTAssertEqual(notice.text, "Not saved")
      notice.show("Copied")
      XCTAssertTrue(notice.hidesAutomatically)
      notice.show(progress: "Copying", fraction: 0.5, offering: "Stop") {}
      XCTAssertEqual(notice.text, "Copied", "until it hides")
    }
  }

  func testANoticeThatStaysIsHiddenWhileASearchIsOpen() {
    withGTK {
      let sample = try Self.showingPhoto()
      let notice = sample.photos.presenter.notice
      notice.show("Not saved", offering: "Copy", stays: true)
      sample.photos.window.press("f", .control)
      pumpUntilIdle()
      XCTAssertNil(notice.text, "It would cover the search field.")
      notice.show("Copied")
      notice.hide()
      XCTAssertNil(notice.text)
      sample.photos.pages.list?.searchBar.close()
      pumpUntilIdle()
      XCTAssertEqual(notice.text, "Not saved")
      notice.show("Copied")
      notice.withdrawPersistent()
      XCTAssertEqual(notice.text, "Copied")
      notice.hide()
      XCTAssertNil(notice.text, "Its reason is gone.")
    }
  }

  func testTheNoticeStaysWhileThePointerOrTheFocusIsOnIt() {
    withGTK {
      let sample = try Self.showingPhoto()
      let window = sample.photos.window
      let notice = sample.photos.presenter.notice
      sample.photo?.photoView.area.grabFocus()
      sample.photo?.photoView.area.movePointer(x: 100, y: 400)
      sample.photos.actions.caption(["Chen/2"], "New")
      @MainActor func isLeaving() -> Bool { notice.hidesAutomatically }
      notice.visibleDuration = 60_000
      window.press("z", .control)
      XCTAssertTrue(isLeaving())
      notice.widget.movePointer(x: 30, y: 20)
      XCTAssertFalse(isLeaving(), "under the pointer")
      let button = notice.button.allocation
      notice.button.movePointer(x: button.width / 2, y: button.height / 2)
      XCTAssertFalse(isLeaving(), "under the pointer, on its button")
      XCTAssertNotNil(notice.text)
      notice.visibleDuration = 20
      sample.photo?.photoView.area.movePointer(x: 100, y: 400)
      pump(until: "it goes") { notice.text == nil }
      let focus = window.focusWidget
      notice.visibleDuration = 60_000
      notice.show("Again", offering: "Undo")
      for _ in 0..<20 where !notice.button.isFocus { window.press(.tab) }
      XCTAssertTrue(notice.button.isFocus)
      XCTAssertFalse(isLeaving(), "with the focus")
      let before = try XCTUnwrap(focus)
      before.grabFocus()
      XCTAssertTrue(isLeaving())
      notice.button.grabFocus()
      XCTAssertFalse(isLeaving())
      notice.hide()
      XCTAssertEqual(window.focusWidget, before, "where it was")
    }
  }

  func testTheMenuDescribesUndoAndRedo() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      sample.focusPhoto()
      pumpUntilIdle()
      @MainActor func expect(_ words: [String], _ areEnabled: [Bool]) {
        let button = sample.split.header.menuButtons.first(where: \.isMapped)
        window.press(.f10)
        let lines = (button?.menuLines ?? []).prefix(2)
        XCTAssertEqual(lines.map(\.title), words)
        XCTAssertEqual(lines.map(\.widget.isSensitive), areEnabled)
        window.press(.escape)
      }
      expect(["Undo", "Redo"], [false, false])
      window.press("1")
      expect(["Undo Rating", "Redo"], [true, false])
      sample.photos.actions.caption(["Chen/2"], "New")
      expect(["Undo Caption", "Redo"], [true, false])
      window.press("z", .control)
      expect(["Undo Rating", "Redo Caption"], [true, true])
    }
  }

  func testARatingOfSeveralPhotosIsUndoneTogether() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let notice = sample.photos.presenter.notice
      sample.photos.actions.rate(["Chen/1", "Chen/2", "Dana/1"], stars: 2)
      XCTAssertEqual(notice.text, "3 photos rated")
      sample.photos.window.press("z", .control)
      XCTAssertEqual(notice.text, "Undid rating of 3 photos")
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Dana/1")?.rating, 4)
    }
  }
}
