import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// Swap in a real window: the given heights are those of the window's content, including the log.
final class SwapWindowTests: XCTestCase {
  func testEachThresholdCrossingSwapsOnce() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      XCTAssertEqual(sample.view.swaps, 0)
      XCTAssertTrue(sample.grid.grid.isMapped)
      for (width, swaps) in [
        (700, 0), (640, 0), (639, 1), (500, 1), (640, 1), (655, 1), (656, 2), (900, 2), (400, 3),
      ] {
        sample.window.resizeAndWait(width: width, height: 700)
        XCTAssertEqual(sample.view.swaps, swaps, "at \(width)")
        XCTAssertEqual(sample.list.list.isMapped, swaps % 2 == 1, "at \(width)")
        XCTAssertEqual(sample.grid.grid.isMapped, swaps % 2 == 0, "at \(width)")
      }
    }
  }

  func testEachSwapIsCrossFadedUnlessAnimationsAreOff() {
    withGTK {
      defer { Appearance.animationsEnabled = false }
      for isAnimated in [false, true] {
        Appearance.animationsEnabled = isAnimated
        let sample = swap(width: 900, height: 700)
        let stack = try XCTUnwrap(sample.view.child as? Stack)
        sample.window.resize(width: 500, height: 700)
        pump(until: "the swap") { sample.view.swaps == 1 }
        XCTAssertEqual(stack.isTransitionRunning, isAnimated)
        pump(until: "one page alone") { !stack.isTransitionRunning }
        XCTAssertTrue(sample.list.list.isMapped)
        XCTAssertFalse(sample.grid.grid.isMapped)
      }
    }
  }

  func testTheLabelsChangeWithTheOrientationWithoutASwap() {
    withGTK {
      let sample = swap(width: 700, height: 1000)
      XCTAssertEqual(count("Regular", sample), 20)
      XCTAssertEqual(count("Portrait", sample), 20)
      sample.window.resizeAndWait(width: 1000, height: 700)
      XCTAssertEqual(count("Landscape", sample), 20)
      XCTAssertEqual(sample.view.swaps, 0)
      sample.window.resizeAndWait(width: 500, height: 700)
      XCTAssertEqual(sample.list.list.count, 10)
      sample.window.resizeAndWait(width: 500, height: 500)
      XCTAssertEqual(sample.view.swaps, 1)
    }
  }

  func testASquareIsLandscape() {
    XCTAssertFalse(isPortrait(SplitSize(width: 500, height: 500)))
    XCTAssertTrue(isPortrait(SplitSize(width: 499, height: 500)))
  }

  func testTheCellMarginsFollowTheOrientation() {
    withGTK {
      let sample = swap(width: 700, height: 1000)
      let cell = sample.grid.grid.shownTexts
      XCTAssertEqual(sample.grid.grid.margins, Margins(top: 10, bottom: 10, start: 20, end: 20))
      XCTAssertFalse(cell.isEmpty)
      sample.window.resizeAndWait(width: 1000, height: 700)
      XCTAssertEqual(sample.grid.grid.margins, Margins(top: 10, bottom: 10, start: 30, end: 30))
    }
  }

  func testTenPixelsAreBetweenTwoCellsAtEveryWidth() throws {
    let style = GalleryData.folder.appending(path: "../../Resources/style.css")
    withGTK {
      try StyleSheet(path: FilePath(style.path)).apply()
      let sample = swap(width: 660, height: 700)
      for (width, height) in [(660, 700), (820, 700), (900, 700), (1000, 1150), (1250, 700)] {
        sample.window.resizeAndWait(width: width, height: height)
        let step = (sample.view.state.size.map(isPortrait) == true ? 150 : 200) + 10
        let places = sample.grid.grid.shownTexts.filter { $0.text == "Regular" }.map(\.place.x)
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
        XCTAssertFalse(steps.isEmpty)
        XCTAssertEqual(Set(steps), [step], "\(width) × \(height)")
      }
    }
  }

  func testASwapKeepsSelectionAndScrollPosition() {
    withGTK {
      let sample = swap(width: 900, height: 500)
      sample.grid.grid.selectedIndex = 7
      sample.grid.scrolled.verticalOffset = 100_000
      pumpUntilIdle()
      sample.window.resizeAndWait(width: 500, height: 500)
      XCTAssertEqual(sample.list.list.selectedRow, 7)
      XCTAssertGreaterThan(sample.list.scrolled.verticalOffset, 0)
      XCTAssertEqual(sample.list.list.visibleRows?.upperBound, SwapList.count, "at the end")
      sample.list.list.selectedRow = 3
      sample.window.resizeAndWait(width: 900, height: 500)
      XCTAssertEqual(sample.grid.grid.selectedIndex, 7, "only a person's choice counts")
    }
  }

  func testFocusingACellSelectsNothing() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      XCTAssertNil(sample.grid.grid.selectedIndex, "at first nothing is chosen")
      // Not at the end of a line, with the style sheet or without: keys have no effect there.
      sample.grid.grid.selectedIndex = 4
      sample.window.resizeAndWait(width: 500, height: 700)
      sample.list.list.grabFocus()
      sample.window.resizeAndWait(width: 900, height: 700)
      XCTAssertEqual(sample.grid.grid.selectedIndex, 4, "though the focus went to a cell")
      sample.grid.grid.press(.right)
      XCTAssertEqual(sample.grid.grid.selectedIndex, 5, "keys go on from what was chosen")
    }
  }

  func testAnArrowKeyKeepsTheFocusInTheWindow() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      XCTAssertTrue(sample.log.list.isFocus)
      XCTAssertNil(sample.grid.grid.selectedIndex)
      for _ in 1...3 {
        sample.window.press(.down)
        XCTAssertNotNil(sample.window.focusWidget)
      }
      sample.window.press(.tab)
      XCTAssertFalse(sample.log.list.isFocus, "Tab leads on")
    }
  }

  func testClosingAMenuAfterASwapFocusesThePage() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      OpenWindows.keep(sample, for: sample.window)
      XCTAssertTrue(sample.grid.grid.childFocus(.forward))
      sample.window.press(.f10)
      pump(until: "the menu") { sample.window.focusWidget?.isInPopover == true }
      sample.window.resizeAndWait(width: 400, height: 700)
      sample.window.press(.escape)
      pump(until: "the focus on the list") { sample.list.list.hasFocus }
    }
  }

  func testTheWindowIsFreedWhenItIsClosed() {
    withGTK {
      expectFreed {
        let sample = swap(width: 700, height: 500)
        sample.window.resizeAndWait(width: 400, height: 500)
        sample.window.destroy()
        return sample
      }
    }
  }
}

@MainActor
func swap(width: Int, height: Int) -> SwapWindow {
  let sample = SwapWindow()
  sample.window.presentAndWait(width: width, height: height)
  return sample
}

@MainActor
private func count(_ text: String, _ sample: SwapWindow) -> Int {
  shownTexts(in: sample.view).filter { $0 == text }.count
}
