import GTK
import GTKTestSupport
import XCTest

/// Rows that are inserted, deleted and moved while a list is visible.
final class ListRearrangingTests: XCTestCase {
  func testOnlyRowsAfterARearrangementAreRequested() {
    withGTK {
      for hasFocus in [false, true] {
        let titles = Titles(["a", "b", "c", "d", "e"])
        let list = ListView { Row(title: titles.all[$0]) }
        list.count = 5
        let window = Window()
        window.child = list
        window.presentAndWait(width: 300, height: 400)
        if hasFocus { list.grabFocus() }
        list.selectedRow = 3
        titles.all = ["a", "b"]
        list.count = 2
        XCTAssertNil(list.selectedRow, "focused: \(hasFocus)")
        list.selectedRow = 1
        titles.all = ["b"]
        list.rearrange([1])
        XCTAssertEqual(list.selectedRow, 0, "focused: \(hasFocus)")
        titles.all = ["b", "c", "d"]
        list.count = 3
        XCTAssertEqual(list.selectedRows, [0], "focused: \(hasFocus)")
        titles.all = ["c", "d"]
        list.rearrange([1, 2])
        XCTAssertEqual(list.selectedRows, [], "focused: \(hasFocus)")
        pumpUntilIdle()
        window.destroy()
      }
    }
  }

  func testARowWithoutAPreviousOneIsNew() {
    withGTK {
      let fixture = ListFixture(count: 2)
      fixture.list.selectedRow = 0
      fixture.list.rearrange([0, 5, -1])
      XCTAssertEqual(fixture.list.count, 3)
      XCTAssertEqual(fixture.list.selectedRows, [0])
    }
  }

  func testFewChangesAreSignaledRowByRowAndKeepTheScrollPosition() {
    withGTK {
      let fixture = ListFixture(count: 200)
      fixture.list.selectedRow = 102
      fixture.scrolled.verticalOffset = 6430
      pumpUntilIdle()
      let signals = RowSignals(of: fixture.list)
      // Two rows above the visible ones are deleted, five are inserted.
      let origins: [Int?] = [nil, nil, nil, nil, nil] + (2..<200).map { $0 }
      fixture.list.rearrange(origins)
      pumpUntilIdle()
      XCTAssertEqual(signals.count, 7)
      XCTAssertEqual(fixture.list.count, 203)
      XCTAssertEqual(fixture.list.selectedRows, [105])
      XCTAssertEqual(
        fixture.scrolled.verticalOffset, 6430 + 3 * Double(fixture.list.rowHeight), accuracy: 1)
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testManyChangesKeepTheSelectionAndTheScrollPosition() {
    withGTK {
      let fixture = ListFixture(count: 5_000)
      fixture.list.selectionMode = .multiple
      fixture.list.selectedRows = [102, 104, 4_000]
      fixture.scrolled.verticalOffset = 100 * Double(fixture.list.rowHeight)
      pumpUntilIdle()
      let signals = RowSignals(of: fixture.list)
      fixture.list.rearrange([Int?](repeating: nil, count: 300) + (0..<4_000).map { $0 })
      pumpUntilIdle()
      XCTAssertEqual(signals.count, 0)
      XCTAssertEqual(fixture.list.selectedRows, [402, 404])
      XCTAssertEqual(fixture.list.visibleRows?.lowerBound, 400)
      fixture.list.rearrange((0..<4_300).reversed().map { $0 })
      XCTAssertEqual(fixture.list.selectedRows, [4_299 - 402, 4_299 - 404])
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testRowsThatAreTheSameChangeNothing() {
    withGTK {
      let fixture = ListFixture(count: 10)
      let signals = RowSignals(of: fixture.list)
      fixture.asked = []
      fixture.list.rearrange((0..<10).map { $0 })
      pumpUntilIdle()
      XCTAssertEqual(signals.count, 0)
      XCTAssertEqual(fixture.asked, [])
    }
  }

  func testAllRowsMayGoAndCome() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectedRow = 3
      fixture.list.rearrange([])
      XCTAssertEqual(fixture.list.count, 0)
      XCTAssertEqual(fixture.list.selectedRows, [])
      fixture.list.rearrange([nil, nil])
      XCTAssertEqual(fixture.list.count, 2)
      fixture.list.selectedRow = 1
      fixture.list.rearrange([1, 0])
      XCTAssertEqual(fixture.list.selectedRows, [0])
    }
  }
}

/// The titles of a program's rows.
@MainActor
private final class Titles {
  var all: [String]

  init(_ all: [String]) { self.all = all }
}
