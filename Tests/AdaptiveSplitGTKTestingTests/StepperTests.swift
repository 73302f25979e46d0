import AdaptiveSplit
import AdaptiveSplitGTK
import AdaptiveSplitGTKTesting
import GTK
import GTKTestSupport
import TestSupport
import XCTest

/// The split view with a virtual clock, as a program's tests use it.
final class StepperTests: XCTestCase {
  func testTheStepperControlsSizesAndTime() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let split = SplitView(
        state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
        source: LabelSource())
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

  func testASplitViewGetsAtLeastItsMinimumWidth() {
    withGTK {
      let split = SplitView(state: SplitState(primary: .list), source: LabelSource())
      let stepper = SplitStepper(split, size: SplitSize(width: 1, height: 700))
      XCTAssertGreaterThanOrEqual(split.allocation.width, LabelView.minimumWidth)
      XCTAssertTrue(split.state.isCollapsed)
      stepper.resize(SplitSize(width: 900, height: 700))
      XCTAssertEqual(split.allocation.width, 900)
      XCTAssertFalse(split.state.isCollapsed)
      stepper.close()
    }
  }
}

/// A page's name.
@MainActor
private final class LabelView: PageView {
  static let minimumWidth = 220
  private let label = Label()
  var widget: Widget { label }

  init() { label.sizeRequest = (Self.minimumWidth, 100) }

  func show(_ page: SamplePage) { label.text = "\(page)" }
}

/// A source with a label for each page.
@MainActor
private final class LabelSource: PageSource {
  func title(of page: SamplePage) -> String { "\(page)" }

  func makeView(for page: SamplePage, in split: SplitView<SamplePage>) -> any PageView<SamplePage> {
    LabelView()
  }

  func makePlaceholder() -> Widget { Label("Nothing chosen") }
}
