import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Touchscreen and touchpad gestures, as events that arrive through GTK.
final class GestureTests: XCTestCase {
  func testASwipeMovesThePageAndGoesBackIfItIsLongEnough() {
    withGestures { sample, side in
      sample.split.send(.show(.group(1), from: .primary))
      sample.split.transition.stop()
      let finger = Finger(on: sample.split, x: side(60), y: 300)
      finger?.move(x: side(100), y: 304, steps: 4)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 40)
      finger?.move(x: side(160), y: 304, steps: 4)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 100)
      finger?.lift()
      sample.settle()
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
      XCTAssertEqual(sample.split.transition.pose, .final)

      sample.swipe(from: side(60), to: side(380), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      XCTAssertEqual(sample.split.transition.pose, .final)
    }
  }

  func testAFingerOnTheDetailGoesBackOnlyThere() {
    withGestures { sample, side in
      sample.showTwoLevels()
      sample.swipe(from: side(420), to: side(760), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1)])
      sample.swipe(from: side(420), to: side(760), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1)])
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
    }
  }

  func testASwipeOfAThirdOfTheColumnGoesBack() {
    withGestures { sample, side in
      sample.showTwoLevels()
      // The columns are 320 and 479 pixels wide.
      sample.swipe(from: side(60), to: side(160), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
      sample.swipe(from: side(60), to: side(170), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      sample.swipe(from: side(420), to: side(570), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1), .detail(2)])
      sample.swipe(from: side(420), to: side(590), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(1)])
    }
  }

  func testALongPressAnywhereOnTheBackButtonOpensItsMenu() {
    withGestures(width: 400) { sample, _ in
      sample.split.send(.show(.group(1), from: nil))
      sample.split.send(.show(.detail(1), from: nil))
      sample.settle()
      let pages = sample.split.state.arrangement.pages
      let back = sample.split.header.backButton(.primary)
      let menu = sample.split.header.wayBack(.primary)
      let (right, bottom) = (Double(back.allocation.width) - 3, Double(back.allocation.height) - 3)
      for (x, y) in [(3, bottom / 2), (right, bottom / 2), (3, 3), (right, bottom)] {
        let finger = Finger(on: back, x: x, y: y)
        XCTAssertNotNil(finger)
        // A finger always moves a little.
        finger?.move(x: x + 1, y: y - 2)
        finger?.move(x: x - 2, y: y + 1)
        pump(until: "the menu at \(x), \(y)") { menu.isOpen }
        finger?.lift()
        sample.settle()
        XCTAssertTrue(menu.isOpen, "at \(x), \(y)")
        XCTAssertEqual(sample.split.state.arrangement.pages, pages)
        menu.close()
        pump(until: "it is closed") { !menu.isOpen }
        sample.settle()
      }
    }
  }

  func testAFingerThatGoesUpOrForwardOrIsTakenAwayMovesNothing() {
    withGestures { sample, side in
      sample.split.send(.show(.group(1), from: .primary))
      sample.settle()
      let state = sample.split.state
      sample.swipe(from: side(60), to: side(140), y: 300, by: -200)
      sample.swipe(from: side(380), to: side(60), y: 300)
      let finger = Finger(on: sample.split, x: side(60), y: 300)
      finger?.move(x: side(380), y: 304, steps: 8)
      finger?.cancel()
      sample.settle()
      XCTAssertEqual(sample.split.state, state)
      XCTAssertEqual(sample.split.transition.pose, .final)
    }
  }

  func testASwipeEndsWithTheContentThatItMoves() {
    let replacements: [(String, @MainActor (SampleWindow) -> Void)] = [
      ("expanded", { $0.window.resizeAndWait(width: 900, height: 500) }),
      ("another root", { $0.split.send(.rootReplaced(.detail(1), in: .primary)) }),
      ("gone back already", { $0.split.send(.back(in: nil)) }),
    ]
    for (name, replace) in replacements {
      withGestures(width: 500) { sample, side in
        sample.split.send(.show(.detail(1), from: nil))
        sample.settle()
        let finger = Finger(on: sample.split, x: side(60), y: 300)
        finger?.move(x: side(160), y: 304, steps: 8)
        XCTAssertTrue(sample.split.transition.isRunning, name)
        replace(sample)
        sample.settle()
        let state = sample.split.state
        finger?.move(x: side(420), y: 306, steps: 8)
        XCTAssertEqual(sample.split.transition.pose, .final, name)
        finger?.lift()
        sample.settle()
        XCTAssertFalse(sample.split.transition.isRunning, name)
        XCTAssertEqual(sample.split.state, state, name)
      }
    }
  }

  func testTwoFingersEndTheirSwipeWithTheContentThatItMoves() {
    withGestures(width: 500) { sample, side in
      sample.split.send(.show(.detail(1), from: nil))
      sample.settle()
      let step = side(0) < side(1) ? -4.0 : 4.0
      sample.split.scrollWithTouchpad(dx: step, dy: 0.2, x: 150, y: 300)
      sample.split.scrollWithTouchpad(dx: step, dy: 0, x: 150, y: 300)
      XCTAssertTrue(sample.split.transition.isRunning)
      sample.split.send(.back(in: nil))
      sample.settle()
      let state = sample.split.state
      for _ in 0..<8 { sample.split.scrollWithTouchpad(dx: step, dy: 0, x: 150, y: 300) }
      XCTAssertEqual(sample.split.transition.pose, .final)
      sample.split.endScrollWithTouchpad(x: 150, y: 300)
      sample.settle()
      XCTAssertEqual(sample.split.state, state)
      XCTAssertEqual(sample.split.transition.pose, .final)
    }
  }

  func testASwipeThatBeginsOnAButtonDoesNotPressIt() {
    withGestures { sample, side in
      sample.split.send(.show(.group(1), from: .primary))
      sample.settle()
      var clicks = 0
      let clicking = sample.source.views["group"]?.first.onClicked { clicks += 1 }
      let y = sample.source.views["group"]?.first.translate(x: 0, y: 10, to: sample.split)?.y ?? 0
      sample.touch(x: side(60), y: Double(y))
      XCTAssertEqual(clicks, 1, "a finger presses a button")
      sample.swipe(from: side(60), to: side(380), y: Double(y))
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      XCTAssertEqual(clicks, 1)
      clicking?.disconnect()
    }
  }

  func testAFingerOnTheDividerOrOnASliderMovesThatAlone() {
    withGestures { sample, side in
      sample.split.send(.show(.group(1), from: .primary))
      let scale = Slider()
      sample.source.views["group"]?.box.append(scale)
      sample.settle()
      let y = scale.translate(x: 0, y: scale.allocation.height / 2, to: sample.split)?.y ?? 0
      scale.value = 50
      sample.swipe(from: side(160), to: side(240), y: Double(y))
      XCTAssertNotEqual(scale.value, 50)
      sample.swipe(from: side(300), to: side(360), y: 300)
      XCTAssertEqual(sample.split.state.draggedWidth, 380)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
    }
  }

  func testTwoFingersOnATouchpadSwipeBackWhereverThePointerIs() {
    withGestures { sample, side in
      // The content follows the fingers, so that it scrolls in the opposite direction.
      let step = side(0) < side(1) ? -4.0 : 4.0
      for y in [60.0, 300] {
        sample.split.send(.show(.group(1), from: .primary))
        sample.settle()
        let x = side(150)
        sample.split.scrollWithTouchpad(dx: step, dy: 0.2, x: x, y: y)
        sample.split.scrollWithTouchpad(dx: step, dy: 0, x: x, y: y)
        XCTAssertEqual(sample.split.transition.pose.primary.distance, 80, "at \(y)")
        sample.split.endScrollWithTouchpad(x: x, y: y)
        sample.settle()
        XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
        for _ in 0..<8 { sample.split.scrollWithTouchpad(dx: step, dy: 0, x: x, y: y) }
        sample.split.endScrollWithTouchpad(x: x, y: y)
        sample.settle()
        XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list], "at \(y)")
        XCTAssertEqual(sample.split.transition.pose, .final)
      }
    }
  }

  func testTwoFingersThatGoForwardOrDownAndAWheelMoveNothing() {
    withGestures { sample, side in
      sample.split.send(.show(.group(1), from: .primary))
      sample.settle()
      let state = sample.split.state
      let forward = side(0) < side(1) ? 4.0 : -4.0
      for (dx, dy) in [(forward, 0.0), (-forward / 4, 4.0)] {
        for _ in 0..<8 { sample.split.scrollWithTouchpad(dx: dx, dy: dy, x: 400, y: 300) }
        XCTAssertEqual(sample.split.transition.pose, .final)
        sample.split.endScrollWithTouchpad(x: 400, y: 300)
        XCTAssertEqual(sample.split.state, state)
      }
      for _ in 0..<8 { sample.split.click(x: 400, y: 300, button: forward > 0 ? 6 : 7) }
      XCTAssertEqual(sample.split.state, state, "a wheel is no swipe")
    }
  }

  func testTwoFingersOnATouchpadPushTheOverlayAway() {
    withGestures(width: 700, height: 900, preferred: .automatic) { sample, side in
      sample.split.send(.sidebarToggled)
      sample.settle()
      let step = side(0) < side(1) ? 4.0 : -4.0
      for _ in 0..<5 { sample.split.scrollWithTouchpad(dx: step, dy: 0, x: side(100), y: 500) }
      sample.split.endScrollWithTouchpad(x: side(100), y: 500)
      sample.settle()
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
    }
  }

  func testAFingerPullsTheSidebarOverTheDetailAndPushesItAway() {
    withGestures(width: 700, height: 900, preferred: .automatic) { sample, side in
      sample.split.send(.showDetail(.detail(1)))
      sample.settle()
      let pulling = Finger(on: sample.split, x: side(10), y: 500)
      pulling?.move(x: side(110), y: 504, steps: 5)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, -180)
      pulling?.lift()
      sample.settle()
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      sample.swipe(from: side(10), to: side(210), y: 500)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      XCTAssertEqual(sample.split.transition.pose, .final)
      sample.swipe(from: side(250), to: side(200), y: 500)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      sample.swipe(from: side(250), to: side(50), y: 500)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      sample.swipe(from: side(100), to: side(300), y: 500)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly, "not from the edge")
    }
  }

  func testAFingerBesideTheOverlayPutsItAway() {
    withGestures(width: 700, height: 900, preferred: .automatic) { sample, side in
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.sidebarToggled)
      sample.settle()
      sample.touch(x: side(600), y: 700)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
    }
  }
}

