import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A slide show in full screen.
final class SlideShowTests: XCTestCase {
  @MainActor
  private static func open() throws -> SampleLibraryWindow {
    let sample = try SampleLibraryWindow(width: 1000)
    sample.show(photo: 1, of: "Chen")
    sample.photos.slideShow.second = 4
    return sample
  }

  func testTheSlideShowAdvancesPausesAndEndsWithEscape() {
    withGTK {
      let sample = try Self.open()
      let (window, show) = (sample.photos.window, sample.photos.slideShow)
      let photo = try XCTUnwrap(sample.photo)
      XCTAssertEqual(SlideShow().second, 1000)
      XCTAssertEqual(SlideShow.times, [3, 5, 10, 30])
      var seen: [String?] = []
      sample.split.observe { update in
        if update.changes.contains(.detailReplaced) { seen.append(sample.shownPhoto) }
      }
      window.simulateKey(.f5)
      pump(until: "the first one is there again") { seen.count >= 3 }
      XCTAssertEqual(seen.prefix(3), ["photo:Chen/2", "photo:Chen/3", "photo:Chen/1"])
      XCTAssertTrue(sample.photos.isPhotoAlone)
      window.simulateKey(.space)
      pump(until: "it stands still") { show.isPaused }
      XCTAssertFalse(show.isWaiting, "no timer runs")
      XCTAssertNotNil(sample.photos.presenter.notice.text)
      window.simulateKey(.space)
      pump(until: "it goes on") { !show.isPaused && show.isWaiting }
      photo.controls.visibleDuration = 1
      photo.controls.show()
      pump(until: "the bar goes") { !photo.controls.isShown }
      let count = seen.count
      pump(until: "another photo") { seen.count > count }
      XCTAssertFalse(photo.controls.isShown, "nothing lies over what comes by itself")
      window.simulateKey(.escape)
      pump(until: "it ends") { !show.isRunning }
      XCTAssertFalse(show.isWaiting)
      XCTAssertFalse(sample.photos.isPhotoAlone)
      XCTAssertNil(sample.photos.screen)
      pumpUntilIdle()
      XCTAssertEqual(sample.conversation?.widget.isMapped, true)
    }
  }

  func testTheScreenIsKeptOnOnlyWhileTheSlideShowRuns() {
    withGTK {
      let sample = try Self.open()
      sample.photos.slideShow.second = 60_000
      let window = sample.photos.window
      window.press(.f5)
      XCTAssertNotNil(sample.photos.screen)
      window.press(.space)
      XCTAssertNil(sample.photos.screen)
      window.press(.space)
      XCTAssertNotNil(sample.photos.screen)
      window.press(.f5)
      XCTAssertNil(sample.photos.screen)
      XCTAssertFalse(sample.photos.isPhotoAlone)
    }
  }

  func testThePreviousPhotoFadesOutIfAnimationsAreEnabled() {
    withGTK {
      for moves in [true, false] {
        Appearance.animationsEnabled = moves
        defer { Appearance.animationsEnabled = false }
        let sample = try Self.open()
        let photo = try XCTUnwrap(sample.photo)
        pump(until: "the photo is there") { photo.photoView.hasPicture }
        sample.photos.slideShow.second = 60_000
        sample.photos.window.press(.f5)
        var changes = 0
        photo.fade.widget.onVisibleChanged { changes += 1 }
        sample.photos.slideShow.onStep?()
        pump(until: "the next photo is there, and the one before is gone") {
          photo.seenPhoto?.id == "Chen/2" && !photo.fade.isRunning
        }
        XCTAssertEqual(changes, moves ? 2 : 0)
        XCTAssertFalse(photo.fade.widget.isVisible)
        sample.photos.window.destroy()
      }
    }
  }

  func testASlideShowHidesNoNoticeButItsOwn() {
    withGTK {
      let sample = try Self.open()
      sample.photos.slideShow.second = 60_000
      let (window, notice) = (sample.photos.window, sample.photos.presenter.notice)
      notice.show("“a.jpg” moved to the trash", offering: "Undo", offersUndo: true)
      for key in [Key.f5, .escape, .f5] {
        window.press(key)
        XCTAssertEqual(notice.text, "“a.jpg” moved to the trash", "\(key)")
      }
      window.press(.space)
      XCTAssertEqual(notice.text, "Slideshow paused")
      window.press(.space)
      XCTAssertNil(notice.text)
      window.press(.space)
      notice.show("“a.jpg” moved to the trash", offering: "Undo", offersUndo: true)
      window.press(.space)
      XCTAssertFalse(sample.photos.slideShow.isPaused)
      XCTAssertEqual(notice.text, "“a.jpg” moved to the trash")
      XCTAssertEqual(notice.buttonText, "Undo")
      window.press(.space)
      window.press(.escape)
      XCTAssertNil(notice.text, "nothing is paused")
    }
  }

  func testTheIntervalIsSavedWithTheLibrary() {
    withGTK {
      let sessions = LibrarySessions(.memory)
      let session = LibrarySession(readingSample: sessions)
      XCTAssertEqual(session.slideTime, 5)
      session.slideTime = 30
      XCTAssertEqual(LibrarySession(readingSample: sessions).slideTime, 30)
      sessions.finish()
    }
  }

  func testTheSlideShowUsesTheLibrarysInterval() {
    withGTK {
      let sample = try Self.open()
      sample.photos.navigator.session.slideTime = 10
      sample.photos.slideShow.second = 60_000
      sample.photos.window.press(.f5)
      XCTAssertEqual(sample.photos.slideShow.time, 10)
    }
  }
}
