import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Known bugs of other projects in widths, minimum sizes and resizes, each with the thread that
/// reports it.
final class KnownSizeTests: XCTestCase {
  /// The position of a restored paned drifted each time, until the sidebar was gone.
  func testDividerPositionDoesNotDrift() {
    // Reported as Liferea 570.
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.position = 277
      pumpUntilIdle()
      var saved = SavedSplitState(sample.split.state)
      for _ in 0..<1000 {
        sample.split.send(.restored(saved))
        saved = SavedSplitState(sample.split.state)
      }
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.draggedWidth, 277)
      XCTAssertEqual(sample.split.position, 277)
      XCTAssertEqual(sample.split.primary.stack.allocation.width, 277)
    }
  }

  /// The same drift, with a window and a start for each save.
  func testAWidthSurvivesStartsInNarrowAndWideWindows() {
    // Reported as Liferea 901.
    withGTK {
      var saved: SavedSplitState<SamplePage>?
      for width in [900, 500, 720, 1300, 660, 900] {
        let sample = SampleWindow(width: width)
        if let saved { sample.split.send(.restored(saved)) }
        if saved == nil { sample.split.position = 301 }
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state.draggedWidth, 301, "at \(width)")
        saved = SavedSplitState(sample.split.state)
        sample.window.destroy()
      }
    }
  }

  /// Only a width that a person dragged is remembered, not one that the window forced.
  func testOnlyADragIsRemembered() {
    // Reported as JLawyer 3039.
    withGTK {
      let sample = SampleWindow(width: 900)
      for width in [1200, 660, 500, 900, 670] { sample.resize(width) }
      XCTAssertNil(sample.split.state.draggedWidth)
      sample.split.send(.displayModePreferred(.secondaryOnly))
      sample.split.send(.displayModePreferred(.oneBesideSecondary))
      pumpUntilIdle()
      XCTAssertNil(sample.split.state.draggedWidth)
    }
  }

  /// A width dragged in a large window broke the small one and was lost there.
  func testAWidthFromALargeWindowIsKeptInASmallOne() {
    // Reported as JabRef 8936.
    withGTK {
      let sample = SampleWindow(width: 1500)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.widthsPreferred(ColumnWidths(maximum: 900)))
      sample.split.position = 800
      pumpUntilIdle()
      sample.resize(700)
      XCTAssertEqual(sample.split.state.draggedWidth, 800)
      XCTAssertGreaterThanOrEqual(sample.split.secondary.stack.allocation.width, 300)
      sample.resize(1500)
      XCTAssertEqual(sample.split.primary.stack.allocation.width, 800)
    }
  }

  /// A list made the sidebar as wide as its longest row.
  func testALongRowDoesNotWidenTheSidebar() {
    // Reported as SwiftCrossUI 556.
    withGTK {
      let sample = SampleWindow(width: 900)
      let label = Label(String(repeating: "a very long row ", count: 40))
      label.ellipsis = .end
      sample.list?.box.append(label)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.primary.stack.allocation.width, 320)
    }
  }

  /// The window could not be made narrower than both columns.
  func testTheWindowShrinksToOneColumn() {
    // Reported as Geeqie 575.
    withGTK {
      let sample = SampleWindow(width: 1200, detail: 1)
      sample.resize(200)
      let split = sample.split
      XCTAssertEqual(
        split.allocation.width,
        max(split.minimumAndNaturalWidth().minimum, split.header.minimumAndNaturalWidth().minimum))
      XCTAssertLessThan(split.allocation.width, 340)
      XCTAssertNil(Invariants.violation(in: split, sample.source))
    }
  }

  /// The minimum size held only after the first fold.
  func testTheSmallestSizeIsTheSameBeforeAndAfterAFold() {
    // Reported as Flatseal 22.
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let before = sample.split.minimumAndNaturalWidth().minimum
      sample.resize(500)
      XCTAssertEqual(sample.split.minimumAndNaturalWidth().minimum, before)
      sample.resize(900)
      XCTAssertEqual(sample.split.minimumAndNaturalWidth().minimum, before)
    }
  }

  /// A minimum was larger than the natural size.
  func testTheSmallestWidthIsNeverAboveTheNaturalOne() {
    // Reported as Alpaca 84.
    withGTK {
      let sample = SampleWindow(width: 900)
      for width in [900, 640, 639, 400, 700] {
        sample.resize(width)
        for widget in [sample.split as Widget, sample.split.header] {
          let measure = widget.minimumAndNaturalWidth()
          XCTAssertLessThanOrEqual(measure.minimum, measure.natural, "at \(width)")
        }
      }
    }
  }

  /// The window opened a little narrower than requested.
  func testTheWindowOpensAsWideAsItWasAskedTo() {
    // Reported as Wike 125.
    withGTK {
      for width in [360, 605, 656, 1000] {
        let sample = SampleWindow(width: width)
        XCTAssertEqual(sample.split.allocation.width, width)
        XCTAssertEqual(sample.split.state.isCollapsed, width < 640)
        sample.window.destroy()
      }
    }
  }

  /// Each allocation wrote a setting: half a second per step.
  func testAResizeReportsOnlyItsSize() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let before = sample.split.counters
      var events: [SplitEvent<SamplePage>] = []
      sample.split.observe { update in events.append(update.event) }
      for width in stride(from: 890, through: 850, by: -10) { sample.resize(width) }
      XCTAssertEqual(events.count, 5)
      XCTAssertEqual(sample.split.counters.viewsUpdated, before.viewsUpdated)
      XCTAssertEqual(sample.detail?.shown, [.detail(1)])
      XCTAssertEqual(sample.list?.appearances, 1)
    }
  }

  /// An idle program used the processor in its allocation handler.
  func testAnIdleWindowDoesNothing() {
    // Reported as WfShell 73.
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      for width in [900, 500, 900] {
        sample.resize(width)
        let counter = EventCounter(sample.split)
        pumpUntilRest()
        XCTAssertEqual(counter[.allocate], 0)
      }
    }
  }

  /// A layout that is one pixel off each time resizes forever.
  func testResizesByAPixelFoldAtMostOnce() {
    // Reported as SwiftCrossUI 699.
    withGTK {
      let sample = SampleWindow(width: 641, detail: 1)
      var folds = 0
      sample.split.observe { update in
        if update.changes.contains(.collapsed) || update.changes.contains(.expanded) {
          folds += 1
        }
      }
      for step in 0..<20 { sample.resize(640 + step % 2) }
      XCTAssertEqual(folds, 0)
      sample.resize(639)
      for step in 0..<20 { sample.resize(639 + step % 2) }
      XCTAssertEqual(folds, 1)
    }
  }

  /// Longer buttons in one language folded and unfolded without end.
  ///
  /// The sweep over all widths is in `StabilityTests`.
  func testLongerButtonsFoldOnce() {
    // Reported as Flatseal 536.
    withGTK {
      let content = RestlessContent(.longerHeaderButtonExpanded, .fromIdle)
      let window = Window()
      content.split.install(in: window)
      window.presentAndWait(width: 700, height: 500)
      for width in [500, 700, 690, 700] {
        window.resizeAndWait(width: width, height: 500)
        let before = content.folds
        pumpUntilIdle()
        XCTAssertEqual(content.folds, before, "at \(width)")
      }
      XCTAssertLessThanOrEqual(content.folds, 4)
    }
  }

  /// After maximizing with an open overlay, labels stayed beside icons and closing was suppressed.
  func testMaximisingWithAnOpenOverlayClosesIt() {
    // Reported as WinUI 11740.
    withGTK {
      let sample = SampleWindow(width: 700, height: 1000, preferred: .automatic)
      sample.split.send(.showDetail(.detail(1)))
      for _ in 0..<3 {
        sample.split.send(.sidebarToggled)
        sample.resize(1600, height: 1100)
        XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
        sample.resize(700, height: 1000)
        XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
      }
    }
  }

  /// Quick successive resizes left the pane open or closed, contrary to the width.
  func testQuickResizesEndInTheStateOfTheLastOne() {
    // Reported as WinUI 450.
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      for last in [500, 900] {
        for width in [300, 1200, 639, 656, 400, 1000, last] {
          sample.window.resize(width: width, height: 500)
        }
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state.isCollapsed, last == 500)
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
      }
    }
  }

  /// Views were created again when columns changed, three times as many as needed.
  func testCatalystSwiftUISidebar1EachViewIsBuiltOnce() {
    withGTK {
      let sample = SampleWindow(width: 900)
      for number in 1...5 { sample.split.send(.showDetail(.detail(number))) }
      for width in [500, 900, 400, 1000] { sample.resize(width) }
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
    }
  }
}
