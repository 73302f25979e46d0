import GTK
import GTKTestSupport
import XCTest

/// Many rows that are inserted or deleted at once.
final class ListResetTests: XCTestCase {
  func testAResetSignalsNoSingleRows() {
    withGTK {
      let fixture = ListFixture(count: 50_000)
      let signals = RowSignals(of: fixture.list)
      fixture.asked = []
      for count in [189, 50_000, 189] { fixture.list.reset(count: count) }
      XCTAssertEqual(fixture.list.count, 189)
      pumpUntilIdle()
      XCTAssertEqual(signals.count, 0)
      XCTAssertLessThanOrEqual(
        fixture.asked.count, 2 * 7, "little more than what shows is asked for")
      fixture.list.reset(count: -1)
      XCTAssertEqual(fixture.list.count, 0)
    }
  }

  func testAChangedCountSignalsFewRowsAndResetsForMany() {
    withGTK {
      let fixture = ListFixture(count: 50_000)
      let signals = RowSignals(of: fixture.list)
      fixture.list.count = 189
      XCTAssertEqual(signals.count, 0)
      fixture.list.count = 189 + 3
      fixture.list.count = 189 - 2
      XCTAssertEqual(signals.count, 3 + 5)
      fixture.list.count = 50_000
      XCTAssertEqual(signals.count, 3 + 5)
      XCTAssertEqual(fixture.list.count, 50_000)
    }
  }

  func testAResetKeepsTheSelectionAndTheScrollPositionOfExistingRows() {
    withGTK {
      let fixture = ListFixture(count: 50_000)
      fixture.list.selectedRow = 102
      fixture.scrolled.verticalOffset = 6430
      pumpUntilIdle()
      for count in [189, 50_000, 189] {
        fixture.list.reset(count: count)
        XCTAssertEqual(fixture.list.selectedRow, 102)
        pumpUntilIdle()
        XCTAssertEqual(fixture.scrolled.verticalOffset, 6430, accuracy: 1, "of \(count)")
      }
      fixture.list.reset(count: 102)
      pumpUntilIdle()
      XCTAssertNil(fixture.list.selectedRow)
      XCTAssertEqual(fixture.list.visibleRows?.upperBound, 102)
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testTheKeyboardGoesOnAfterAReset() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.grabFocus()
      fixture.list.selectedRow = 4
      fixture.list.reset(count: 9)
      fixture.list.press(.down)
      XCTAssertEqual(fixture.events, ["select 5"])
    }
  }
}
