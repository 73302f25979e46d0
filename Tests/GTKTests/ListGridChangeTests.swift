import CGTK
import GTKTestSupport
import XCTest

@testable import GTK

/// The rows of a grid change while a person selects, drags and looks at them.
final class ListGridChangeTests: XCTestCase {
  func testTilesThatComeGoAndMoveKeepWhatIsSelected() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      let list = fixture.list
      list.selectedRows = [2, 5]
      list.insert(at: 0)
      XCTAssertEqual(list.selectedRows, [3, 6])
      list.remove(at: 3)
      XCTAssertEqual(list.selectedRows, [5])
      list.rearrange([5, 0, nil, 1])
      XCTAssertEqual(list.count, 4)
      XCTAssertEqual(list.selectedRows, [0])
      list.count = 0
      XCTAssertEqual(list.selectedRows, [])
      list.count = 1
      list.reload(row: 0)
      pumpUntilIdle()
      XCTAssertEqual(list.visibleRows, 0..<1)
    }
  }

  func testASelectionWithShiftGoesOnFromItsTileAfterTheRowsChange() {
    withGTK {
      let fixture = ListFixture.grid(count: 30)
      let list = fixture.list
      list.grabFocus()
      try fixture.click(5)
      list.press(.right, .shift)
      XCTAssertEqual(list.selectedRows, [5, 6])
      list.rearrange([nil, nil] + Array(0..<30))
      list.press(.right, .shift)
      XCTAssertEqual(list.selectedRows, [7, 8, 9])
      list.insert(at: 0)
      list.remove(at: 1)
      list.press(.left, .shift)
      XCTAssertEqual(list.selectedRows, [7, 8])
    }
  }

  func testOtherRowsInheritNeitherCursorNorStartOfASelection() {
    withGTK {
      let fixture = ListFixture.grid(count: 50)
      let list = fixture.list
      list.grabFocus()
      for count in [30, 9] {
        list.selectedRows = [20]
        list.press(.right, .shift)
        XCTAssertEqual(list.selectedRows, [20, 21])
        list.count = 0
        list.count = count
        XCTAssertEqual(list.selectedRows, [])
        list.press(.right, .shift)
        XCTAssertEqual(list.selectedRows, [0])
        list.count = 50
      }
      list.selectedRows = [40]
      list.press(.right, .shift)
      list.reset(count: 9)
      list.press(.right, .shift)
      XCTAssertEqual(list.selectedRows, [0])
    }
  }

  func testARubberBandEndsWhenTheRowsChange() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      let list = fixture.list
      let (first, last) = (try fixture.middle(1), try fixture.middle(5))
      var change: ScheduledCall?
      list.onSelectionChanged {
        if list.count == 9 { change = MainLoop.idle { list.rearrange([nil] + Array(0..<9)) } }
      }
      list.dragWithPointer(from: first, through: [(first.x + 20, first.y + 20), last])
      XCTAssertEqual(list.selectedRows, [2])
      XCTAssertFalse(change?.isPending == true)
    }
  }

  func testADragOfRowsThatChangeUnderThePointerDragsNone() {
    withGTK {
      let fixture = ListFixture(count: 9)
      let list = fixture.list
      list.selectionMode = .multiple
      var dragged: [Set<Int>] = []
      RowDrag(list) { rows in
        dragged.append(rows)
        return DraggedFiles([])
      }
      list.selectedRows = [2]
      let start = try fixture.middle(2)
      let through = [(x: start.x + 20, y: start.y + 20), (x: start.x + 40, y: start.y + 40)]
      list.dragWithPointer(from: start, through: through)
      XCTAssertEqual(dragged, [[2]])
      list.selectedRows = [2]
      var change: ScheduledCall?
      list.onButtonPress { _ in
        change = MainLoop.idle { list.rearrange([nil, nil, nil] + Array(0..<9)) }
        return .proceed
      }
      list.dragWithPointer(from: start, through: through)
      XCTAssertEqual(list.count, 12)
      XCTAssertEqual(dragged, [[2]])
      XCTAssertFalse(change?.isPending == true)
    }
  }

  /// Checks that GTK draws the focus on the row or tile that keys act on.
  @MainActor
  private static func expectFocus(
    on tile: Int, of list: ListView, _ message: String, line: UInt = #line
  ) {
    pumpUntilIdle()
    XCTAssertEqual(list.focusedRow, tile, message, line: line)
    var path: OpaquePointer?
    var column: UnsafeMutablePointer<GtkTreeViewColumn>?
    unsafe gtk_tree_view_get_cursor(list.cast(), &path, &column)
    let drawn = unsafe path.flatMap {
      unsafe list.row(at: $0, in: column.map { UnsafeMutableRawPointer($0) })
    }
    unsafe gtk_tree_path_free(path)
    XCTAssertEqual(drawn, tile, message, line: line)
  }

  func testTheFocusIsDrawnOnTheTileThatKeysActOnAfterEachChange() {
    withGTK {
      let fixture = ListFixture.grid(count: 30)
      let list = fixture.list
      list.grabFocus()
      fixture.window.press(.right, .control)
      fixture.window.press(.right, .control)
      fixture.window.press(.down, .control)
      var tile = try XCTUnwrap(list.focusedRow)
      XCTAssertGreaterThan(tile, 2)
      for width in [500, 240, 800, 360] {
        fixture.window.resizeAndWait(width: width, height: 500)
        Self.expectFocus(on: tile, of: list, "in \(width)")
      }
      for isGrid in [true, false, true] {
        list.isGrid = isGrid
        Self.expectFocus(on: tile, of: list, "grid: \(isGrid)")
        list.insert(at: 0)
        tile += 1
        Self.expectFocus(on: tile, of: list, "a row before it comes, grid: \(isGrid)")
        list.remove(at: 0)
        tile -= 1
        Self.expectFocus(on: tile, of: list, "a row before it goes, grid: \(isGrid)")
        list.rearrange((0..<30).reversed().map { $0 })
        tile = 29 - tile
        Self.expectFocus(on: tile, of: list, "all move, grid: \(isGrid)")
        list.reset(count: 30)
        Self.expectFocus(on: tile, of: list, "all are read again, grid: \(isGrid)")
      }
      XCTAssertEqual(list.selectedRows, [])
    }
  }
}
