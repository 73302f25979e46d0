import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The primary over the detail, in portrait, in a real window.
final class OverlayTests: XCTestCase {
  func testTheSidebarOpensOverADetailThatDoesNotMove() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      let split = sample.split
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
      split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.shown, [sample.list?.box, sample.detail?.box])
      XCTAssertEqual(split.secondary.stack.allocation.width, 768)
      XCTAssertEqual(split.primary.stack.allocation.width, 308)
      XCTAssertEqual(split.primary.stack.translate(x: 0, y: 0, to: split)?.x, 0)
      XCTAssertEqual(split.secondary.stack.translate(x: 0, y: 0, to: split)?.x, 0)
      split.clickWithPointer(x: 600, y: 800)
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
      sample.resize(1024, height: 768)
      XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      XCTAssertEqual(split.secondary.stack.translate(x: 0, y: 0, to: split)?.x, 321)
    }
  }

  func testTheDetailMovesWhenTheOverlayBecomesAColumnAndBack() {
    withGTK {
      let sample = SampleWindow(width: 900, preferred: .oneOverSecondary)
      let split = sample.split
      split.send(.showDetail(.detail(1)))
      for _ in 0..<2 {
        split.send(.displayModePreferred(.oneBesideSecondary))
        pumpUntilIdle()
        XCTAssertEqual(split.secondary.stack.allocation.width, 900 - 321)
        XCTAssertEqual(split.secondary.stack.translate(x: 0, y: 0, to: split)?.x, 321)
        split.send(.displayModePreferred(.oneOverSecondary))
        pumpUntilIdle()
        XCTAssertEqual(split.secondary.stack.allocation.width, 900)
        XCTAssertEqual(split.secondary.stack.translate(x: 0, y: 0, to: split)?.x, 0)
      }
    }
  }

  /// The detail under an overlay keeps its width, as a split view in it would otherwise fold and
  /// unfold.
  func testTheDetailUnderAnOverlayHasNoIntermediateWidths() {
    withGTK {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        TextDirection.standard = direction
        defer { TextDirection.standard = .leftToRight }
        let sample = SampleWindow(width: 768, height: 1024, preferred: .byShape)
        let split = sample.split
        split.send(.showDetail(.detail(1)))
        pumpUntilIdle()
        var widths: [Int] = []
        guard let box = sample.detail?.box else { return XCTFail("No detail") }
        box.onSizeAllocate { widths.append($0.width) }
        split.send(.sidebarToggled)
        pumpUntilIdle()
        for width in [700, 820] { sample.resize(width, height: 1024) }
        XCTAssertEqual(Set(widths), [700, 820])
        XCTAssertEqual(split.primary.stack.allocation.width, 320)
        XCTAssertNil(Invariants.violation(in: split, sample.source))
        sample.window.destroy()
      }
    }
  }

  func testEscapeAndChoosingDismissTheOverlayButNotAClickInIt() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      let split = sample.split
      split.send(.sidebarToggled)
      pumpUntilIdle()
      var clicks = 0
      let connection = sample.list?.first.onClicked { clicks += 1 }
      sample.list?.first.clickWithPointer(x: 30, y: 10)
      XCTAssertEqual(clicks, 1)
      XCTAssertEqual(split.state.displayMode, .oneOverSecondary)
      XCTAssertTrue(connection?.isConnected == true)
      split.press(.escape)
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      split.press(.f9)
      XCTAssertEqual(split.state.displayMode, .oneOverSecondary)
      split.send(.showDetail(.detail(2)))
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
    }
  }

  func testTheClickOutsideDoesNotReachTheDetail() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      var clicks = 0
      let connection = sample.detail?.first.onClicked { clicks += 1 }
      sample.detail?.first.clickWithPointer(x: 700, y: 10)
      XCTAssertEqual(clicks, 0)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      sample.detail?.first.clickWithPointer(x: 700, y: 10)
      XCTAssertEqual(clicks, 1)
      XCTAssertTrue(connection?.isConnected == true)
    }
  }

  func testTheSidebarIsPaintedOverTheDetailWithAShadow() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      let split = sample.split
      split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      let plain = split.color(x: 312, y: 900)
      split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertNotEqual(split.color(x: 312, y: 900), plain, "the shadow beside the sidebar")
      XCTAssertEqual(split.color(x: 700, y: 900), plain, "the detail is as it was")
      split.dimsBehindOverlay = true
      XCTAssertNotEqual(split.color(x: 700, y: 900), plain, "the detail is darkened")
    }
  }

  func testTheSidebarButtonFollowsTheTargetDisplayMode() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic)
      let header = sample.split.header
      XCTAssertEqual(header.sidebarButtons.map(\.text), ["List"])
      sample.resize(1024, height: 768)
      XCTAssertEqual(header.sidebarButtons.map(\.text), [], "it would do nothing")
      sample.split.send(.displayModePreferred(.oneBesideSecondary))
      pumpUntilIdle()
      XCTAssertEqual(header.sidebarButtons.map(\.text), [""], "an icon alone")
      sample.resize(500, height: 768)
      XCTAssertEqual(header.sidebarButtons.map(\.text), [])
    }
  }

  func testTheFocusGoesIntoTheOverlayAndBack() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic, detail: 1)
      sample.detail?.second.grabFocus()
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
      sample.split.send(.overlayDismissed)
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }
}
