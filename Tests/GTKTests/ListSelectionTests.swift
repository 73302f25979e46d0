import GTK
import GTKTestSupport
import XCTest

/// One row that is selected, several or none.
final class ListSelectionTests: XCTestCase {
  func testSeveralRowsAreSelectedWithControlAndShift() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectionMode = .multiple
      fixture.list.click(x: 100, y: 64 * 1 + 30)
      fixture.list.click(x: 100, y: 64 * 3 + 30, modifiers: .control)
      fixture.list.click(x: 100, y: 64 * 5 + 30, modifiers: .shift)
      XCTAssertEqual(fixture.list.selectedRows, [3, 4, 5])
      XCTAssertEqual(fixture.list.selectedRow, 3)
      fixture.list.click(x: 100, y: 64 * 4 + 30, modifiers: .control)
      XCTAssertEqual(fixture.events, ["select 1", "select 1 3", "select 3 4 5", "select 3 5"])
    }
  }

  func testAFrameOfTheMouseSelectsTheRowsThatItTouches() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectionMode = .multiple
      fixture.list.dragWithPointer(
        from: (100, 30), through: [(110, 60), (120, 100), (130, 64 * 2 + 30)])
      XCTAssertEqual(fixture.list.selectedRows, [0, 1, 2])
    }
  }

  func testTheProgramSelectsRowsWithoutTelling() {
    withGTK {
      let fixture = ListFixture(count: 10, headers: [0, 6])
      fixture.list.selectionMode = .multiple
      fixture.list.selectedRows = [0, 1, 3, 4, 6, 99, -1]
      XCTAssertEqual(fixture.list.selectedRows, [1, 3, 4])
      fixture.list.insert(at: 2)
      XCTAssertEqual(fixture.list.selectedRows, [1, 4, 5])
      fixture.list.remove(at: 4)
      XCTAssertEqual(fixture.list.selectedRows, [1, 4])
      fixture.list.reset(count: 4)
      XCTAssertEqual(fixture.list.selectedRows, [1])
      fixture.list.selectedRows = []
      XCTAssertEqual(fixture.list.selectedRows, [])
      pumpUntilIdle()
      XCTAssertEqual(fixture.events, [])
    }
  }

  func testAModeKeepsOfTheSelectionWhatItCan() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectionMode = .multiple
      fixture.list.selectedRows = [2, 5]
      fixture.list.selectionMode = .single
      XCTAssertEqual(fixture.list.selectedRows, [2])
      fixture.list.selectedRows = [7, 8]
      XCTAssertEqual(fixture.list.selectedRows, [7])
      fixture.list.selectionMode = .multiple
      XCTAssertEqual(fixture.list.selectedRows, [7])
      fixture.list.selectionMode = .none
      XCTAssertEqual(fixture.list.selectedRows, [])
      fixture.list.selectedRow = 3
      XCTAssertNil(fixture.list.selectedRow)
      fixture.list.clickWithPointer(x: 100, y: 64 * 2 + 30)
      XCTAssertEqual(fixture.events, ["activate 2"])
    }
  }

  func testAssistiveToolsHearWhichRowsAreSelected() {
    withGTK {
      let fixture = ListFixture(count: 6)
      XCTAssertEqual(fixture.list.accessiblySelectedRows, [])
      fixture.list.selectedRow = 2
      XCTAssertEqual(fixture.list.accessiblySelectedRows, [2])
      fixture.list.selectionMode = .multiple
      fixture.list.selectedRows = [1, 3, 4]
      XCTAssertEqual(fixture.list.accessiblySelectedRows, [1, 3, 4])
      fixture.list.click(x: 100, y: 64 * 3 + 30, modifiers: .control)
      XCTAssertEqual(fixture.list.accessiblySelectedRows, [1, 4])
    }
  }
}
