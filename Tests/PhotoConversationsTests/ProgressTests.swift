import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Long file operations show their progress and can be canceled.
final class ProgressTests: XCTestCase {
  /// Opens a window that shows the progress of operations at once.
  @MainActor
  private static func showingAtOnce(
    width: Int = 1000
  ) throws -> (sample: SampleLibraryWindow, progress: ProgressNotice) {
    let sample = try SampleLibraryWindow(width: width)
    let progress = try XCTUnwrap(sample.photos.actions.progress)
    XCTAssertEqual(progress.delay, 500)
    progress.delay = 1
    return (sample, progress)
  }

  func testALongOperationShowsItsProgressAndCanBeStopped() {
    withGTK {
      let (sample, shown) = try Self.showingAtOnce(width: 360)
      let notice = sample.photos.presenter.notice
      let progress = PhotoProgress()
      let photos = (0..<4).map { MovedPhoto(FilePath("/\($0)"), into: FilePath("/other")) }
      var said = 0
      let saying = notice.widget.onVisibleChanged { said += 1 }
      shown.begin(.copy(photos), progress)
      pump(until: "it is said") { notice.text == "Copying 4 photos…" }
      XCTAssertEqual(notice.progress.fraction, 0)
      XCTAssertTrue(notice.progress.isMapped)
      XCTAssertEqual(notice.buttonText, "Stop")
      XCTAssertLessThanOrEqual(notice.widget.allocation.width, 360 - 24)
      // The files don't exist, so that the operation takes no time.
      _ = FileOperation.copy(Array(photos.prefix(2))).perform(progress)
      pump(until: "it goes on") { notice.progress.fraction == 0.5 }
      XCTAssertEqual(said, 1)
      notice.button.click()
      XCTAssertTrue(progress.isStopped)
      shown.end(progress)
      XCTAssertNil(notice.text)
      XCTAssertFalse(shown.isBusy, "no timer runs")
      notice.show("Something else")
      XCTAssertFalse(notice.progress.isVisible)
      saying.disconnect()
    }
  }

  func testProgressReplacesNoOtherNotice() {
    withGTK {
      let (sample, shown) = try Self.showingAtOnce()
      let notice = sample.photos.presenter.notice
      let announcements = Announcements(of: sample.photos.window)
      let progress = PhotoProgress()
      shown.begin(.turn([FilePath("/1")], quarters: 1), progress)
      pump(until: "it is said") { notice.text == "Rotating 1 photo…" }
      notice.show("“x” no longer exists.", offering: "Copy Caption")
      let next = shown.next
      pump(until: "it went on") { shown.next !== next }
      XCTAssertEqual(notice.text, "“x” no longer exists.")
      XCTAssertFalse(notice.progress.isVisible)
      notice.hide()
      pump(until: "it is said again") { notice.text == "Rotating 1 photo…" }
      notice.show("3 photos rated")
      shown.end(progress)
      XCTAssertEqual(notice.text, "3 photos rated")
      XCTAssertEqual(
        announcements.take(), ["Rotating 1 photo…", "“x” no longer exists.", "3 photos rated"])
    }
  }

  func testNoAnimationRunsAfterTheOperationEnds() {
    withGTK {
      let (sample, shown) = try Self.showingAtOnce()
      let notice = sample.photos.presenter.notice
      let progress = PhotoProgress()
      // The progress of one photo has no finished part.
      shown.begin(.turn([FilePath("/1")], quarters: 1), progress)
      pump(until: "it is said") { notice.progress.isMapped }
      shown.end(progress)
      notice.show("1 photo rotated")
      // The notice waits for the last frame.
      pumpUntilIdle()
      XCTAssertEqual(notice.text, "1 photo rotated")
    }
  }

  func testAQuickOperationShowsOnlyItsResult() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Bonn": ["c"]])
      let start = try folder.open()
      let shown = try XCTUnwrap(start.photos.actions.progress)
      shown.delay = 60_000
      let photos = ["a", "b"].map {
        MovedPhoto(folder("Rome/\($0)"), into: FileEntry.folder(of: folder("Bonn/c")))
      }
      start.photos.actions.perform(.copy(photos))
      XCTAssertTrue(shown.isBusy)
      pump(until: "it is said") { start.photos.presenter.notice.text == "2 photos copied" }
      XCTAssertFalse(shown.isBusy)
      XCTAssertFalse(start.photos.presenter.notice.progress.isVisible)
    }
  }
}
