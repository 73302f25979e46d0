import AdaptiveSplit
import AdaptiveSplitGTKTesting
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The split view with a virtual clock, as a program's tests use it.
final class StepperTests: XCTestCase {
  func testTheStepperControlsSizesAndTime() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let source = SampleSource()
      let split = SplitView(
        state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
        source: source)
      let stepper = SplitStepper(split, size: SplitSize(width: 1500, height: 2000))
      XCTAssertEqual(stepper.shown, [.list])
      split.send(.showDetail(.detail(1)))
      XCTAssertEqual(stepper.shown, [.list, .detail(1)])
      stepper.resize(SplitSize(width: 400, height: 700))
      XCTAssertEqual(stepper.shown, [.detail(1)])
      split.send(.back(in: nil))
      XCTAssertEqual(stepper.shown, [.list])
      stepper.resize(SplitSize(width: 900, height: 700))
      stepper.advance(by: .seconds(1))
      split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      XCTAssertTrue(stepper.isMoving, "no time passes by itself")
      stepper.advance(by: .milliseconds(199))
      XCTAssertTrue(stepper.isMoving)
      stepper.advance(by: .milliseconds(1))
      XCTAssertFalse(stepper.isMoving)
      stepper.close()
    }
  }
}