/// Runs a test with a sample window with animations, then with its mirror image.
///
/// - Parameters:
///   - width: The split view's width, in logical pixels.
///   - height: Its height, in logical pixels.
///   - preferred: The display mode that the program asks for.
///   - body: The test; its second parameter converts a distance from the leading edge to one from
///     the left.
private func withGestures(
  width: Int = 800, height: Int = 500, preferred: PreferredDisplayMode = .oneBesideSecondary,
  _ body: @MainActor (SampleWindow, (Double) -> Double) -> Void
) {
  withDirections { direction in
    Appearance.animationsEnabled = true
    defer { Appearance.animationsEnabled = false }
    let sample = SampleWindow(width: width, height: height, preferred: preferred)
    sample.split.transition.clock = .steps
    body(sample) { direction == .leftToRight ? $0 : Double(width) - $0 }
  }
}

extension SampleWindow {
  /// Shows two pages in each column.
  fileprivate func showTwoLevels() {
    split.send(.show(.group(1), from: .primary))
    split.send(.showDetail(.detail(1)))
    split.send(.show(.detail(2), from: .secondary))
    settle()
  }

  /// Finishes all animations.
  fileprivate func settle() {
    split.transition.step(milliseconds: 200)
    pumpUntilIdle()
  }

  fileprivate func swipe(from start: Double, to end: Double, y: Double, by height: Double = 4) {
    split.swipe(from: start, to: end, y: y, by: height)
    settle()
  }

  fileprivate func touch(x: Double, y: Double) {
    Finger(on: split, x: x, y: y)?.lift()
    settle()
  }
}
