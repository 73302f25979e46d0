import AdaptiveSplit
import GTK
import GTKTestSupport
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The buttons over a photo's edges.
final class NeighborButtonTests: XCTestCase {
  func testPointerMotionShowsTheButtonsAndTheyShowTheNeighbors() {
    withDirections { direction in
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      photo.neighborControls.visibleDuration = 60_000
      let (previous, next) = (photo.neighbors.previous, photo.neighbors.next)
      photo.widget.movePointer(x: 200, y: 200)
      XCTAssertTrue(photo.neighborControls.isShown)
      XCTAssertEqual([previous, next].map(\.isSensitive), [false, true], "at the first one")
      let width = photo.widget.allocation.width
      for (button, edge) in [
        (previous, direction == .leftToRight ? 12 : width - 12 - previous.allocation.width),
        (next, direction == .leftToRight ? width - 12 - next.allocation.width : 12),
      ] {
        XCTAssertGreaterThanOrEqual(button.allocation.width, 40)
        XCTAssertGreaterThanOrEqual(button.allocation.height, 40)
        XCTAssertEqual(button.translate(x: 0, y: 0, to: photo.widget)?.x, edge)
      }
      next.clickMiddle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(sample.conversation?.list.selectedRow, 1)
      XCTAssertEqual([previous, next].map(\.isSensitive), [true, true])
      next.clickMiddle()
      XCTAssertEqual([previous, next].map(\.isSensitive), [true, false], "at the last one")
      previous.clickMiddle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      photo.widget.movePointer(x: 200, y: 200)
      photo.neighborControls.visibleDuration = 1
      photo.neighborControls.show()
      pump(until: "they go") { !photo.neighborControls.isShown }
      XCTAssertEqual([previous, next].map(\.isVisible), [false, false])
      XCTAssertFalse(photo.neighborControls.isBusy)
      sample.photos.window.destroy()
    }
  }

  func testTheButtonsStayUnderThePointerAndKeysAndFingersDoNotShowThem() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photo = try XCTUnwrap(sample.photo)
      photo.photoView.area.grabFocus()
      XCTAssertFalse(photo.neighborControls.isShown)
      sample.photos.window.press(.right)
      Finger(on: photo.photoView.area, x: 300, y: 300)?.lift()
      XCTAssertFalse(photo.neighborControls.isShown)
      photo.neighborControls.visibleDuration = 60_000
      photo.widget.movePointer(x: 200, y: 200)
      photo.neighbors.next.movePointer(x: 20, y: 20)
      XCTAssertTrue(photo.neighborControls.isShown)
      XCTAssertFalse(photo.neighborControls.isBusy, "no timer runs")
      photo.widget.movePointer(x: 200, y: 200)
      XCTAssertTrue(photo.neighborControls.isBusy)
    }
  }
}
