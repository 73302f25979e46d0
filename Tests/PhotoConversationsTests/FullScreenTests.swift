import AdaptiveSplit
import GTK
import GTKTestSupport
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The full screen photo on black, and the restored window afterwards.
///
/// No window manager runs here, so that the window keeps its size: `MaximizingTests` has one.
final class FullScreenTests: XCTestCase {
  func testTheFullScreenPhotoIsOnBlackAndLeavingRestoresTheWindow() {
    withGTK {
      for key in [Key.f11, .escape] {
        let sample = try SampleLibraryWindow(width: 1000)
        sample.show(photo: 1, of: "Chen")
        let window = sample.photos.window
        let list = try XCTUnwrap(sample.conversation?.list)
        let photo = try XCTUnwrap(sample.photo)
        list.grabFocus()
        let before = sample.split.state
        window.press(.f11)
        XCTAssertTrue(sample.photos.isPhotoAlone)
        XCTAssertFalse(list.isMapped)
        XCTAssertEqual(window.focusWidget, photo.photoView.area)
        XCTAssertEqual(photo.photoView.area.color(x: 2, y: 2), .black)
        XCTAssertEqual(
          sample.photos.saved.split, SavedSplitState(before), "at the next start")
        window.press(.right)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
        window.press(key)
        XCTAssertFalse(sample.photos.isPhotoAlone)
        XCTAssertTrue(list.isMapped)
        XCTAssertEqual(window.focusWidget, list)
        XCTAssertEqual(list.selectedRow, 1)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
        XCTAssertEqual(sample.split.state.arrangement.primary, before.arrangement.primary)
        XCTAssertEqual(sample.split.state.preferredDisplayMode, before.preferredDisplayMode)
        XCTAssertEqual(sample.split.state.displayMode, before.displayMode)
        XCTAssertNotEqual(photo.photoView.area.color(x: 2, y: 2), .black)
        window.destroy()
      }
    }
  }

  func testAHiddenListStaysHiddenAfterFullScreen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      window.press(.f9)
      let before = sample.split.state
      window.press(.f11)
      window.press(.f11)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      XCTAssertEqual(sample.split.state, before)
      window.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
    }
  }

  func testANarrowWindowHasTheSameStackAfterFullScreen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.show(photo: 2, of: "Chen")
      let window = sample.photos.window
      window.press(.f11)
      sample.resize(1600)
      XCTAssertFalse(sample.split.state.isCollapsed)
      XCTAssertEqual(sample.conversation?.widget.isMapped, false)
      window.press(.right)
      window.press(.escape)
      sample.resize(400)
      XCTAssertEqual(
        sample.split.state.arrangement.pages.map(\.description),
        ["conversations", "conversation:Chen", "photo:Chen/3"])
    }
  }

  func testFullScreenWithoutAPhotoKeepsTheLayout() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let before = sample.split.state
      sample.photos.window.press(.f11)
      XCTAssertFalse(sample.photos.isPhotoAlone)
      XCTAssertEqual(sample.split.state, before)
    }
  }

  func testTheLeaveButtonAndThePointerShowOnMovement() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      photo.widget.movePointer(x: 200, y: 200)
      XCTAssertFalse(photo.exit.button.isMapped)
      sample.photos.window.press(.f11)
      let all = [photo.controls, photo.neighborControls, photo.exit.controls]
      @MainActor func waitUntilHidden() {
        for quiet in all {
          quiet.visibleDuration = 1
          quiet.show()
        }
        pump(until: "all is hidden") { all.allSatisfy { !$0.isShown && !$0.isBusy } }
        all.forEach { $0.visibleDuration = 60_000 }
      }
      waitUntilHidden()
      XCTAssertTrue(photo.photoView.area.hidesPointer)
      XCTAssertTrue(photo.exit.button.isMapped, "assistive tools reach it")
      let corner = try XCTUnwrap(photo.exit.button.translate(x: 15, y: 15, to: photo.widget))
      Finger(on: photo.widget, x: Double(corner.x), y: Double(corner.y))?.lift()
      XCTAssertTrue(sample.photos.isPhotoAlone, "a touch of the hidden button only shows it")
      XCTAssertTrue(photo.exit.controls.isShown)
      waitUntilHidden()
      photo.widget.movePointer(x: 220, y: 220)
      XCTAssertFalse(photo.photoView.area.hidesPointer)
      XCTAssertEqual(all.map(\.isShown), [true, true, true])
      waitUntilHidden()
      Finger(on: photo.photoView.area, x: 50, y: 50)?.lift()
      XCTAssertEqual(all.map(\.isShown), [true, false, true], "a finger has its own way")
      photo.exit.button.clickMiddle()
      XCTAssertFalse(sample.photos.isPhotoAlone)
      XCTAssertFalse(photo.photoView.area.hidesPointer)
      XCTAssertFalse(photo.exit.controls.isShown)
      photo.controls.visibleDuration = 1
      photo.controls.show()
      pump(until: "the bar goes") { !photo.controls.isShown }
      XCTAssertFalse(photo.photoView.area.hidesPointer, "beside the list it stays")
    }
  }
}
