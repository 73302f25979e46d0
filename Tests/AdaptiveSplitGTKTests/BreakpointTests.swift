import AdaptiveSplit
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

  func testAColumnsBreakpointChangesWithTheSidebar() {
    withGTK {
      let sample = SampleWindow(width: 790, rules: Self.rules)
      XCTAssertFalse(sample.split.state.holds("broad detail"))
      sample.split.send(.sidebarToggled)
      XCTAssertEqual(sample.list?.holding.last?.contains("broad detail"), true)
    }
  }
}
