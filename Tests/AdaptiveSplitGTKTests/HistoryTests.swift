import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Going back to the details that were shown before, side by side.
final class HistoryTests: XCTestCase {
  func testTheBackButtonAndItsMenuListThePreviousDetails() {
    withDetails { sample in
      let header = sample.split.header
      XCTAssertEqual(header.backLabel(.secondary), "Detail 2")
      XCTAssertEqual(header.wayBack(.secondary).titles, ["Detail 2", "Detail 1"])
      XCTAssertNil(header.backLabel(.primary))
      header.backButton(.secondary).click()
      pumpUntilIdle()
      XCTAssertEqual(sample.detail?.label.text, "detail:2")
      XCTAssertEqual(header.bars.secondary.title, "Detail 2")
      XCTAssertEqual(header.backLabel(.secondary), "Detail 1")
      sample.split.send(.forward)
      header.wayBack(.secondary).steps()[1].go()
      pumpUntilIdle()
      XCTAssertEqual(sample.detail?.label.text, "detail:1")
      XCTAssertNil(header.backLabel(.secondary))
    }
  }

  func testKeysGoBackAndForward() {
    withDetails { sample in
      let isMirrored = sample.split.textDirection == .rightToLeft
      for page in ["detail:2", "detail:1", "detail:1"] {
        sample.split.press(isMirrored ? .right : .left, .alt)
        XCTAssertEqual(sample.detail?.label.text, page)
      }
      for page in ["detail:2", "detail:3", "detail:3"] {
        sample.split.press(isMirrored ? .left : .right, .alt)
        XCTAssertEqual(sample.detail?.label.text, page)
      }
    }
  }

  func testTheBackMenuListsPreviousDetailsOnlySideBySide() {
    withDetails { sample in
      let header = sample.split.header
      sample.resize(400)
      XCTAssertEqual(header.backLabel(.secondary), "List")
      XCTAssertEqual(header.wayBack(.secondary).titles, ["List"])
      sample.resize(900)
      XCTAssertEqual(header.backLabel(.secondary), "Detail 2")
      sample.split.goBack()
      XCTAssertEqual(sample.detail?.label.text, "detail:2")
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
    }
  }

  func testASwipeOnTheDetailGoesBackToThePreviousDetail() {
    withDetails { sample in
      let isMirrored = sample.split.textDirection == .rightToLeft
      let (start, end) = isMirrored ? (400.0, 60.0) : (500.0, 840.0)
      sample.split.swipe(from: start, to: end, y: 300)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.detail(2)])
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list])
    }
  }
}

/// Runs a test with the list beside detail 3, after details 1 and 2; then with the mirror image.
private func withDetails(_ body: @MainActor (SampleWindow) -> Void) {
  withDirections { _ in
    var rules = SplitRules<SamplePage>()
    rules.history = .visited(max: 20)
    let sample = SampleWindow(width: 900, rules: rules)
    for number in 1...3 { sample.split.showDetail(.detail(number)) }
    pumpUntilIdle()
    body(sample)
  }
}
