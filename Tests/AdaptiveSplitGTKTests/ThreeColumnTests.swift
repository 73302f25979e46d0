import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Three columns, then two, then one, and back: a split view in a split view.
final class ThreeColumnTests: XCTestCase {
  func testThreeColumnsShowSideBySide() {
    withGTK {
      let sample = Self.sample(1200)
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      XCTAssertEqual(sample.closeButtons, 1)
      XCTAssertEqual(sample.inner.allocation.width, 1200 - 240 - 1)
      let bars = sample.inner.header.bars
      XCTAssertEqual(bars.primary.allocation.width, sample.inner.primary.stack.allocation.width)
      XCTAssertEqual(bars.secondary.title, "Detail 1")
    }
  }

  func testThreeBecomeTwoWithTheItemOnTopOfTheItems() {
    withGTK {
      let sample = Self.sample(1200)
      sample.resize(880)
      XCTAssertEqual(sample.columns, ["folders", "item"])
      XCTAssertEqual(sample.closeButtons, 1)
      XCTAssertEqual(sample.inner.header.backLabel(.secondary), "List")
      XCTAssertNil(sample.outer.header.backLabel(.secondary))
    }
  }

  func testTwoBecomeOneWithTheWayBackThroughBoth() {
    withGTK {
      let sample = Self.sample(1200)
      sample.resize(880)
      sample.resize(500)
      XCTAssertEqual(sample.columns, ["item"])
      XCTAssertEqual(sample.closeButtons, 1)
      sample.outer.press(.left, .alt)
      XCTAssertEqual(sample.columns, ["items"])
      sample.outer.press(.left, .alt)
      XCTAssertEqual(sample.columns, ["folders"])
      sample.outer.press(.left, .alt)
      XCTAssertEqual(sample.columns, ["folders"])
      sample.outer.press(.right, .alt)
      XCTAssertEqual(sample.columns, ["items"])
      sample.outer.press(.right, .alt)
      XCTAssertEqual(sample.columns, ["item"])
    }
  }

  func testOneBecomesTwoAndThreeAgain() {
    withGTK {
      let sample = Self.sample(1200)
      let counters = [sample.inner, sample.innerSource.views["detail"]?.box].compactMap {
        $0.map { EventCounter($0) }
      }
      for (width, columns) in [
        (500, ["item"]), (880, ["folders", "item"]), (1200, ["folders", "items", "item"]),
        (400, ["item"]), (1200, ["folders", "items", "item"]),
      ] {
        sample.resize(width)
        XCTAssertEqual(sample.columns, columns, "at \(width)")
      }
      for counter in counters { XCTAssertEqual(counter[.unrealize] + counter[.destroy], 0) }
      XCTAssertEqual(sample.inner.counters.viewsBuilt, 2)
    }
  }

  func testNoWidthHasTheInnerTwoColumnsWithoutTheFolders() {
    withGTK {
      let sample = Self.sample(1200)
      for width in Array(stride(from: 1200, through: 400, by: -40))
        + Array(stride(from: 400, through: 1200, by: 40))
      {
        sample.resize(width)
        let expected =
          sample.outer.state.isCollapsed
          ? ["item"] : sample.inner.state.isCollapsed ? ["folders", "item"] : nil
        XCTAssertEqual(sample.columns, expected ?? ["folders", "items", "item"], "at \(width)")
        XCTAssertTrue(sample.inner.state.isCollapsed || !sample.outer.state.isCollapsed)
      }
    }
  }

  func testTheFocusFollowsThroughBothFolds() {
    withGTK {
      let sample = Self.sample(1200)
      let list = sample.innerSource.views["list"]
      let detail = sample.innerSource.views["detail"]
      list?.second.grabFocus()
      sample.resize(880)
      XCTAssertEqual(sample.window.focusWidget, detail?.first)
      sample.resize(500)
      XCTAssertEqual(sample.window.focusWidget, detail?.first)
      sample.resize(1200)
      XCTAssertEqual(sample.window.focusWidget, list?.second)
      sample.source.folders.first.grabFocus()
      sample.resize(500)
      XCTAssertTrue(detail?.box.contains(sample.window.focusWidget) == true)
      sample.resize(1200)
      XCTAssertEqual(sample.window.focusWidget, sample.source.folders.first)
    }
  }

  func testF6GoesRoundAllColumnsThatShow() {
    withGTK {
      let sample = Self.sample(1200)
      let list = sample.innerSource.views["list"]
      let detail = sample.innerSource.views["detail"]
      sample.source.folders.first.grabFocus()
      for expected in [list?.first, detail?.first, sample.source.folders.first, list?.first] {
        sample.outer.press(.f6)
        XCTAssertEqual(sample.window.focusWidget, expected)
      }
      sample.resize(880)
      sample.source.folders.first.grabFocus()
      for expected in [detail?.first, sample.source.folders.first] {
        sample.outer.press(.f6)
        XCTAssertEqual(sample.window.focusWidget, expected)
      }
    }
  }

  @MainActor
  private static func sample(_ width: Int) -> ThreeColumns {
    let sample = ThreeColumns(width: width)
    sample.inner.send(.showDetail(.detail(1)))
    pumpUntilIdle()
    return sample
  }
}

extension ThreeColumns {
  fileprivate func resize(_ width: Int) {
    window.resizeAndWait(width: width, height: 600)
  }
}
