import GTK
import GTKTestSupport
import XCTest

/// Selection of one row, several rows or none.
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

  /// Returns a list of ten rows or tiles that allows several selected ones.
  @MainActor
  private static func fixture(isGrid: Bool) -> ListFixture {
    let fixture = ListFixture(count: 10)
    fixture.list.selectionMode = .multiple
    fixture.list.isGrid = isGrid
    fixture.window.resizeAndWait(width: 360, height: 600)
    pumpUntilIdle()
    return fixture
  }

  func testKeysThatCanNotMoveOnSelectTheRowOfTheCursorAlone() {
    for isGrid in [false, true] {
      withGTK {
        let fixture = Self.fixture(isGrid: isGrid)
        fixture.list.grabFocus()
        for (row, keys) in [(0, [Key.up, .home, .pageUp]), (9, [.down, .end, .pageDown])] {
          for key in keys {
            fixture.list.selectedRow = row
            fixture.window.press("a", .control)
            XCTAssertEqual(fixture.list.selectedRows.count, 10, "\(isGrid)")
            fixture.window.press(key)
            XCTAssertEqual(fixture.list.selectedRows, [row], "\(key) in \(row), \(isGrid)")
          }
        }
      }
    }
  }

  func testARubberBandSelectsTheRowsThatItTouches() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectionMode = .multiple
      fixture.list.dragWithPointer(
        from: (100, 30), through: [(110, 60), (120, 100), (130, 64 * 2 + 30)])
      XCTAssertEqual(fixture.list.selectedRows, [0, 1, 2])
    }
  }

  /// Runs a test with rows, and with tiles.
  private func withRowsAndTiles(
    _ test:
      @escaping @MainActor (_ fixture: ListFixture, _ click: (Int) throws -> Void) throws
      -> Void
  ) {
    for isGrid in [false, true] {
      withGTK {
        let fixture = Self.fixture(isGrid: isGrid)
        fixture.list.selectedRow = 1
        fixture.list.togglesSelection = true
        try test(fixture) { row in
          let place = try XCTUnwrap(fixture.list.place(ofRow: row))
          fixture.list.clickWithPointer(x: place.x + 60, y: place.y + 30)
          pumpUntilIdle()
        }
      }
    }
  }

  func testClicksToggleTheSelectionOfRows() {
    withRowsAndTiles { fixture, click in
      for row in [3, 4, 3, 6] { try click(row) }
      XCTAssertEqual(fixture.events, ["select 1 3", "select 1 3 4", "select 1 4", "select 1 4 6"])
      let place = try XCTUnwrap(fixture.list.place(ofRow: 2))
      // GTK activates no row that the pointer did not enter.
      fixture.list.click(x: 30, y: 30)
      XCTAssertEqual(fixture.list.selectedRows, [1, 4, 6])
      fixture.list.click(x: place.x + 60, y: place.y + 30, modifiers: .control)
      XCTAssertEqual(fixture.list.selectedRows, [1, 2, 4, 6])
      fixture.list.togglesSelection = false
      fixture.events = []
      try click(4)
      XCTAssertEqual(fixture.events, ["select 4", "activate 4"])
    }
  }

  func testTwoQuickClicksSelectARowAndTakeItOut() {
    withRowsAndTiles { fixture, click in
      for row in [3, 3] { try click(row) }
      XCTAssertEqual(fixture.events, ["select 1 3", "select 1"])
    }
  }

  func testKeysToggleTheSelectionOfRows() {
    withRowsAndTiles { fixture, _ in
      fixture.list.grabFocus()
      let next = fixture.list.isGrid ? Key.right : .down
      for key in [next, .return, next, next, .space, next] {
        fixture.window.press(key)
        pumpUntilIdle()
      }
      XCTAssertEqual(fixture.events, ["select 1 2", "select 1 2 4"])
      fixture.window.press("a", .control)
      XCTAssertEqual(fixture.list.selectedRows, Set(0..<10))
    }
  }

  func testTapsToggleTheSelectionOfRowsAndScrollsDoNot() {
    withRowsAndTiles { fixture, _ in
      @MainActor func tap(_ row: Int, then move: Double = 0) throws {
        let place = try XCTUnwrap(fixture.list.place(ofRow: row))
        let finger = try XCTUnwrap(
          Finger(on: fixture.list, x: Double(place.x + 60), y: Double(place.y + 30)))
        if move != 0 {
          finger.move(x: Double(place.x + 60), y: Double(place.y + 30) + move, steps: 8)
        }
        finger.lift()
        pumpUntilIdle()
      }
      try tap(2)
      try tap(4)
      try tap(3, then: -60)
      try tap(4)
      XCTAssertEqual(fixture.events, ["select 1 2", "select 1 2 4", "select 1 2"])
    }
  }

  func testSelectingRowsByProgramCallsNoHandler() {
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

  func testChangingTheSelectionModeKeepsWhatItAllows() {
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

  func testAssistiveToolsReadTheSelectedRows() {
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
