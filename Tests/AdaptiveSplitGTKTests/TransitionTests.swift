import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Animations are drawn over a final layout and may end at any frame.
final class TransitionTests: XCTestCase {
  func testEveryMotionStartsDisplacedAndEndsInPlace() {
    let motions: [Motion] = [
      .enter(.primary, from: .trailing), .enter(.secondary, from: .trailing),
      .enter(.primary, from: .leading), .enter(.secondary, from: .leading),
      .collapse(.secondary, from: 300), .reveal(width: 300), .overlay(width: 300),
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

  func testAnEventAtAnyFrameInterruptsTheTransition() {
    withMotion { sample in
      sample.split.transition.clock = .steps
      for stop in stride(from: 0.0, through: 200, by: 25) {
        sample.split.send(.show(.group(1), from: .primary))
        sample.split.transition.step(milliseconds: stop)
        sample.split.send(.back(in: .primary))
        XCTAssertEqual(
          sample.split.transition.pose, Motion.enter(.primary, from: .leading).pose(at: 0))
        sample.split.transition.step(milliseconds: stop)
        sample.split.send(.resized(SplitSize(width: 500, height: 500)))
        sample.split.send(.resized(SplitSize(width: 800, height: 500)))
        XCTAssertEqual(sample.shown.first, sample.list?.box, "after \(stop) ms")
        sample.split.transition.step(milliseconds: 200)
        XCTAssertFalse(sample.split.transition.isRunning)
      }
    }
  }

  func testWithoutAnimationTheFinalStateIsTheSame() {
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
      pumpUntilRest()
      XCTAssertEqual(counter[.draw], 0)
    }
  }
}

/// Runs a test with a sample window with animations.
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
