import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PictureView
@testable import SplitGallery

/// A stage's photo under fingers, touchpads, wheels and the pointer.
final class PhotoGestureTests: XCTestCase {
  func testPinchesZoomRepeatedlyAtTheFingers() throws {
    try withPhoto { sample, area in
      area.pinch(from: 40, to: 80, x: 200, y: 250)
      XCTAssertEqual(zoom(of: sample).level, 2, accuracy: 0.01)
      let before = part(of: zoom(of: sample), x: 200, y: 250)
      area.pinch(from: 40, to: 80, x: 200, y: 250)
      XCTAssertEqual(zoom(of: sample).level, 4, accuracy: 0.01, "also where it can be moved")
      let after = part(of: zoom(of: sample), x: 200, y: 250)
      XCTAssertEqual(before.x, after.x, accuracy: 0.01)
      XCTAssertEqual(before.y, after.y, accuracy: 0.01)
      area.pinch(from: 120, to: 20, x: 200, y: 250)
      XCTAssertEqual(zoom(of: sample).level, 1)
      area.pinch(from: 20, to: 180, x: 200, y: 250)
      XCTAssertEqual(zoom(of: sample).level, 5)
    }
  }

  func testATouchpadPinchZoomsThePhoto() throws {
    try withPhoto { sample, area in
      area.pinchWithTouchpad(to: [1.1, 1.5, 2], x: 300, y: 200)
      XCTAssertEqual(zoom(of: sample).level, 2, accuracy: 0.01)
      area.pinchWithTouchpad(to: [0.9, 0.75], x: 300, y: 200)
      XCTAssertEqual(zoom(of: sample).level, 1.5, accuracy: 0.01)
    }
  }

  func testAWheelZoomsAtThePointerWithAndWithoutControl() throws {
    try withPhoto { sample, area in
      let before = part(of: zoom(of: sample), x: 300, y: 200)
      area.click(x: 300, y: 200, button: 4)
      XCTAssertEqual(zoom(of: sample).level, 1.25, accuracy: 0.01)
      area.click(x: 300, y: 200, button: 4, modifiers: .control)
      XCTAssertEqual(zoom(of: sample).level, 1.25 * 1.25, accuracy: 0.01)
      area.click(x: 300, y: 200, button: 4)
      let after = part(of: zoom(of: sample), x: 300, y: 200)
      XCTAssertEqual(before.x, after.x, accuracy: 0.01)
      for _ in 0..<4 { area.click(x: 300, y: 200, button: 5) }
      XCTAssertEqual(zoom(of: sample).level, 1)
    }
  }

  func testTwoFingersOnATouchpadPanThePhotoAndZoomWithControl() throws {
    try withPhoto { sample, area in
      for _ in 0..<10 {
        area.scrollWithTouchpad(dx: 0, dy: -0.5, x: 300, y: 200, modifiers: .control)
      }
      area.endScrollWithTouchpad(x: 300, y: 200)
      XCTAssertEqual(zoom(of: sample).level, 3.05, accuracy: 0.01, "five steps of a wheel")
      let before = zoom(of: sample).origin
      for _ in 0..<5 { area.scrollWithTouchpad(dx: -1, dy: 0.5, x: 300, y: 200) }
      area.endScrollWithTouchpad(x: 300, y: 200)
      XCTAssertEqual(zoom(of: sample).origin.x, before.x + 50, accuracy: 1)
      XCTAssertEqual(zoom(of: sample).origin.y, before.y - 25, accuracy: 1)
      XCTAssertEqual(zoom(of: sample).level, 3.05, accuracy: 0.01)
    }
  }

  func testThePointerAndAFingerPanAZoomedPhoto() throws {
    try withPhoto { sample, area in
      let whole = zoom(of: sample)
      area.dragWithPointer(from: (300, 200), through: [(250, 200), (200, 190)])
      XCTAssertEqual(zoom(of: sample), whole, "all of it shows")
      photo(of: sample)?.picture.change { $0.zoom(to: 3) }
      pumpUntilIdle()
      let start = zoom(of: sample).origin
      area.dragWithPointer(from: (300, 200), through: [(250, 200), (200, 190)])
      XCTAssertEqual(zoom(of: sample).origin, .init(x: start.x - 100, y: start.y - 10))
      let finger = Finger(on: area, x: 200, y: 190)
      finger?.move(x: 320, y: 200, steps: 12)
      XCTAssertEqual(zoom(of: sample).origin, .init(x: start.x + 20, y: start.y))
      finger?.lift()
      for _ in 0..<4 {
        let finger = Finger(on: area, x: 100, y: 200)
        finger?.move(x: 600, y: 200, steps: 8)
        finger?.lift()
      }
      XCTAssertEqual(zoom(of: sample).origin.x, 0, "no further than its edge")
    }
  }

