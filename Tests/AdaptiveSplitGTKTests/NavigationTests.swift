import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Navigation by keys, buttons and programs, each applied exactly once.
final class NavigationTests: XCTestCase {
  func testOtherRulesAreDrawnAtOnce() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let split = sample.split
      var events: [SplitEvent<SamplePage>] = []
      split.observe { update in events.append(update.event) }
      XCTAssertEqual(split.header.sidebarButtons.count, 1)
      let targetChanges = sample.list?.targetChanges ?? 0
      split.rules.targetDisplayMode = { .mode($0.displayMode) }
      XCTAssertEqual(split.header.sidebarButtons.count, 0)
      XCTAssertEqual(sample.list?.targetChanges, targetChanges + 1)
      XCTAssertEqual(events, [], "the state is the same")
      split.rules.thresholds.horizontal = 1000
      XCTAssertEqual(sample.shown, [sample.list?.box])
      XCTAssertEqual(events, [.rulesChanged(SplitThresholds(horizontal: 1000))])
    }
  }

  func testTheBackButtonLeadsBack() {
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.header.backLabel(.primary), "List")
      XCTAssertEqual(sample.split.header.bars.primary.title, "Group 1")
      sample.split.header.backButton(.primary).click()
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      XCTAssertNil(sample.split.header.backLabel(.primary))
    }
  }

  func testKeysGoBackAndToggleTheSidebar() {
    withGTK {
      let sample = SampleWindow(width: 400)
      for (key, modifiers) in [(Key.left, Modifiers.alt), (.back, []), (.escape, [])] {
        sample.split.send(.showDetail(.detail(1)))
        pumpUntilIdle()
        sample.split.press(key, modifiers)
        XCTAssertEqual(sample.split.state.arrangement.pages, [.list], "\(key)")
      }
      sample.split.press(.escape)
      XCTAssertTrue(sample.window.isMapped)
      sample.resize(900)
      sample.split.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      XCTAssertEqual(sample.shown.count, 1)
      sample.split.press(.f9)
      XCTAssertEqual(sample.shown.count, 2)
    }
  }

  func testRightToLeftMirrorsTheWayBack() {
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.split.textDirection = .rightToLeft
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      sample.split.press(.left, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages.count, 2)
      sample.split.press(.right, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages.count, 1)
    }
  }

  func testForwardUndoesGoingBack() {
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.press(.left, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      sample.split.press(.right, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
    }
  }

  func testTheBackButtonsMenuListsAllPagesBelow() {
    withGTK {
      let sample = SampleWindow(width: 400)
      for page in [SamplePage.group(1), .detail(1), .detail(2)] {
        sample.split.send(.show(page, from: nil))
      }
      pumpUntilIdle()
      let menu = sample.split.header.wayBack(.primary)
      XCTAssertEqual(menu.titles, ["Detail 1", "Group 1", "List"])
      menu.open()
      pumpUntilIdle()
      menu.steps()[1].go()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .group(1)])
    }
  }

  func testAVisiblePageIsNotShownAgain() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      var events = 0
      sample.split.observe { _ in events += 1 }
      let before = sample.split.counters
      sample.split.send(.showDetail(.detail(2)))
      sample.split.send(.back(in: nil))
      sample.split.send(.overlayDismissed)
      XCTAssertEqual(events, 0)
      XCTAssertEqual(sample.split.counters, before)
      XCTAssertEqual(sample.detail?.shown, [.detail(1), .detail(2)])
      XCTAssertEqual(before.viewsBuilt, 2)
    }
  }

  func testViewsAreNotifiedOfAppearancesAndTargetChanges() {
    withGTK {
      let sample = SampleWindow(width: 900)
      XCTAssertEqual(sample.list?.appearances, 1)
      XCTAssertEqual(sample.list?.targetChanges, 0)
      sample.split.send(.showDetail(.detail(1)))
      sample.resize(500)
      XCTAssertEqual(sample.list?.targetChanges, 1)
      XCTAssertEqual(sample.list?.appearances, 1)
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(sample.list?.appearances, 2)
      XCTAssertEqual(
        sample.list?.traits,
        [
          SplitTraits(horizontal: .regular, vertical: .regular),
          SplitTraits(horizontal: .compact, vertical: .regular),
        ])
    }
  }

  func testANestedEventIsHandledAfterTheCurrentOne() {
    withGTK {
      let sample = SampleWindow(width: 900)
      var seen: [SplitEvent<SamplePage>] = []
      sample.split.observe { [weak split = sample.split] update in
        seen.append(update.event)
        if update.event == .showDetail(.detail(1)) { split?.send(.showDetail(.detail(2))) }
      }
      sample.split.send(.showDetail(.detail(1)))
      XCTAssertEqual(seen, [.showDetail(.detail(1)), .showDetail(.detail(2))])
      XCTAssertEqual(sample.detail?.shown, [.detail(1), .detail(2)])
    }
  }

  func testADraggedDividerIsRemembered() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.position = 280
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.draggedWidth, 280)
      XCTAssertEqual(sample.split.header.dividerX, 280)
      sample.split.position = 700
      pumpUntilIdle()
      XCTAssertEqual(sample.split.position, 320)
      sample.split.header.drag(dividerTo: 250)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.position, 250)
      sample.resize(500)
      sample.resize(900)
      XCTAssertEqual(sample.split.position, 250)
      XCTAssertEqual(sample.split.state.draggedWidth, 250)
    }
  }

  func testNothingKeepsASplitViewAlive() {
    withGTK {
      weak var split: SplitView<SamplePage>?
      weak var view: SampleView?
      do {
        let sample = SampleWindow(width: 900, detail: 1)
        sample.resize(500)
        sample.split.observe { _ in }
        split = sample.split
        view = sample.detail
        sample.window.destroy()
        pumpUntilIdle()
      }
      pumpUntilIdle()
      XCTAssertNil(split)
      XCTAssertNil(view)
    }
  }
}
