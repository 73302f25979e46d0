import CGTK
import Cairo
import GTKTestSupport
import XCTest

@testable import GTK

/// The rows of a list as tiles, side by side.
final class ListGridTests: XCTestCase {
  func testTheTilesCountAndSizeFollowTheWidth() {
    let shapes =
      [(1, 1, 112), (240, 2, 112), (320, 2, 144), (360, 3, 112), (500, 3, 144)]
      + [(640, 3, 192), (800, 3, 256), (1400, 5, 256)]
    for (width, columns, side) in shapes {
      let shape = TileShape(width: width)
      XCTAssertEqual([shape.columns, shape.side], [columns, side], "in \(width)")
    }
  }

  func testTilesFillLinesAndAnotherWidthLaysThemOutAnew() {
    withGTK {
      let fixture = ListFixture.grid(count: 100)
      let list = fixture.list
      XCTAssertEqual(list.count, 100)
      XCTAssertEqual(list.thumbnailSide, 112)
      let places = (0..<4).compactMap { list.place(ofRow: $0) }
      XCTAssertEqual(places.map(\.x), [0, 120, 240, 0])
      XCTAssertEqual(places.map(\.y), [0, 0, 0, list.rowHeight])
      XCTAssertEqual(places.map(\.width), [120, 120, 120, 120])
      XCTAssertEqual(list.row(atX: 130, y: Double(list.rowHeight) + 5), 4)
      XCTAssertTrue(list.hasInk(x: 120, y: 116, width: 120, height: list.rowHeight - 116))
      list.selectedRows = [50, 51]
      list.scroll(to: 60)
      pumpUntilIdle()
      let top = try XCTUnwrap(list.visibleRows?.first)
      fixture.window.resizeAndWait(width: 820, height: 500)
      pump(until: "the tiles are laid out") { list.thumbnailSide == 256 }
      pumpUntilIdle()
      XCTAssertEqual(list.selectedRows, [50, 51])
      XCTAssertEqual(list.visibleRows?.contains(top), true, "the place in the list stays")
      fixture.list.isGrid = false
      pumpUntilIdle()
      XCTAssertEqual(list.rowHeight, 64)
      XCTAssertEqual(list.place(ofRow: 1)?.width, list.allocation.width)
      XCTAssertEqual(list.selectedRows, [50, 51])
      XCTAssertEqual(fixture.events, [], "the person selected nothing")
    }
  }

  // The hidden part of a scrolled line of tiles may be taller than a row.
  func testSwitchingToRowsKeepsTheScrollPositionOfTiles() {
    withGTK {
      let fixture = ListFixture.grid(count: 90)
      let list = fixture.list
      let height = list.rowHeight
      let adjustment = try unsafe XCTUnwrap(list.verticalAdjustment)
      for hidden in [1, height / 2, height - 1] {
        unsafe gtk_adjustment_set_value(adjustment, Double(3 * height + hidden))
        pumpUntilIdle()
        let columns = list.columnCount
        list.isGrid = false
        pumpUntilIdle()
        XCTAssertEqual(list.visibleRows?.contains(4 * columns), true, "\(hidden)")
        list.isGrid = true
        pumpUntilIdle()
      }
    }
  }

  func testOnlyVisibleTilesAreRequested() {
    withGTK {
      let fixture = ListFixture.grid(count: 100_000)
      fixture.asked = []
      fixture.list.reloadVisible()
      fixture.list.queueDraw()
      pumpUntilIdle()
      XCTAssertFalse(fixture.asked.isEmpty)
      XCTAssertLessThan(fixture.asked.count, 30)
      fixture.list.scroll(to: 99_999)
      pumpUntilIdle()
      XCTAssertEqual(fixture.list.visibleRows?.last, 99_999)
    }
  }

  func testArrowsGoInTwoDimensions() {
    withGTK {
      let fixture = ListFixture.grid(count: 8)
      let list = fixture.list
      var moves: [Int] = []
      list.onSelectionMoved { moves.append($0) }
      list.grabFocus()
      list.selectedRow = 0
      let keys: [Key] = [.right, .down, .left, .down, .down, .right, .right, .up, .home, .end]
      for key in keys { list.press(key) }
      XCTAssertEqual(moves, [1, 4, 3, 6, 7, 4, 0, 7], "where a key leads nowhere, nothing is told")
      list.press(.up)
      list.press(.right)
      list.press(.down)
      XCTAssertEqual(moves.suffix(3), [4, 5, 7], "below is a shorter line")
      XCTAssertEqual(fixture.events.filter { $0.hasPrefix("activate") }, [])
      list.press(.return)
      XCTAssertEqual(fixture.events.last, "activate 7")
    }
  }

  func testRightToLeftTheKeysAreMirrored() {
    withGTK {
      let fixture = ListFixture.grid(count: 8)
      let list = fixture.list
      list.textDirection = .rightToLeft
      pumpUntilIdle()
      XCTAssertEqual(list.place(ofRow: 0)?.x, 240)
      list.grabFocus()
      list.selectedRow = 0
      list.press(.left)
      XCTAssertEqual(list.selectedRows, [1])
    }
  }

