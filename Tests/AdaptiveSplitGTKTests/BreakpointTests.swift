import AdaptiveSplit
import AdaptiveSplitGTKTesting
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Breakpoints reach the pages in the frame in which they change.
final class BreakpointTests: XCTestCase {
  private static let rules: SplitRules<SamplePage> = {
    var rules = SplitRules<SamplePage>()
    rules.breakpoints = [
      SplitBreakpoint("wide", .minWidth(800)),
      SplitBreakpoint("broad detail", .minWidth(700), in: .column(.secondary)),
    ]
    return rules
  }()

  func testAViewIsNotifiedOfABreakpointOnceInTheFrameOfItsWidth() {
    withGTK {
      let sample = SampleWindow(width: 700, rules: Self.rules)
      guard let list = sample.list else { return XCTFail("No list") }
      XCTAssertEqual(list.holding.count, 1, "when it was built")
      XCTAssertEqual(list.holding.last?.contains("wide"), false)
      let before = sample.split.counters.layoutsRendered
      sample.split.send(.resized(SplitSize(width: 830, height: 500)))
      XCTAssertEqual(list.holding.count, 2)
      XCTAssertEqual(list.holding.last?.contains("wide"), true)
      XCTAssertEqual(sample.split.counters.layoutsRendered, before + 1)
      sample.split.send(.resized(SplitSize(width: 831, height: 500)))
      XCTAssertEqual(list.holding.count, 2)
    }
  }

  func testACrossedLimitIsDrawnOnceInTheFrameOfItsWidthWithoutTime() {
    withGTK {
      let source = SampleSource()
      let state = SplitState(primary: SamplePage.list, preferredDisplayMode: .oneBesideSecondary)
      let split = SplitView(state: state, rules: Self.rules, source: source)
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let stepper = SplitStepper(split, size: SplitSize(width: 790, height: 500))
      let list = try XCTUnwrap(source.views["list"])
      // The limit is 800, and its band ends at 816.
      for (width, isWide) in [
        (799, false), (815, false), (816, true), (815, true), (800, true), (799, false),
        (816, true), (1000, true), (700, false),
      ] {
        let (rendered, told) = (split.counters.layoutsRendered, list.holding.count)
        let crosses = split.state.holds("wide") != isWide
        stepper.resize(SplitSize(width: width, height: 500))
        XCTAssertEqual(split.state.holds("wide"), isWide, "at \(width)")
        XCTAssertEqual(split.counters.layoutsRendered, rendered + 1, "at \(width)")
        XCTAssertEqual(list.holding.count - told, crosses ? 1 : 0, "at \(width)")
        XCTAssertEqual(list.holding.last?.contains("wide"), isWide, "at \(width)")
        XCTAssertFalse(stepper.isMoving, "at \(width)")
      }
      stepper.close()
    }
  }

  func testAColumnsBreakpointChangesWithTheSidebar() {
    withGTK {
      let sample = SampleWindow(width: 790, rules: Self.rules)
      XCTAssertFalse(sample.split.state.holds("broad detail"))
      sample.split.send(.sidebarToggled)
      XCTAssertEqual(sample.list?.holding.last?.contains("broad detail"), true)
    }
  }
}
