import AdaptiveSplit
import AdaptiveSplitGTK
import AdaptiveSplitGTKTesting
import GTK
import XCTest

/// A program's test of its own views, at the sizes and times that it chooses.
final class SteppingTests: XCTestCase {
  func testANarrowWindowShowsTheNoteAloneAndGoesBackToTheList() {
    started {
      let split = SplitView(
        state: SplitState(primary: NotePage.list, preferredDisplayMode: .oneBesideSecondary),
        source: NoteSource())
      let stepper = SplitStepper(split, size: SplitSize(width: 900, height: 500))
      split.showDetail(.note(1))
      XCTAssertEqual(stepper.shown, [.list, .note(1)])
      stepper.resize(SplitSize(width: 400, height: 500))
      stepper.advance(by: .seconds(1))
      XCTAssertFalse(stepper.isMoving)
      XCTAssertEqual(stepper.shown, [.note(1)])
      split.goBack()
      stepper.advance(by: .seconds(1))
      XCTAssertFalse(stepper.isMoving)
      XCTAssertEqual(stepper.shown, [.list])
      stepper.close()
    }
  }
}
