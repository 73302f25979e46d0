import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Known bugs of other projects that lose the person's place, each with the project and number of
/// the thread that reports it.
final class KnownPlaceTests: XCTestCase {
  /// Folding showed the sidebar instead of the person's current page.
  func testFoldingStaysOnThePage() {
    // Reported as Flatseal 605.
    withGTK {
      let sample = Self.sample(900)
      sample.resize(500)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
      XCTAssertEqual(sample.split.header.bars.secondary.title, "Detail 1")
    }
  }

  /// The leaflet folded to the wrong one of its children.
  func testFoldingShowsTheDetailOrTheListWithoutOne() {
    // Reported as Spot 386.
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.resize(500)
      XCTAssertEqual(sample.shown, [sample.list?.box])
      sample.resize(900)
      sample.split.send(.showDetail(.detail(2)))
      sample.resize(500)
      XCTAssertEqual(sample.shown, [sample.detail?.box])
    }
  }

  /// A size class that flickered in the background rebuilt the tree and lost scroll positions and
  /// sheets.
  func testAFlickerOfTheSizeClassLosesNothing() {
    // Reported as WooCommerce 16785.
    withGTK {
      let sample = Self.sample(900)
      let counters = [sample.list?.box, sample.detail?.box].compactMap { $0 }.map {
        EventCounter($0)
      }
      let views = sample.split.counters.viewsBuilt
      for _ in 0..<20 {
        sample.split.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
        sample.split.send(.traitsOverridden(nil))
      }
      pumpUntilIdle()
      XCTAssertEqual(sample.shown, [sample.list?.box, sample.detail?.box])
      XCTAssertEqual(sample.split.counters.viewsBuilt, views)
      XCTAssertEqual(sample.detail?.shown, [.detail(1)])
      for counter in counters { XCTAssertEqual(counter[.unrealize] + counter[.destroy], 0) }
    }
  }

  /// A rotation during the dismissal of the primary removed it for good.
  func testRotatingWhileTheOverlayGoesKeepsThePrimary() {
    // Reported as OpenRadar 14714737.
    withGTK {
      let sample = Self.portrait()
      sample.split.send(.sidebarToggled)
      sample.window.resize(width: 1000, height: 700)
      sample.split.send(.overlayDismissed)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
      XCTAssertEqual(sample.shown, [sample.list?.box, sample.detail?.box])
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
    }
  }

  /// The detail under an overlay kept its size from before the window was resized.
  func testTheDetailUnderAnOverlayIsResized() {
    // Reported as OpenRadar 20156503.
    withGTK {
      let sample = Self.portrait()
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      for width in [720, 690, 760] {
        sample.resize(width, height: 1000)
        XCTAssertTrue(sample.split.drawn?.isOverlaid == true)
        XCTAssertEqual(sample.detail?.box.allocation.width, width)
      }
    }
  }

  /// A column off the screen kept its wide frame from before the fold.
  func testNoColumnKeepsAStaleWidth() {
    // Reported as ReactNativeScreens 3811.
    withGTK {
      let sample = Self.sample(1400)
      sample.resize(500)
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(sample.list?.box.allocation.width, 500)
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(sample.detail?.box.allocation.width, 500)
      sample.resize(1000)
      XCTAssertEqual(sample.detail?.box.allocation.width, 1000 - 321)
    }
  }

  /// The state for one column remained after the window became wide again.
  func testWideningAfterGoingBackShowsBothColumns() {
    // Reported as CommunityToolkit 906.
    withGTK {
      let sample = Self.sample(900)
      sample.resize(500)
      sample.split.send(.back(in: nil))
      XCTAssertEqual(sample.shown, [sample.list?.box])
      sample.resize(900)
      XCTAssertEqual(sample.shown.count, 2)
      XCTAssertNil(sample.split.header.backLabel(.primary))
    }
  }

  /// The body was blank at particular sizes.
  func testNoSizeIsBlank() {
    // Reported as Flutter 153496.
    withGTK {
      let sample = Self.sample(700)
      for (width, height) in [(640, 480), (641, 479), (656, 656), (655, 657), (360, 300)] {
        sample.resize(width, height: height)
        XCTAssertFalse(sample.shown.isEmpty, "\(width) x \(height)")
        XCTAssertTrue(sample.shown.allSatisfy(\.isMapped), "\(width) x \(height)")
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
      }
    }
  }

  /// An open drawer stayed open when the window became wide.
  func testAnOpenOverlayDoesNotStayOverTwoColumns() {
    // Reported as Flutter 141938.
    withGTK {
      let sample = Self.portrait()
      sample.split.send(.sidebarToggled)
      sample.resize(1200, height: 700)
      XCTAssertTrue(sample.split.drawn?.isOverlaid == false)
      XCTAssertEqual(sample.split.primary.stack.allocation.width, 320)
      XCTAssertEqual(sample.split.secondary.stack.allocation.width, 1200 - 321)
    }
  }

  /// A width modifier latched a column to almost nothing, one character on each line.
  func testNoColumnIsNarrowerThanItsPage() {
    // Reported as Arcbox 324.
    withGTK {
      let sample = Self.sample(900)
      for widths in [
        ColumnWidths(maximum: 0), ColumnWidths(fraction: 0), ColumnWidths(points: 1, minimum: 0),
        ColumnWidths(minimum: 2000, maximum: 5000),
      ] {
        sample.split.send(.widthsPreferred(widths))
        pumpUntilIdle()
        XCTAssertGreaterThanOrEqual(sample.split.primary.stack.allocation.width, 220)
        XCTAssertGreaterThanOrEqual(sample.split.secondary.stack.allocation.width, 300)
      }
    }
  }

  @MainActor
  private static func sample(_ width: Int) -> SampleWindow {
    let sample = SampleWindow(width: width, detail: 1)
    return sample
  }

  @MainActor
  private static func portrait() -> SampleWindow {
    let sample = SampleWindow(width: 700, height: 1000, preferred: .automatic, detail: 1)
    return sample
  }
}
