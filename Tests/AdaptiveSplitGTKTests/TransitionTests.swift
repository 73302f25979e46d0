import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Motions are drawn over a layout that is final, and may end at any frame.
final class TransitionTests: XCTestCase {
  func testEveryMotionEndsInPlaceAndStartsAway() {
    let motions: [Motion] = [
      .push(.primary), .push(.secondary), .pop(.primary), .pop(.secondary),
      .fold(.secondary, from: 300), .unfold(primary: 300), .overlay(primary: 300),
    ]
    for motion in motions {
      XCTAssertEqual(motion.pose(at: 1), .final, "\(motion)")
      XCTAssertNotEqual(motion.pose(at: 0), .final, "\(motion)")
      XCTAssertNotEqual(motion.pose(at: 0.5), motion.pose(at: 0.25), "\(motion)")
    }
  }

  func testTheLayoutIsFinalBeforeAnythingMoves() {
    withMotion { sample in
      sample.split.transition.clock = .steps
      sample.split.send(.showDetail(.detail(1)))
      sample.window.resize(width: 500, height: 500)
      pump(until: "it folds") { sample.split.state.isCollapsed }
      XCTAssertEqual(sample.shown, [sample.detail?.box])
      XCTAssertEqual(sample.split.transition.pose.secondary.distance, 321)
      sample.split.transition.step(milliseconds: 100)
      XCTAssertEqual(sample.split.transition.pose.secondary.distance, 321 / 4, accuracy: 1)
      sample.split.transition.step(milliseconds: 100)
      XCTAssertFalse(sample.split.transition.isRunning)
    }
  }

  func testAnEventAtAnyFrameTakesOver() {
    withMotion { sample in
      sample.split.transition.clock = .steps
      for stop in stride(from: 0.0, through: 200, by: 25) {
        sample.split.send(.show(.group(1), from: .primary))
        sample.split.transition.step(milliseconds: stop)
        sample.split.send(.back(in: .primary))
        XCTAssertEqual(sample.split.transition.pose, Motion.pop(.primary).pose(at: 0))
        sample.split.transition.step(milliseconds: stop)
        sample.split.send(.resized(SplitSize(width: 500, height: 500)))
        sample.split.send(.resized(SplitSize(width: 800, height: 500)))
        XCTAssertEqual(sample.shown.first, sample.list?.box, "after \(stop) ms")
        sample.split.transition.step(milliseconds: 200)
        XCTAssertFalse(sample.split.transition.isRunning)
      }
    }
  }

  func testWithoutMotionTheEndIsTheSame() {
    var pictures: [Color?] = []
    for animates in [true, false] {
      withGTK {
        Appearance.animationsEnabled = animates
        defer { Appearance.animationsEnabled = false }
        let sample = SampleWindow(width: 800)
        sample.split.send(.showDetail(.detail(1)))
        sample.split.send(.show(.group(1), from: .primary))
        sample.resize(500)
        sample.split.send(.back(in: nil))
        if !animates { XCTAssertFalse(sample.split.transition.isRunning) }
        pump(until: "nothing moves") { !sample.split.transition.isRunning }
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .group(1)])
        pictures.append(sample.split.color(x: 250, y: 20))
      }
    }
    XCTAssertEqual(pictures.first, pictures.last)
  }

  func testNoFrameClockRunsWhenNothingMoves() {
    withMotion { sample in
      sample.split.send(.show(.group(1), from: .primary))
      XCTAssertTrue(sample.split.transition.isRunning)
      pump(until: "nothing moves") { !sample.split.transition.isRunning }
      pumpUntilIdle()
      let counter = EventCounter(sample.split)
      _ = iterations(duringMilliseconds: 300)
      XCTAssertEqual(counter[.draw], 0)
    }
  }

  func testASwipeBackFollowsTheHandAndCommitsOrGivesUp() {
    withMotion { sample in
      sample.split.transition.clock = .steps
      let gestures = SplitGestures(sample.split)
      sample.split.send(.show(.group(1), from: .primary))
      sample.split.transition.stop()
      gestures.begin(x: 100, y: 100)
      gestures.update(x: 60, y: 5)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 60)
      gestures.end(x: 60)
      sample.split.transition.step(milliseconds: 200)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
      XCTAssertEqual(sample.split.transition.pose, .final)
      gestures.begin(x: 100, y: 100)
      gestures.update(x: 300, y: 10)
      gestures.end(x: 300)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      gestures.begin(x: 100, y: 100)
      gestures.update(x: 5, y: 200)
      gestures.update(x: 80, y: 300)
      gestures.end(x: 80)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list], "a scroll is no swipe")
    }
  }

  func testTwoFingersOnATouchpadSwipeBackToo() {
    withMotion { sample in
      sample.split.transition.clock = .steps
      let gestures = SplitGestures(sample.split)
      sample.split.send(.show(.group(1), from: .primary))
      sample.split.transition.stop()
      let step = ScrollEvent(x: -4, y: 0, isFromTouchpad: true)
      let end = ScrollEvent(x: 0, y: 0, isFromTouchpad: true, isEnd: true)
      XCTAssertEqual(gestures.scroll(step), .stop)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, 40)
      _ = gestures.scroll(end)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
      for _ in 0..<8 { _ = gestures.scroll(step) }
      _ = gestures.scroll(end)
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
      XCTAssertEqual(gestures.scroll(ScrollEvent(x: 0, y: 3, isFromTouchpad: true)), .proceed)
      XCTAssertEqual(gestures.scroll(ScrollEvent(x: -4, y: 0)), .proceed, "a wheel is no swipe")
    }
  }

  func testAnEdgeSwipeBringsTheOverlayAndGivesUpWithTheHand() {
    withMotion(width: 700, height: 900, preferred: .automatic) { sample in
      sample.split.transition.clock = .steps
      let gestures = SplitGestures(sample.split)
      gestures.begin(x: 10, y: 300)
      gestures.update(x: 100, y: 4)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      XCTAssertEqual(sample.split.transition.pose.primary.distance, -180)
      gestures.end(x: 100)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      gestures.begin(x: 10, y: 300)
      gestures.update(x: 200, y: 4)
      gestures.end(x: 200)
      sample.split.transition.step(milliseconds: 200)
      XCTAssertEqual(sample.split.state.displayMode, .oneOverSecondary)
      XCTAssertEqual(sample.split.transition.pose, .final)
      gestures.begin(x: 250, y: 300)
      gestures.update(x: -200, y: 4)
      gestures.end(x: -200)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
    }
  }
}

/// Runs a test with a sample window in which things move.
private func withMotion(
  width: Int = 800, height: Int = 500, preferred: PreferredDisplayMode = .oneBesideSecondary,
  _ body: @MainActor (SampleWindow) -> Void
) {
  withGTK {
    Appearance.animationsEnabled = true
    defer { Appearance.animationsEnabled = false }
    body(SampleWindow(width: width, height: height, preferred: preferred))
  }
}