  func testShiftAndControlSelectSeveral() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      let list = fixture.list
      list.grabFocus()
      try fixture.click(1)
      XCTAssertEqual(list.selectedRows, [1])
      try fixture.click(5, .control)
      XCTAssertEqual(list.selectedRows, [1, 5])
      try fixture.click(7, .shift)
      XCTAssertEqual(list.selectedRows, [5, 6, 7])
      try fixture.click(6, .control)
      XCTAssertEqual(list.selectedRows, [5, 7])
      list.press(.home)
      list.press(.down, .shift)
      XCTAssertEqual(list.selectedRows, [0, 1, 2, 3])
      list.press(.right, .control)
      list.press(.space, .control)
      XCTAssertEqual(list.selectedRows, [0, 1, 2, 3, 4])
      list.press("a", .control)
      XCTAssertEqual(list.selectedRows.count, 9)
      list.selectionMode = .single
      XCTAssertEqual(list.selectedRows, [0])
      try fixture.click(4, .shift)
      XCTAssertEqual(list.selectedRows, [4])
    }
  }

  func testAClickActivatesItsTileAndOneBesideThemNone() {
    withGTK {
      let fixture = ListFixture.grid(count: 4)
      let point = try fixture.middle(2)
      fixture.list.clickWithPointer(x: point.x, y: point.y)
      XCTAssertEqual(fixture.events, ["select 2", "activate 2"])
      let last = try fixture.middle(3)
      fixture.list.clickWithPointer(x: point.x, y: last.y)
      XCTAssertEqual(fixture.events, ["select 2", "activate 2", "select none"])
    }
  }

  func testASelectedTileIsDrawnSelectedUnderThePointer() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      let list = fixture.list
      @MainActor func corner(_ tile: Int) throws -> ImageSurface.Pixel {
        let place = try XCTUnwrap(list.place(ofRow: tile))
        return try XCTUnwrap(list.snapshot()?.pixel(x: place.x + 1, y: place.y + place.height / 2))
      }
      let point = try fixture.middle(4)
      fixture.list.clickWithPointer(x: point.x, y: point.y)
      let (beside, selected) = (try corner(3), try corner(4))
      XCTAssertNotEqual(selected, beside)
      XCTAssertEqual(try corner(0), beside, "the pointer over a line changes nothing")
      list.selectedRows = [4, 7]
      XCTAssertEqual(try corner(7), selected)
    }
  }

  func testARubberBandSelectsTheTilesThatItTouches() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      let list = fixture.list
      let (first, last) = (try fixture.middle(1), try fixture.middle(5))
      list.dragWithPointer(from: first, through: [(first.x + 20, first.y + 20), last])
      XCTAssertEqual(list.selectedRows, [1, 2, 4, 5])
      XCTAssertFalse(fixture.events.contains { $0.hasPrefix("activate") })
    }
  }

  func testASecondaryClickRequestsTheMenuOfItsTile() {
    withGTK {
      let fixture = ListFixture.grid(count: 9)
      var rows: [Int] = []
      fixture.list.onContextMenu { row, _ in rows.append(row) }
      let point = try fixture.middle(4)
      fixture.list.click(x: point.x, y: point.y, button: 3)
      XCTAssertEqual(rows, [4])
      XCTAssertEqual(fixture.list.selectedRows, [4])
      fixture.list.grabFocus()
      fixture.list.press(.menu)
      XCTAssertEqual(rows, [4, 4])
    }
  }

  func testTheFocusIsDrawnAroundAWholeTile() {
    withGTK {
      let fixture = ListFixture.grid(count: 30)
      let list = fixture.list
      // A press of the pointer hides the focus, and GTK's own keys would show it again.
      try fixture.click(0)
      fixture.window.press(.right, .control)
      fixture.window.press(.down, .control)
      pumpUntilIdle()
      XCTAssertEqual(list.focusedRow, 4)
      for tile in [1, 3, 4, 5] {
        let place = try XCTUnwrap(list.place(ofRow: tile))
        // The margins beside the picture, from its top to its bottom.
        for x in [place.x, place.x + place.width - 4] {
          XCTAssertEqual(
            list.hasInk(x: x, y: place.y + 8, width: 4, height: 100), tile == 4, "tile \(tile)")
        }
      }
    }
  }

  func testTilesHaveAccessibleDescriptionsAndStates() {
    withGTK {
      let fixture = ListFixture.grid(count: 4)
      let table = unsafe OpaquePointer(
        try XCTUnwrap(gtk_widget_get_accessible(fixture.list.cast())))
      func tile(
        _ line: CInt, _ column: CInt
      ) -> (description: String?, isSelected: Bool, isVisible: Bool) {
        guard let cell = unsafe atk_table_ref_at(table, line, column) else {
          return (nil, false, false)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(cell)) }
        let states = unsafe atk_object_ref_state_set(cell)
        defer { unsafe g_object_unref(states.map { UnsafeMutableRawPointer($0) }) }
        return unsafe (
          atk_object_get_description(cell).map { unsafe String(cString: $0) },
          atk_state_set_contains_state(states, ATK_STATE_SELECTED) != 0,
          atk_state_set_contains_state(states, ATK_STATE_VISIBLE) != 0
        )
      }
      fixture.list.selectedRows = [1, 3]
      XCTAssertEqual(tile(0, 1).description, "second line 1")
      XCTAssertEqual(tile(1, 0).description, "second line 3")
      XCTAssertEqual(tile(1, 1).description ?? "", "", "there is no such tile")
      XCTAssertEqual([tile(0, 0), tile(1, 0), tile(1, 1)].map(\.isVisible), [true, true, false])
      XCTAssertEqual(
        [tile(0, 0), tile(0, 1), tile(1, 0)].map(\.isSelected), [false, true, true])
    }
  }

  func testAGridIsFreedWithItsWindow() {
    withGTK {
      weak var list: ListView?
      do {
        let fixture = ListFixture.grid(count: 9)
        list = fixture.list
        fixture.window.destroy()
      }
      pump(until: "it is gone") { list == nil }
    }
  }
}
