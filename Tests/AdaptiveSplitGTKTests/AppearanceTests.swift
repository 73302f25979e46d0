import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Views are notified once when their pages appear and once when they disappear.
final class AppearanceTests: XCTestCase {
  func testCoveringAndUncoveringAPageNotifiesItsView() {
    withGTK {
      let sample = SampleWindow(width: 400)
      let calls = Calls(of: sample.source)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(
        calls.take(), ["list disappears", "show detail:1", "detail:1 appears"], "pushed")
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(calls.take(), ["detail:1 disappears", "list appears"], "popped")
    }
  }

  func testAReplacedPageDisappearsBeforeTheNextOneAppears() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      let calls = Calls(of: sample.source)
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(
        calls.take(), ["detail:1 disappears", "show detail:2", "detail:2 appears"])
      sample.split.send(.showDetail(.detail(2)))
      sample.resize(880)
      XCTAssertEqual(calls.take(), [], "nothing else shows")
    }
  }

  func testFoldingAColumnAwayNotifiesItsView() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      let calls = Calls(of: sample.source)
      for _ in 0..<2 {
        sample.resize(500)
        XCTAssertEqual(calls.take(), ["list disappears"])
        sample.resize(900)
        XCTAssertEqual(calls.take(), ["list appears"])
      }
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(calls.take(), ["list disappears"])
    }
  }

  func testAPageThatMovesToTheOtherColumnDoesNotDisappear() {
    withGTK {
      var rules = SplitRules<SamplePage>()
      rules.collapse = {
        .keepDetail(onto: PageStack($0.primary.pages + $0.secondary.pages) ?? $0.primary)
      }
      let sample = SampleWindow(width: 900, rules: rules, detail: 1)
      let calls = Calls(of: sample.source)
      sample.resize(500)
      XCTAssertTrue(sample.split.primary.isShown, "the detail is in the primary column now")
      XCTAssertEqual(calls.take(), ["list disappears"])
      sample.resize(900)
      XCTAssertEqual(calls.take(), ["list appears"])
    }
  }

  func testHidingAndDestroyingTheWindowMakesAllPagesDisappear() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let calls = Calls(of: sample.source)
      sample.window.isVisible = false
      XCTAssertEqual(calls.take().sorted(), ["detail:1 disappears", "list disappears"])
      sample.window.present()
      pumpUntilIdle()
      XCTAssertEqual(calls.take().sorted(), ["detail:1 appears", "list appears"])
      sample.window.destroy()
      XCTAssertEqual(calls.take().sorted(), ["detail:1 disappears", "list disappears"])
    }
  }

  func testAnEventThatAPageSendsAsItDisappearsIsHandled() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      var calls: [String] = []
      sample.source.onCall = { [weak split = sample.split] call in
        calls.append(call)
        if call == "detail:1 disappears" { split?.send(.showDetail(.detail(3))) }
      }
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(
        calls,
        [
          "detail:1 disappears", "show detail:2", "detail:2 appears", "detail:2 disappears",
          "show detail:3", "detail:3 appears",
        ])
    }
  }

  func testInnerPagesAppearAndDisappearWithTheirOuterPage() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      let calls = Calls(of: sample.innerSource)
      sample.outer.send(.sidebarToggled)
      sample.outer.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(calls.take(), [], "folders alone come and go")
      sample.resize(400)
      XCTAssertEqual(calls.take(), ["list disappears"], "folded")
      sample.inner.send(.back(in: nil))
      sample.outer.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(
        calls.take(), ["detail:1 disappears", "list appears", "list disappears"], "left")
      sample.outer.send(.forward)
      pumpUntilIdle()
      XCTAssertEqual(calls.take(), ["list appears"], "entered again")
      sample.window.destroy()
      XCTAssertEqual(calls.take(), ["list disappears"], "closed")
    }
  }
}

/// A record of the calls to a source's views.
@MainActor
private final class Calls {
  private var all: [String] = []

  init(of source: SampleSource) {
    source.onCall = { [weak self] in self?.all.append($0) }
  }

  /// Returns the calls since the last request.
  func take() -> [String] {
    defer { all = [] }
    return all
  }
}
