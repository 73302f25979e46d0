import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Gestures on nested split views: each swipe has the effect of the back button.
final class ThreeColumnGestureTests: XCTestCase {
  func testAFingerGoesBackInTheInnerSplitViewBeforeTheOuterOne() {
    for (direction, start, end) in [(TextDirection.leftToRight, 60, 360), (.rightToLeft, 340, 40)] {
      withGTK {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        let sample = ThreeColumns.withItem(width: 400)
        XCTAssertEqual(sample.columns, ["item"])
        for expected in ["items", "folders", "folders"] {
          sample.swipe(from: Double(start), to: Double(end))
          XCTAssertEqual(sample.columns, [expected], "\(direction)")
        }
        sample.window.destroy()
      }
    }
  }

  func testASwipeOnTheInnerColumnGoesBackThere() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 880)
      XCTAssertEqual(sample.columns, ["folders", "item"])
      sample.swipe(from: 400, to: 860)
      XCTAssertEqual(sample.columns, ["folders", "items"])
      sample.swipe(from: 400, to: 860)
      XCTAssertEqual(sample.columns, ["folders", "items"])
    }
  }

  func testTwoFingersGoBackInTheInnerSplitViewBeforeTheOuterOne() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 400)
      for expected in ["items", "folders", "folders"] {
        for _ in 0..<8 { sample.outer.scrollWithTouchpad(dx: -4, dy: 0, x: 150, y: 300) }
        sample.outer.endScrollWithTouchpad(x: 150, y: 300)
        pumpUntilIdle()
        XCTAssertEqual(sample.columns, [expected])
      }
    }
  }

  func testAFingerThatGivesUpInTheInnerSplitViewMovesNothing() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 400)
      let finger = Finger(on: sample.outer, x: 60, y: 300)
      finger?.move(x: 140, y: 304, steps: 8)
      XCTAssertNotEqual(sample.inner.transition.pose, .final)
      XCTAssertEqual(sample.outer.transition.pose, .final)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["item"])
    }
  }
}

extension ThreeColumns {
  fileprivate func swipe(from start: Double, to end: Double) {
    outer.swipe(from: start, to: end, y: 300)
    pumpUntilIdle()
  }
}
