import GTK
import GTKTestSupport
import XCTest

/// The reports of a list about moves of the selection without a choice.
final class ListBrowsingTests: XCTestCase {
  func testAKeyThatMovesTheSelectionCallsItsHandler() {
    withGTK {
      let fixture = ListFixture(count: 10)
      let told = moves(of: fixture.list)
      fixture.list.grabFocus()
      fixture.list.selectedRow = 2
      fixture.list.press(.down)
      fixture.list.press(.end)
      fixture.list.press(.return)
      XCTAssertEqual(told.rows, [3, 9], "neither what the program selects nor what is chosen")
      fixture.list.click(x: 100, y: 30)
      XCTAssertEqual(told.rows, [3, 9], "nor a click")
    }
  }

  func testAQuickSecondClickSelectsItsRowToo() {
    withGTK {
      let fixture = ListFixture(count: 5)
      DoubleClick.isEverySecond {
        fixture.list.clickWithPointer(x: 100, y: 64 * 3 + 30)
        fixture.list.press(.end)
        fixture.list.clickWithPointer(x: 100, y: 64 * 3 + 30)
      }
      XCTAssertEqual(fixture.list.selectedRows, [3])
    }
  }

  func testExtendingTheSelectionCallsNoHandler() {
    withGTK {
      let fixture = ListFixture(count: 10)
      fixture.list.selectionMode = .multiple
      let told = moves(of: fixture.list)
      fixture.list.grabFocus()
      fixture.list.selectedRow = 2
      fixture.list.press(.down, .shift)
      XCTAssertEqual(fixture.list.selectedRows, [2, 3])
      XCTAssertEqual(told.rows, [])
    }
  }

  func testAPressThatEndsElsewhereCallsItsHandler() {
    withGTK {
      let fixture = ListFixture(count: 10)
      let told = moves(of: fixture.list)
      fixture.list.selectedRow = 2
      fixture.list.dragWithPointer(from: (100, 30), through: [(110, 90), (110, 64 * 4)])
      pumpUntilIdle()
      XCTAssertEqual(told.left, 1)
      fixture.list.clickWithPointer(x: 100, y: 64 * 3 + 30)
      pumpUntilIdle()
      XCTAssertEqual(told.left, 1, "a click chooses its row")
    }
  }
}

@MainActor
private func moves(of list: ListView) -> Moves {
  let moves = Moves()
  list.onSelectionMoved { moves.rows.append($0) }
  list.onSelectionLeft { moves.left += 1 }
  return moves
}

/// A recorder of a list's reports.
@MainActor
private final class Moves {
  var rows: [Int] = []
  var left = 0
}
