import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Three columns, then two, then one, and back, in nested split views.
final class ThreeColumnTests: XCTestCase {
  func testThreeColumnsShowSideBySide() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      XCTAssertNil(sample.rowViolation)
      XCTAssertEqual(sample.inner.allocation.width, 1200 - 240 - 1)
    }
  }

  func testThreeColumnsCollapseToFoldersAndItem() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.resize(880)
      XCTAssertEqual(sample.columns, ["folders", "item"])
      XCTAssertNil(sample.rowViolation)
    }
  }

  func testASingleColumnGoesBackThroughBothSplitViews() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.resize(880)
      sample.resize(500)
      XCTAssertEqual(sample.columns, ["item"])
      XCTAssertNil(sample.rowViolation)
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

  func testASingleColumnExpandsToTwoAndThreeColumns() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      let bars = sample.inner.header.bars
      let widgets = [
        sample.inner, sample.inner.header, bars.primary, bars.secondary,
        sample.innerSource.views["detail"]?.box,
      ]
      let counters = widgets.compactMap { $0.map { EventCounter($0) } }
      for (width, columns) in [
        (500, ["item"]), (880, ["folders", "item"]), (1200, ["folders", "items", "item"]),
        (400, ["item"]), (1200, ["folders", "items", "item"]),
      ] {
        sample.resize(width)
        XCTAssertEqual(sample.columns, columns, "at \(width)")
        XCTAssertNil(sample.rowViolation, "at \(width)")
      }
      for counter in counters { XCTAssertEqual(counter[.unrealize] + counter[.destroy], 0) }
      XCTAssertEqual(sample.inner.counters.viewsBuilt, 2)
    }
  }

  func testNoWidthHasTheInnerTwoColumnsWithoutTheFolders() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
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
      let sample = ThreeColumns.withItem(width: 1200)
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
      let sample = ThreeColumns.withItem(width: 1200)
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

  /// The inner columns are taller than wide, as in most windows of a desktop.
  func testAnInnerSplitViewGoesByTheOrientationOfTheWindow() {
    withGTK {
      let sample = ThreeColumns(width: 1000)
      sample.inner.send(.displayModePreferred(.automatic))
      sample.resize(1000, height: 900)
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      XCTAssertLessThan(sample.inner.allocation.width, sample.inner.allocation.height)
      sample.resize(1000, height: 1100)
      XCTAssertEqual(sample.columns, ["folders", "item"], "a high window")
      sample.resize(1200, height: 900)
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      sample.outer.rules.traitOverride = { _ in SplitTraitOverride(horizontal: .compact) }
      sample.resize(700, height: 900)
      XCTAssertEqual(sample.columns, ["item"], "alone, its own shape decides")
      XCTAssertNil(sample.inner.state.traitOverride?.orientation)
    }
  }
}
