import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Keys for dividers and sidebars of nested split views.
final class ThreeColumnKeysTests: XCTestCase {
  func testF8GoesFromDividerToDividerAndBack() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      let before = sample.window.focusWidget
      XCTAssertNotNil(before)
      sample.outer.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.outer)
      sample.outer.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.inner)
      let (outer, inner) = (sample.outer.position, sample.inner.position)
      sample.outer.press(.home)
      XCTAssertLessThan(sample.inner.position, inner)
      XCTAssertEqual(sample.outer.position, outer)
      sample.outer.press(.escape)
      XCTAssertEqual(sample.inner.position, inner, "Escape puts it back.")
      XCTAssertEqual(sample.window.focusWidget, before)
      sample.outer.press(.f8, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.inner)
      sample.outer.press(.f8, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.outer)
      sample.outer.press(.f8, .shift)
      XCTAssertEqual(sample.window.focusWidget, before)
    }
  }

  func testF8SkipsADividerThatDoesNotShow() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 880)
      XCTAssertEqual(sample.columns, ["folders", "item"])
      let before = sample.window.focusWidget
      sample.outer.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.outer)
      sample.outer.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, before)
    }
  }

  func testF9TogglesTheOuterSidebarOrTheOnlyInnerOne() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.outer.press(.f9)
      XCTAssertEqual(sample.columns, ["items", "item"])
      sample.outer.press(.f9)
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])

      sample.outer.rules.traitOverride = { _ in SplitTraitOverride(horizontal: .compact) }
      pumpUntilIdle()
      XCTAssertTrue(sample.outer.state.isCollapsed)
      XCTAssertEqual(sample.columns, ["items", "item"])
      sample.outer.press(.f9)
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["item"])
      sample.outer.press(.f9)
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["items", "item"])
    }
  }
}
