import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The divider under the keyboard and the pointer.
final class DividerInputTests: XCTestCase {
  func testF8GoesToTheDividerAndArrowsHomeAndEndMoveIt() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      split.send(.widthsPreferred(ColumnWidths(points: 300, minimum: 240, maximum: 400)))
      pumpUntilIdle()
      let focus = sample.window.focusWidget
      sample.window.press(.f8)
      XCTAssertTrue(split.isFocus)
      XCTAssertTrue(sample.window.isFocusVisible)
      let steps: [(key: Key, modifiers: Modifiers, width: Int)] = [
        (.right, [], 308), (.down, [], 316), (.left, [], 308), (.up, [], 300),
        (.right, .control, 364), (.left, .control, 300), (.pageDown, [], 364),
        (.pageUp, [], 300), (.home, [], 240), (.left, [], 240), (.end, [], 400),
        (.right, [], 400), (.left, [], 392),
      ]
      for (key, modifiers, width) in steps {
        sample.window.press(key, modifiers)
        XCTAssertEqual(split.primary.stack.allocation.width, width, "after \(key)")
        XCTAssertEqual(split.header.dividerX, width, "after \(key)")
        XCTAssertTrue(split.isFocus, "after \(key)")
      }
      sample.window.press(.return)
      XCTAssertEqual(sample.window.focusWidget, focus)
      XCTAssertEqual(split.state.draggedWidth, 392)
    }
  }

  func testEscapePutsTheDividerBackWhereItWas() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      let focus = sample.window.focusWidget
      for _ in 0..<2 {
        sample.window.press(.f8)
        sample.window.press(.left)
        XCTAssertEqual(split.primary.stack.allocation.width, width - 8)
        sample.window.press(.escape)
        XCTAssertEqual(split.primary.stack.allocation.width, width)
        XCTAssertNil(split.state.draggedWidth)
        XCTAssertEqual(sample.window.focusWidget, focus)
      }
    }
  }

  func testEachKeyLeavesTheDividerAndRestoresTheFocus() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let focus = sample.window.focusWidget
      for key in [Key.f8, .return, .enter, .space, .tab, .escape] {
        sample.window.press(.f8)
        XCTAssertTrue(sample.split.isFocus)
        sample.window.press(key)
        XCTAssertEqual(sample.window.focusWidget, focus, "after \(key)")
      }
      sample.window.press(.f8)
      sample.resize(500)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first, "the divider is gone")
      sample.window.press(.f8)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first, "there is no divider")
    }
  }

  func testTheFocusedDividerDrawsAFocusLine() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let x = split.primary.stack.allocation.width
      sample.window.press(.f8)
      // The focus line is visible on any page.
      for (offset, line) in zip(-3...2, [Color.black, .black, .white, .white, .black, .black]) {
        XCTAssertEqual(split.color(x: x + offset, y: 300), line, "at \(offset)")
      }
      sample.window.press(.return)
      XCTAssertNotEqual(split.color(x: x, y: 300), .white)
    }
  }

  func testRightToLeftTheArrowsGoTheOtherWay() {
    withMirroredGTK {
      let sample = SampleWindow(width: 1000)
      let width = sample.split.primary.stack.allocation.width
      sample.window.press(.f8)
      sample.window.press(.right)
      XCTAssertEqual(sample.split.primary.stack.allocation.width, width - 8)
      sample.window.press(.left)
      XCTAssertEqual(sample.split.primary.stack.allocation.width, width)
    }
  }

  func testThePointerGrabsTheDividerWithinEightPixels() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      split.send(.widthsPreferred(ColumnWidths(points: 300, minimum: 240, maximum: 400)))
      pumpUntilIdle()
      XCTAssertGreaterThanOrEqual(split.handleExtent, 8)
      var hits: [Int] = []
      for offset in -8...8 {
        let x = split.primary.stack.allocation.width + offset
        split.dragWithPointer(from: (x, 300), through: [(x + 20, 300)])
        if split.state.draggedWidth == 320 { hits.append(offset) }
        split.send(.dividerDragged(to: nil))
        pumpUntilIdle()
      }
      XCTAssertGreaterThanOrEqual(hits.count, 8)
      XCTAssertEqual(hits, hits.first.map { Array($0..<$0 + hits.count) })
      XCTAssertTrue(hits.contains(0))
    }
  }

  /// While only the split view's width changes, GTK isn't told the divider's new range.
  func testADragReachesTheWidthOfAWidenedWindow() {
    withGTK {
      let sample = SampleWindow(width: 720)
      let split = sample.split
      split.send(.widthsPreferred(ColumnWidths(points: 300, maximum: 1000)))
      pumpUntilIdle()
      for width in [800, 900, 1100, 1400] { sample.resize(width) }
      split.dragWithPointer(from: (300, 300), through: [(950, 300)])
      XCTAssertEqual(split.state.draggedWidth, 950)
    }
  }

  func testADoubleClickResetsTheWidth() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      split.dragWithPointer(from: (width, 300), through: [(width - 30, 300)])
      XCTAssertEqual(split.state.draggedWidth, width - 30)
      DoubleClick.isEverySecond {
        split.clickWithPointer(x: width - 30, y: 300)
        split.clickWithPointer(x: width - 30, y: 300)
      }
      XCTAssertNil(split.state.draggedWidth)
      XCTAssertEqual(split.primary.stack.allocation.width, width)
      XCTAssertEqual(split.header.dividerX, width)
    }
  }

  func testTwoQuickDragsAreNoDoubleClick() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      DoubleClick.isEverySecond {
        split.dragWithPointer(from: (width, 300), through: [(width - 30, 300), (width - 3, 300)])
        split.dragWithPointer(from: (width - 3, 300), through: [(width - 60, 300)])
      }
      XCTAssertEqual(split.state.draggedWidth, width - 60)
    }
  }

  func testAClickAndAQuickDragAreNoDoubleClick() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      split.dragWithPointer(from: (width, 300), through: [(width - 30, 300)])
      DoubleClick.isEverySecond {
        split.clickWithPointer(x: width - 30, y: 300)
        split.dragWithPointer(from: (width - 30, 300), through: [(width - 60, 300)])
      }
      XCTAssertEqual(split.state.draggedWidth, width - 60)
    }
  }

  func testDraggingTheDividerShutHidesTheSidebarAndKeepsItsWidth() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      for before in [width, width - 20] {
        if before != width {
          split.dragWithPointer(from: (width, 300), through: [(before, 300)])
        }
        split.dragWithPointer(
          from: (before, 300), through: [before - 30, 230, 150, 4].map { ($0, 300) })
        XCTAssertEqual(split.state.displayMode, .secondaryOnly)
        XCTAssertEqual(split.state.draggedWidth, before == width ? nil : before)
        XCTAssertFalse(split.primary.isShown)
        XCTAssertEqual(sample.window.focusWidget?.accessibleName, "Show the sidebar")
        sample.window.press(.f9)
        XCTAssertEqual(split.primary.stack.allocation.width, before)
      }
    }
  }

  func testDraggingShutInTheHeaderBarsKeepsTheSidebarsWidth() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      split.header.dragWithPointer(from: (width, 20), through: [(280, 20), (230, 20), (4, 20)])
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      sample.window.press(.f9)
      XCTAssertEqual(split.primary.stack.allocation.width, width)
    }
  }

  /// A move of the divider without a pointer, as from assistive tools, doesn't undo an earlier
  /// drag.
  func testHidingTheSidebarKeepsTheWidthSetByKeys() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      let split = sample.split
      let width = split.primary.stack.allocation.width
      split.dragWithPointer(from: (width, 300), through: [(width - 20, 300)])
      sample.window.press(.f8)
      sample.window.press(.left)
      sample.window.press(.return)
      split.position = 0
      pumpUntilIdle()
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      XCTAssertEqual(split.state.draggedWidth, width - 28)
    }
  }
}
