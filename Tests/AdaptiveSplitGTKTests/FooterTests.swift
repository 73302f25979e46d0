import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Footers of pages, in real windows.
final class FooterTests: XCTestCase {
  func testAFooterIsBelowThePageAndAsWideAsTheColumn() {
    withGTK {
      let (sample, footer) = Self.sample()
      sample.split.showDetail(.detail(1))
      pumpUntilIdle()
      let box = try XCTUnwrap(sample.split.secondary.top?.view as? SampleView).box
      for (width, column) in [(1000, 1000 - 321), (500, 500)] {
        sample.resize(width)
        XCTAssertTrue(footer.isMapped)
        XCTAssertEqual(footer.allocation.width, column)
        let top = try XCTUnwrap(footer.translate(x: 0, y: 0, to: box)?.y)
        XCTAssertEqual(top, box.allocation.height)
        XCTAssertEqual(top + footer.allocation.height, sample.split.allocation.height)
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
      }
      footer.isVisible = false
      pumpUntilIdle()
      XCTAssertEqual(box.allocation.height, sample.split.allocation.height)
    }
  }

  func testAFootersWidthCountsTowardTheColumnsMinimum() {
    withGTK {
      let (sample, footer) = Self.sample()
      sample.split.showDetail(.detail(1))
      pumpUntilIdle()
      footer.sizeRequest = (600, 30)
      sample.resize(800)
      XCTAssertEqual(sample.split.state.minimums.secondary, 600)
      XCTAssertTrue(sample.split.state.isCollapsed)
    }
  }

  func testTheFocusReturnsToTheFooter() {
    withGTK {
      let (sample, footer) = Self.sample()
      sample.source.keepsViews = true
      sample.split.showDetail(.detail(1))
      sample.resize(500)
      footer.grabFocus()
      sample.split.goBack()
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
      sample.split.goForward()
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, footer)
    }
  }

  func testAReusedViewGetsItsFooterAgain() {
    withGTK {
      let (sample, footer) = Self.sample()
      let view = SampleView(width: 300)
      view.footer = footer
      sample.source.otherView = { if case .detail = $0 { view } else { nil } }
      for _ in 0..<3 {
        sample.split.showDetail(.detail(1))
        pumpUntilIdle()
        XCTAssertTrue(footer.isMapped)
        XCTAssertTrue(view.first.isMapped)
        sample.split.clearDetail()
        pumpUntilIdle()
        XCTAssertNil(footer.parent, "The view is no longer used.")
        XCTAssertNil(view.box.parent)
      }
    }
  }

  /// Returns a window whose details have a footer, which can be focused.
  @MainActor
  private static func sample() -> (SampleWindow, Button) {
    let footer = Button(label: "Footer")
    let source = SampleSource()
    source.keepsViews = false
    let view = SampleView(width: 300)
    view.footer = footer
    source.otherView = { if case .detail = $0 { view } else { nil } }
    return (SampleWindow(width: 1000, source: source), footer)
  }
}
