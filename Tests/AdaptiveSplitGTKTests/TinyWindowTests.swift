import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// A window that is smaller than its minimum is cut off without warnings from GTK, which would fail
/// these tests.
final class TinyWindowTests: XCTestCase {
  private static let widths = [900, 100, 900, 1, 300, 40, 700, 63, 1, 5, 30, 900]

  func testTwoColumnsAreCutOff() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      var smallest = 900
      for width in Self.widths {
        sample.window.forceSizeAndWait(width: width, height: 500)
        smallest = min(smallest, sample.split.header.allocation.width)
        for column in [sample.split.primary, sample.split.secondary] where column.isShown {
          XCTAssertGreaterThanOrEqual(
            column.stack.allocation.width, column.minimumWidth, "\(width)")
        }
      }
      XCTAssertLessThan(smallest, 40, "windows were as small as they were made")
      XCTAssertEqual(sample.shown.count, 2, "all is as before")
    }
  }

  func testTwoColumnsAreCutOffRightToLeft() {
    withMirroredGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      sample.window.forceSizeAndWait(width: 100, height: 500)
      let page = try XCTUnwrap(sample.shown.first)
      let edge = try XCTUnwrap(page.translate(x: page.allocation.width, y: 0, to: sample.split))
      XCTAssertEqual(edge.x, sample.split.allocation.width, "the leading edge shows")
    }
  }

  func testThreeColumnsAreCutOff() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      for width in [1200] + Self.widths {
        sample.window.forceSizeAndWait(width: width, height: 500)
      }
    }
  }

  func testAnOverlayIsCutOff() {
    withGTK {
      let sample = SampleWindow(width: 700, height: 900, preferred: .oneOverSecondary)
      sample.split.send(.showDetail(.detail(1)))
      if sample.split.drawn?.isOverlaid == false { sample.split.send(.sidebarToggled) }
      pumpUntilIdle()
      XCTAssertEqual(sample.split.drawn?.isOverlaid, true)
      for width in Self.widths {
        sample.window.forceSizeAndWait(width: width, height: 900)
      }
    }
  }
}
