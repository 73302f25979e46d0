import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// An inspector beside a detail, both under columns that opened over them.
final class CoveredInspectorTests: XCTestCase {
  /// Returns a window whose leading columns lie over the detail and a part of the inspector.
  @MainActor
  private static func sample() -> InspectorWindow {
    let sample = InspectorWindow(width: 870, hasThreeColumns: true)
    let wide = ColumnWidths(points: 400, maximum: 400)
    sample.split.send(.columnWidthsPreferred(wide, of: .primary))
    pumpUntilIdle()
    XCTAssertEqual(sample.place, .beside)
    let frame = sample.frame(.inspector)
    sample.window.press(.f9)
    XCTAssertEqual(sample.split.state.displayMode, .twoOverSecondary)
    XCTAssertEqual(sample.place, .beside)
    XCTAssertEqual(sample.frame(.inspector), frame)
    XCTAssertNil(sample.violation)
    return sample
  }

  func testTheColumnsArePaintedOverTheInspectorWithTheirShadow() {
    withDirections { direction in
      let sample = Self.sample()
      let split = sample.split
      @MainActor func color(_ x: Int) -> Color? {
        split.color(x: direction == .leftToRight ? x : 869 - x, y: 450)
      }
      let end = try XCTUnwrap(split.drawn?.leadingEnd)
      XCTAssertGreaterThan(end, sample.frame(.inspector)[0] + 20)
      XCTAssertEqual(color(end - 10), color(end - 100), "\(direction): the column's color")
      XCTAssertNotEqual(color(end + 2), color(850), "\(direction): the shadow on the inspector")
      let plain = color(850)
      split.dimsBehindOverlay = true
      XCTAssertNotEqual(color(850), plain, "\(direction): the inspector is darkened")
      sample.window.destroy()
    }
  }

  func testAPressOnTheInspectorOnlyDismissesTheColumns() {
    withGTK {
      let sample = Self.sample()
      let button = try XCTUnwrap(sample.inspector?.first)
      var clicks = 0
      button.onClicked { clicks += 1 }
      let x = button.allocation.width - 10
      button.clickWithPointer(x: x, y: 10)
      XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
      XCTAssertEqual(clicks, 0)
      button.clickWithPointer(x: x, y: 10)
      XCTAssertEqual(clicks, 1)
      XCTAssertEqual(sample.place, .beside)
    }
  }

  func testAPressOnAColumnOverTheInspectorIsTheColumns() {
    withGTK {
      let sample = Self.sample()
      let button = try XCTUnwrap(sample.source.views["group"]?.first)
      var clicks = 0
      button.onClicked { clicks += 1 }
      button.clickWithPointer(x: button.allocation.width - 10, y: 10)
      XCTAssertEqual(clicks, 1)
      XCTAssertEqual(sample.split.state.displayMode, .twoOverSecondary)
    }
  }

  func testTheKeysDontReachTheInspectorUnderTheColumns() {
    withGTK {
      let sample = Self.sample()
      let inspector = sample.split.stack(of: .inspector).stack
      for _ in 0..<4 {
        sample.window.press(.f6)
        XCTAssertFalse(inspector.contains(sample.window.focusWidget))
      }
    }
  }
}
