import GTK
import GTKTestSupport
import XCTest

/// The keyboard cursor of a list, and its events to assistive tools.
final class ListCursorTests: XCTestCase {
  /// A list beside a button that has the focus.
  @MainActor
  private final class Fixture {
    let window = Window()
    let button = Button(label: "Elsewhere")
    let list = ListView { Row(title: "Row \($0)") }
    /// The number of focus events of rows.
    var focusEvents = 0
    private let connections = SignalConnections()

    init(isGrid: Bool = false) {
      let box = Box(orientation: .vertical)
      box.append(button)
      box.append(ScrolledWindow(list), expand: true)
      window.child = box
      list.count = 10
      list.selectionMode = .multiple
      window.presentAndWait(width: 400, height: 400)
      list.isGrid = isGrid
      button.grabFocus()
      pumpUntilIdle()
      list.onAccessibleSignal("active-descendant-changed") { [weak self] _ in
        self?.focusEvents += 1
      }.stored(in: connections)
    }
  }

  func testAListWithoutTheFocusReportsNoFocus() {
    withGTK {
      for isGrid in [false, true] {
        let fixture = Fixture(isGrid: isGrid)
        let list = fixture.list
        list.selectedRow = 3
        list.selectedRow = 5
        list.remove(at: 5)
        list.selectedRows = [2, 4]
        list.rearrange([0, 1, 2, 3, 5, nil])
        pumpUntilIdle()
        XCTAssertEqual(fixture.focusEvents, 0, "grid: \(isGrid)")
        fixture.window.destroy()
      }
    }
  }

  func testAFocusedListContinuesFromItsLastRowEvenIfThatMoved() {
    withGTK {
      let changes: [(change: @MainActor (ListView) -> Void, row: Int)] = [
        ({ $0.insert(at: 0) }, 6), ({ $0.remove(at: 0) }, 4),
        ({ $0.rearrange((0..<10).reversed().map { $0 }) }, 4), ({ $0.reset(count: 10) }, 5),
      ]
      for isGrid in [false, true] {
        for (number, (change, row)) in changes.enumerated() {
          let fixture = Fixture(isGrid: isGrid)
          fixture.list.goOn(from: 5)
          change(fixture.list)
          fixture.list.grabFocus()
          fixture.window.isFocusVisible = true
          XCTAssertEqual(fixture.list.focusedRow, row, "\(number), grid: \(isGrid)")
          fixture.window.destroy()
        }
      }
    }
  }

  func testACursorThatMovesWithoutTheSelectionIsReported() {
    withGTK {
      for isGrid in [false, true] {
        let fixture = Fixture(isGrid: isGrid)
        let list = fixture.list
        list.grabFocus()
        pumpUntilIdle()
        var rows: [Int?] = []
        list.onCursorMoved { [weak list] in rows.append(list?.focusedRow) }
        fixture.window.press(.end, .control)
        XCTAssertEqual(rows.last, 9, "grid: \(isGrid)")
        fixture.window.press(.left, .control)
        fixture.window.press(.up, .control)
        XCTAssertEqual(rows.last, list.focusedRow, "grid: \(isGrid)")
        XCTAssertNotEqual(rows.last, 9, "grid: \(isGrid)")
        XCTAssertEqual(list.selectedRows, [], "grid: \(isGrid)")
        fixture.window.destroy()
      }
    }
  }

  func testRemovingARowOfAnUnfocusedListReportsNoFocus() {
    withGTK {
      let fixture = Fixture()
      fixture.list.grabFocus()
      fixture.window.press(.down)
      fixture.window.press(.down)
      fixture.button.grabFocus()
      pumpUntilIdle()
      fixture.focusEvents = 0
      fixture.list.remove(at: fixture.list.selectedRow ?? 0)
      pumpUntilIdle()
      XCTAssertEqual(fixture.focusEvents, 0)
    }
  }

  func testTheFirstKeyLeadsToTheFirstRow() {
    withGTK {
      for tabs in [false, true] {
        for key in [Key.down, .home, .up] {
          let fixture = Fixture()
          if tabs { fixture.window.press(.tab) } else { fixture.list.grabFocus() }
          pumpUntilIdle()
          XCTAssertEqual(fixture.list.selectedRows, [], "the person chose none")
          fixture.window.press(key)
          XCTAssertEqual(fixture.list.selectedRows, [0], "tabs: \(tabs)")
          fixture.window.press(.down)
          XCTAssertEqual(fixture.list.selectedRows, [1], "tabs: \(tabs)")
          fixture.window.destroy()
        }
      }
      let fixture = Fixture()
      fixture.list.goOn(from: fixture.list.count - 1)
      fixture.list.grabFocus()
      fixture.window.press(.end)
      XCTAssertEqual(fixture.list.selectedRows, [fixture.list.count - 1])
      fixture.window.destroy()
    }
  }

