import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The functions for the most frequent events.
final class SplitCommandTests: XCTestCase {
  func testEachFunctionSendsItsEvent() {
    withGTK {
      let split = SampleWindow(width: 900).split
      var events: [SplitEvent<SamplePage>] = []
      split.observe { events.append($0.event) }
      XCTAssertTrue(split.showDetail(.detail(1)).contains(.detailReplaced))
      split.show(.detail(2), from: .secondary)
      split.show(.group(1), in: .primary)
      split.preferredDisplayMode = .secondaryOnly
      split.showColumn(.primary)
      split.hideColumn(.primary)
      XCTAssertEqual(
        events,
        [
          .showDetail(.detail(1)), .show(.detail(2), from: .secondary),
          .showPage(.group(1), in: .primary), .displayModePreferred(.secondaryOnly),
          .columnShown(.primary), .columnHidden(.primary),
        ])
      XCTAssertEqual(split.preferredDisplayMode, .secondaryOnly)
      XCTAssertFalse(split.state.shows(.primary))
    }
  }

  func testTheShownDetailIsTheOneBesideTheList() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let split = sample.split
      XCTAssertNil(split.shownDetail)
      XCTAssertFalse(split.pushes(.showDetail))
      split.showDetail(.detail(1))
      split.show(.detail(2), from: .secondary)
      XCTAssertEqual(split.shownDetail, .detail(2))
      sample.resize(400)
      XCTAssertNil(split.shownDetail, "it is on the only stack")
      XCTAssertTrue(split.pushes(.showDetail))
    }
  }

  func testClearingTheDetailLeavesTheListInBothLayouts() {
    withGTK {
      for isNarrow in [false, true] {
        let sample = SampleWindow(width: 900)
        let split = sample.split
        split.show(.group(1), from: .primary)
        split.showDetail(.detail(1))
        split.show(.detail(2), from: .secondary)
        if isNarrow { sample.resize(400) }
        split.clearDetail()
        XCTAssertEqual(split.state.pages, [.list, .group(1)])
        if isNarrow { sample.resize(900) }
        XCTAssertNil(split.shownDetail)
        XCTAssertEqual(split.state.arrangement.primary.top, .group(1))
      }
    }
  }

  func testClearingAHeldDetailAsksFirst() {
    withGTK {
      for isNarrow in [false, true] {
        let split = SampleWindow(width: isNarrow ? 400 : 900).split
        split.showDetail(.detail(1))
        split.send(.pageHeld(.detail(1), true))
        XCTAssertEqual(split.clearDetail(), [.leaveAsked])
        XCTAssertEqual(split.state.detailPages(split.rules), [.detail(1)])
        XCTAssertEqual(split.state.held, [.detail(1)])
        split.send(.leaveConfirmed)
        XCTAssertEqual(split.state.pages, [.list])
      }
    }
  }

  func testAReloadedPageShowsItsContentAgain() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.showDetail(.detail(1))
      let view = try XCTUnwrap(sample.detail)
      sample.split.reload(.detail(1))
      XCTAssertEqual(view.shown, [.detail(1), .detail(1)])
      sample.split.reload(.detail(2))
      XCTAssertEqual(view.shown, [.detail(1), .detail(1)], "it has no view")
    }
  }
}
