import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The focus in nested split views is never lost, never in a hidden widget, and is restored.
final class ThreeColumnFocusTests: XCTestCase {
  func testAnInnerOverlayTakesTheFocusAndGivesItBack() {
    withGTK {
      let sample = ThreeColumns(width: 1200)
      sample.inner.send(.showDetail(.detail(1)))
      sample.inner.send(.displayModePreferred(.oneOverSecondary))
      sample.inner.send(.overlayDismissed)
      pumpUntilIdle()
      sample.detail?.second.grabFocus()
      for _ in 0..<2 {
        sample.inner.send(.sidebarToggled)
        pumpUntilIdle()
        XCTAssertTrue(sample.inner.drawn?.isOverlaid == true)
        XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
        sample.outer.press(.escape)
        XCTAssertTrue(sample.inner.drawn?.isOverlaid == false)
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
      }
      XCTAssertFalse(sample.window.tabWalk().contains { sample.list?.box.contains($0) == true })
    }
  }

  func testAnInnerPageDeterminesTheFirstFocus() {
    withGTK {
      let sample = ThreeColumns(width: 400) { $0.firstFocus = { $0.second } }
      XCTAssertEqual(sample.columns, ["items"])
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "as the window opens")
      sample.inner.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second, "as it comes on top")
      sample.detail?.first.grabFocus()
      sample.inner.send(.back(in: nil))
      sample.outer.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.source.folders.first)
      sample.outer.send(.forward)
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "where it was")
    }
  }

  func testAnInnerPageShownLaterDeterminesTheFirstFocus() {
    withGTK {
      let sample = ThreeColumns(width: 400, startsInside: false) {
        $0.firstFocus = { $0.second }
      }
      XCTAssertEqual(sample.columns, ["folders"])
      sample.outer.send(.showDetail(.items))
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["items"])
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
    }
  }

  func testAnOuterOverlayTakesTheFocusAndGivesItBackIntoTheInnerOne() {
    withGTK {
      let sample = ThreeColumns(width: 1200)
      sample.inner.send(.showDetail(.detail(1)))
      sample.outer.send(.displayModePreferred(.oneOverSecondary))
      sample.outer.send(.overlayDismissed)
      pumpUntilIdle()
      for start in [sample.list?.second, sample.detail?.second] {
        start?.grabFocus()
        sample.outer.press(.f9)
        XCTAssertEqual(sample.columns, ["folders", "items", "item"])
        XCTAssertEqual(sample.window.focusWidget, sample.source.folders.first)
        sample.outer.press(.escape)
        XCTAssertEqual(sample.columns, ["items", "item"])
        XCTAssertEqual(sample.window.focusWidget, start)
      }
      XCTAssertFalse(sample.window.tabWalk().contains(sample.source.folders.first))
    }
  }

  func testEscapeDismissesTheTopmostOverlay() {
    withGTK {
      let sample = ThreeColumns(width: 1200)
      sample.inner.send(.showDetail(.detail(1)))
      sample.inner.send(.displayModePreferred(.oneOverSecondary))
      sample.outer.send(.displayModePreferred(.oneOverSecondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.source.folders.first)
      sample.outer.press(.escape)
      XCTAssertEqual(sample.outer.state.displayMode, .secondaryOnly)
      XCTAssertEqual(sample.inner.state.displayMode, .oneOverSecondary)
      XCTAssertTrue(sample.list?.box.contains(sample.window.focusWidget) == true)
      sample.outer.press(.escape)
      XCTAssertEqual(sample.inner.state.displayMode, .secondaryOnly)
      XCTAssertTrue(sample.detail?.box.contains(sample.window.focusWidget) == true)
    }
  }

  func testAVisibleWidgetAlwaysHasTheFocus() {
    withGTK {
      for seed in [1, 2, 3, 14] {
        var dice = Dice(seed: UInt64(seed))
        TextDirection.standard = seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight
        defer { TextDirection.standard = .leftToRight }
        let host = WidthHost()
        let sample = ThreeColumns(width: 1500, in: host)
        var lately: [String] = []
        for step in 1...400 {
          lately = lately.suffix(5) + [sample.step(&dice, host)]
          let what = "a focus, seed \(seed), step \(step), after \(lately), \(sample.columns)"
          guard pump(until: what, { sample.showsFocus }) else { return }
        }
        sample.window.destroy()
      }
    }
  }
}

extension ThreeColumns {
  fileprivate var list: SampleView? { innerSource.views["list"] }
  fileprivate var detail: SampleView? { innerSource.views["detail"] }

  /// Whether the focus is in a visible column or bar.
  fileprivate var showsFocus: Bool {
    guard let focus = window.focusWidget, focus.isMapped else { return false }
    if outer.header.contains(focus) || focus == outer { return true }
    if outer.primary.stack.contains(focus) { return outer.primary.isShown }
    return outer.secondary.isShown
      && (inner.header.contains(focus) || focus == inner
        || [inner.primary, inner.secondary].contains {
          $0.isShown && $0.top?.widget.contains(focus) == true
        })
  }
}