  func testArrowsGoOnFromARowThatWasLeft() {
    withGTK {
      for isFocused in [false, true] {
        for (key, modifiers, rows) in [
          (Key.down, Modifiers(), [5]), (.up, [], [3]), (.down, .shift, [4, 5]), (.home, [], [0]),
        ] as [(Key, Modifiers, Set<Int>)] {
          let fixture = Fixture()
          let list = fixture.list
          if isFocused { list.grabFocus() }
          list.goOn(from: 4)
          list.grabFocus()
          pumpUntilIdle()
          XCTAssertEqual(list.selectedRows, [])
          var calls = 0
          list.onSelectionChanged { calls += 1 }
          fixture.window.press(key, modifiers)
          XCTAssertEqual(list.selectedRows, rows, "\(key), focused: \(isFocused)")
          XCTAssertEqual(calls, 1, "\(key)")
          fixture.window.destroy()
        }
      }
    }
  }

  func testPageKeysGoOnFromARowThatWasLeft() {
    withGTK {
      for (key, isDone) in [(Key.pageDown, { $0 > 2 }), (.pageUp, { $0 < 2 })]
        as [(Key, (Int) -> Bool)]
      {
        let fixture = Fixture()
        fixture.list.goOn(from: 2)
        fixture.list.grabFocus()
        fixture.window.press(key)
        XCTAssertEqual(fixture.list.selectedRow.map(isDone), true, "\(key)")
        fixture.window.destroy()
      }
    }
  }

  func testAnArrowAtTheEndSelectsTheLastRowThatWasLeft() {
    withGTK {
      for (key, row) in [(Key.down, 9), (.up, 0)] {
        let fixture = Fixture()
        fixture.list.goOn(from: row)
        fixture.list.grabFocus()
        var calls = 0
        fixture.list.onSelectionChanged { calls += 1 }
        fixture.window.press(key)
        XCTAssertEqual(fixture.list.selectedRows, [row])
        XCTAssertEqual(calls, 1)
        fixture.window.destroy()
      }
    }
  }

  func testArrowsFromARowThatWasLeftSkipHeaders() {
    withGTK {
      let fixture = ListFixture(count: 10, headers: [0, 5])
      fixture.list.selectedRow = nil
      fixture.list.goOn(from: 4)
      fixture.list.grabFocus()
      fixture.window.press(.down)
      XCTAssertEqual(fixture.list.selectedRows, [6])
      XCTAssertEqual(fixture.events, ["select 6"])
      fixture.window.destroy()
    }
  }

  func testArrowsFollowARowThatWasLeftAndMoved() {
    withGTK {
      let fixture = Fixture()
      fixture.list.goOn(from: 4)
      fixture.list.grabFocus()
      fixture.list.insert(at: 0)
      fixture.window.press(.down)
      XCTAssertEqual(fixture.list.selectedRows, [6])
      fixture.window.destroy()
    }
  }

  func testArrowsMoveTheCursorAloneWhileRowsAreToggled() {
    withGTK {
      for isGrid in [false, true] {
        for left in isGrid ? [4] : [nil, 4] {
          let fixture = Fixture(isGrid: isGrid)
          let list = fixture.list
          list.togglesSelection = true
          left.map(list.goOn)
          list.grabFocus()
          fixture.window.isFocusVisible = true
          let first = list.focusedRow
          fixture.window.press(isGrid ? .right : .down)
          fixture.window.press(isGrid ? .right : .down)
          XCTAssertEqual(list.focusedRow, first.map { $0 + 2 }, "grid: \(isGrid), \(left as Any)")
          XCTAssertEqual(isGrid ? [] : list.selectedRows, [])
          fixture.window.destroy()
        }
      }
    }
  }

  func testWithTheFocusKeysGoOnFromTheSelection() {
    withGTK {
      for isGrid in [false, true] {
        for tabs in [false, true] {
          let fixture = Fixture(isGrid: isGrid)
          fixture.list.selectedRow = 3
          if tabs { fixture.window.press(.tab) } else { fixture.list.grabFocus() }
          pumpUntilIdle()
          XCTAssertEqual(fixture.list.selectedRows, [3])
          fixture.window.press(isGrid ? .right : .down)
          XCTAssertEqual(fixture.list.selectedRows, [4], "grid: \(isGrid), tabs: \(tabs)")
          XCTAssertGreaterThan(fixture.focusEvents, 0)
          fixture.button.grabFocus()
          fixture.list.selectedRows = [1, 6]
          fixture.list.grabFocus()
          pumpUntilIdle()
          XCTAssertEqual(fixture.list.selectedRows, [1, 6], "several stay selected")
          fixture.window.destroy()
        }
      }
    }
  }
}