  func testAFingerPansAZoomedPhotoAndOtherwiseSwipesBack() throws {
    try withPhoto(width: 500) { sample, area in
      XCTAssertTrue(sample.split.state.isCollapsed)
      area.pinch(from: 40, to: 120, x: 200, y: 250)
      area.pinch(from: 120, to: 60, x: 200, y: 250)
      photo(of: sample)?.picture.change { $0.zoom(to: 3) }
      pumpUntilIdle()
      let pages = sample.split.state.arrangement.pages
      let before = zoom(of: sample).origin
      let moving = Finger(on: area, x: 50, y: 200)
      moving?.move(x: 300, y: 200, steps: 10)
      moving?.lift()
      pumpUntilIdle()
      XCTAssertEqual(zoom(of: sample).origin.x, before.x + 250)
      XCTAssertEqual(sample.split.state.arrangement.pages, pages, "not back")
      for (level, start) in [(1.0, 50.0), (3, 10)] {
        photo(of: sample)?.picture.change { $0.zoom(to: level) }
        pumpUntilIdle()
        let swiping = Finger(on: area, x: start, y: 200)
        swiping?.move(x: 300, y: 200, steps: 10)
        swiping?.lift()
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state.arrangement.pages, [.stages], "at level \(level)")
        sample.split.send(.showDetail(.stage(1)))
        pumpUntilIdle()
      }
    }
  }

  func testATouchpadSwipeOverAWholePhotoGoesBack() throws {
    try withPhoto(width: 500) { sample, area in
      for _ in 0..<8 { area.scrollWithTouchpad(dx: -4, dy: 0.1, x: 200, y: 200) }
      area.endScrollWithTouchpad(x: 200, y: 200)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.stages])
    }
  }

  func testAPhotoSmallerThanItsAreaIsCentered() throws {
    try withPhoto(width: 1580, height: 900) { sample, area in
      let room = area.allocation
      let zoom = zoom(of: sample)
      XCTAssertEqual(zoom.size, zoom.picture)
      XCTAssertEqual(zoom.origin.x, ((Double(room.width) - 900) / 2).rounded())
      let (left, top) = (Int(zoom.origin.x), Int(zoom.origin.y))
      XCTAssertGreaterThan(left, 20)
      XCTAssertGreaterThan(top, 20)
      let backdrop = area.color(x: 5, y: 5)
      let (right, bottom) = (left + Int(zoom.size.x), top + Int(zoom.size.y))
      for (x, y) in [(left - 5, 300), (right + 5, 300), (600, top - 5), (600, bottom + 5)] {
        XCTAssertEqual(area.color(x: x, y: y), backdrop, "outside, at \(x), \(y)")
      }
      for (x, y) in [(left + 5, 300), (right - 5, 300), (600, top + 5), (600, bottom - 5)] {
        XCTAssertNotEqual(area.color(x: x, y: y), backdrop, "inside, at \(x), \(y)")
      }
    }
  }
}

/// Runs a test with the first stage's photo, which is 900 pixels wide.
private func withPhoto(
  width: Int = 1000, height: Int = 600, _ body: @MainActor (StagesWindow, Widget) throws -> Void
) throws {
  let server = try gallery()
  withGTK {
    let sample = try stages(server, width: width, height: height)
    sample.split.send(.showDetail(.stage(1)))
    pump(until: "the photo shows") { zoom(of: sample).picture.x == 900 }
    pumpUntilIdle()
    try body(sample, XCTUnwrap(photo(of: sample)?.picture.area))
  }
}

/// Returns the picture's point at a point of its area, in fractions of its size.
private func part(of zoom: Zoom, x: Double, y: Double) -> Zoom.Vector {
  .init(x: (x - zoom.origin.x) / zoom.size.x, y: (y - zoom.origin.y) / zoom.size.y)
}

extension Widget {
  /// Moves two fingers from one distance to another around a point, at its left and right.
  fileprivate func pinch(from start: Double, to end: Double, x: Double, y: Double) {
    let first = Finger(on: self, x: x - start, y: y)
    let second = Finger(on: self, x: x + start, y: y)
    XCTAssertNotNil(second)
    for step in 1...10 {
      let distance = start + (end - start) * Double(step) / 10
      first?.move(x: x - distance, y: y)
      second?.move(x: x + distance, y: y)
    }
    first?.lift()
    second?.lift()
    pumpUntilIdle()
  }
}
