import GTK
import GTKTestSupport
import XCTest

/// A list that is drawn from its data.
final class ListViewTests: XCTestCase {
  func testOnlyVisibleRowsOfAHundredThousandAreRequested() {
    withGTK {
      let fixture = ListFixture(count: 100_000)
      XCTAssertEqual(fixture.list.visibleRows?.lowerBound, 0)
      let shown = fixture.list.visibleRows?.count ?? 0
      XCTAssertEqual(shown, 7)
      XCTAssertLessThanOrEqual(fixture.asked.count, 2 * shown)
      fixture.list.scroll(to: 99_999)
      pumpUntilIdle()
      XCTAssertEqual(fixture.list.visibleRows?.upperBound, 100_000)
      XCTAssertLessThanOrEqual(fixture.asked.count, 4 * shown)
    }
  }

  func testAHundredThousandRowsAreSetAtOnce() {
    withGTK {
      let fixture = ListFixture(count: 0)
      let rows = RowSignals(of: fixture.list)
      fixture.list.count = 100_000
      XCTAssertEqual(rows.count, 0, "all at once, not one by one")
      fixture.list.count = 100_001
      XCTAssertEqual(rows.count, 1)
      fixture.list.selectedRow = 99_000
      pumpUntilIdle()
      XCTAssertEqual(rows.count, 1)
      XCTAssertLessThanOrEqual(fixture.asked.count, 2 * (fixture.list.visibleRows?.count ?? 0) + 1)
    }
  }

  func testARowHasTheRequestedHeight() {
    withGTK {
      let fixture = ListFixture(count: 10)
      XCTAssertEqual(fixture.list.place(ofRow: 0)?.height, 64)
      XCTAssertEqual(fixture.list.place(ofRow: 3)?.y, 192)
    }
  }

  func testRowsWithoutTextHaveTheRequestedHeight() {
    withGTK {
      let list = ListView { Row(title: $0 == 1 ? "Title" : "") }
      list.count = 10
      let window = Window()
      window.child = ScrolledWindow(list)
      window.presentAndWait()
      XCTAssertEqual(list.place(ofRow: 0)?.height, 64)
      XCTAssertEqual(list.place(ofRow: 3)?.y, 192)
    }
  }

  func testRowsAreAsHighAsLargeTextNeeds() {
    withGTK {
      let scale = Appearance.textScale
      defer { Appearance.textScale = scale }
      let fixture = ListFixture(count: 10)
      Appearance.textScale = 3
      pumpUntilIdle()
      let label = Label("Title")
      let line = label.minimumAndNaturalHeight().natural
      let height = fixture.list.rowHeight
      XCTAssertGreaterThanOrEqual(height, Int(1.9 * Double(line)))
      XCTAssertLessThan(height, Int(1.9 * Double(line)) + 24)
      XCTAssertEqual(fixture.list.place(ofRow: 3), fixture.rectangle(row: 3, height: height))
      XCTAssertEqual(fixture.list.visibleRows, 0..<(400 + height - 1) / height)
      fixture.list.clickWithPointer(x: 100, y: height * 2 + 10)
      XCTAssertEqual(fixture.events, ["select 2", "activate 2"])
      Appearance.textScale = 1
      pumpUntilIdle()
      XCTAssertEqual(fixture.list.place(ofRow: 3), fixture.rectangle(row: 3, height: 64))
      Appearance.textScale = 3
      XCTAssertEqual(ListFixture(count: 1).list.rowHeight, height, "also from the start")
    }
  }

  func testSelectingByProgramCallsNoHandlerAndDoesNotScroll() {
    withGTK {
      let fixture = ListFixture(count: 1000)
      fixture.list.selectedRow = 500
      pumpUntilIdle()
      XCTAssertEqual(fixture.list.selectedRow, 500)
      XCTAssertEqual(fixture.list.visibleRows?.lowerBound, 0)
      fixture.list.selectedRow = 500
      fixture.list.selectedRow = nil
      XCTAssertNil(fixture.list.selectedRow)
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testAClickSelectsAndActivatesAlsoWhatIsSelected() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.clickWithPointer(x: 100, y: 64 * 2 + 30)
      XCTAssertEqual(fixture.events, ["select 2", "activate 2"])
      fixture.list.clickWithPointer(x: 100, y: 64 * 2 + 30)
      XCTAssertEqual(fixture.events, ["select 2", "activate 2", "activate 2"])
    }
  }

