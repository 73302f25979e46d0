import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// F6 moves the focus from column to column.
final class ColumnKeysTests: XCTestCase {
  func testF6GoesToTheOtherColumnAndBackToWhereTheFocusWas() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.list?.second.grabFocus()
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.detail?.second.grabFocus()
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
      sample.window.press(.f6, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testF6ComesBackFromTheHeaderBarsAndFromTheDivider() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.list?.headerEnd.first?.grabFocus()
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
      sample.window.press(.f8)
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
    }
  }

  func testF6SkipsAColumnWithoutFocusableWidgets() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first, "the placeholder has no focus")
    }
  }

  func testF6StaysInASingleColumnAndInAnOverlay() {
    withGTK {
      let sample = SampleWindow(width: 500)
      sample.list?.second.grabFocus()
      sample.window.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
      let other = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      other.split.send(.showDetail(.detail(1)))
      other.split.send(.sidebarToggled)
      pumpUntilIdle()
      other.window.press(.f6)
      XCTAssertEqual(other.window.focusWidget, other.list?.first)
    }
  }
}