  func testArrowsMoveTheSelectionAndReturnActivates() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.grabFocus()
      fixture.list.selectedRow = 3
      fixture.list.press(.down)
      fixture.list.press(.return)
      fixture.list.press(.space)
      XCTAssertEqual(fixture.events, ["select 4", "activate 4", "activate 4"])
    }
  }

  func testTheSelectionStaysWithItsRow() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectedRow = 5
      fixture.list.insert(at: 2)
      XCTAssertEqual(fixture.list.selectedRow, 6)
      fixture.list.remove(at: 0)
      XCTAssertEqual(fixture.list.selectedRow, 5)
      fixture.list.remove(at: 5)
      XCTAssertNil(fixture.list.selectedRow)
      XCTAssertEqual(fixture.list.count, 9)
      pumpUntilIdle()
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testTheCountGrowsAndShrinks() {
    withGTK {
      let fixture = ListFixture(count: 3)
      for count in [0, 5, 2, 2, 0, 1] {
        fixture.list.count = count
        pumpUntilIdle()
        XCTAssertEqual(fixture.list.count, count)
        XCTAssertEqual(fixture.list.visibleRows?.count ?? 0, count)
      }
    }
  }

  func testReloadingRequestsOnlyAVisibleRow() {
    withGTK {
      let fixture = ListFixture(count: 1000)
      fixture.asked = []
      fixture.list.reload(row: 2)
      pumpUntilIdle()
      XCTAssertTrue(fixture.asked.contains(2))
      fixture.asked = []
      fixture.list.reload(row: 900)
      fixture.list.reload(row: 1000)
      fixture.list.reloadVisible()
      pumpUntilIdle()
      XCTAssertFalse(fixture.asked.contains(900))
    }
  }

  func testScrollingReportsTheVisibleRows() {
    withGTK {
      let fixture = ListFixture(count: 1000)
      var ranges: [Range<Int>?] = []
      fixture.list.onVisibleRowsChanged {
        ranges.append(fixture.list.visibleRows)
      }
      fixture.scrolled.verticalOffset = 6400
      pumpUntilIdle()
      XCTAssertEqual(ranges, [100..<107])
    }
  }

  func testSwipingARowToTheStartCallsItsHandler() {
    withDirections { direction in
      let fixture = ListFixture(count: 100)
      var pulled: [Int] = []
      RowSwipe(fixture.list) { pulled.append($0) }
      let row = 48
      let sign = direction == .leftToRight ? -1.0 : 1
      @MainActor func pull(by distance: Double, down: Double = 0) {
        // The previous finger may have started a kinetic scroll.
        fixture.list.scroll(to: 50)
        pumpUntilIdle()
        let place = fixture.list.place(ofRow: row)
        let y = place.map { Double($0.y + $0.height / 2) } ?? -1
        let finger = Finger(on: fixture.list, x: 150, y: y)
        finger?.move(x: 150 + sign * distance, y: y + down, steps: 10)
        XCTAssertNotNil(finger)
        finger?.lift()
        pumpUntilIdle()
      }
      // The first step starts the drag.
      pull(by: RowSwipe.distance - 1)
      pull(by: -120)
      pull(by: 90, down: 70)
      XCTAssertEqual(pulled, [], "not far, not to the start, not to the side")
      pull(by: RowSwipe.distance * 1.2)
      XCTAssertEqual(pulled, [row])
    }
  }

  func testASwipedRowThatChangesMeanwhileCallsNoHandler() {
    withGTK {
      let fixture = ListFixture(count: 10, headers: [1])
      var pulled: [Int] = []
      RowSwipe(fixture.list) { pulled.append($0) }
      @MainActor func pull(_ row: Int, meanwhile change: () -> Void) {
        let finger = Finger(on: fixture.list, x: 250, y: Double(64 * row + 30))
        finger?.move(x: 100, y: Double(64 * row + 30), steps: 10)
        change()
        finger?.lift()
        pumpUntilIdle()
      }
      pull(3) { fixture.list.remove(at: 0) }
      pull(3) { fixture.list.rearrange([0, 1, 2, nil, 3]) }
      pull(4) { fixture.list.reset(count: 5) }
      XCTAssertEqual(pulled, [])
      pull(1) {}
      XCTAssertEqual(pulled, [], "a header")
      pull(3) {}
      XCTAssertEqual(pulled, [3])
    }
  }

  func testHeadersAreNeitherSelectedNorActivated() {
    withGTK {
      let fixture = ListFixture(count: 10, headers: [0, 2])
      fixture.list.clickWithPointer(x: 100, y: 64 * 2 + 30)
      fixture.list.selectedRow = 2
      XCTAssertNil(fixture.list.selectedRow)
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testTheChevronStandsAtTheEndAlsoRightToLeft() {
    withGTK {
      let fixture = ListFixture(count: 3, chevrons: [1])
      let list = fixture.list
      let width = list.allocation.width
      XCTAssertTrue(list.hasInk(x: width - 28, y: 64 + 24, width: 16, height: 16))
      XCTAssertFalse(list.hasInk(x: width - 28, y: 24, width: 16, height: 16))
      list.textDirection = .rightToLeft
      pumpUntilIdle()
      XCTAssertTrue(list.hasInk(x: 12, y: 64 + 24, width: 16, height: 16))
      XCTAssertFalse(list.hasInk(x: 12, y: 24, width: 16, height: 16))
    }
  }

  func testBothLinesStartAtTheRowsStart() {
    withGTK {
      let list = ListFixture(count: 3).list
      let edge = list.allocation.width - 12
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        list.textDirection = direction
        pumpUntilIdle()
        let x = direction == .leftToRight ? 12 : edge - 16
        for y in [18, 34] {
          XCTAssertTrue(list.hasInk(x: x, y: y, width: 16, height: 12), "\(direction) \(y)")
        }
      }
    }
  }

  func testTextIsNeverMarkup() {
    withGTK {
      let fixture = ListFixture(count: 1, title: "<b>&amp; & <")
      XCTAssertTrue(fixture.list.accessibleChildNames.contains("<b>&amp; & <"))
    }
  }
}
