import GTK
import GTKTestSupport
import XCTest

/// A row's context menu, requested in each way.
final class ListMenuTests: XCTestCase {
  func testASecondaryClickRequestsTheMenuOfItsRow() {
    withGTK {
      let fixture = ListFixture(count: 4, headers: [0])
      let requests = MenuRequests(fixture.list)
      fixture.list.click(x: 100, y: 64 * 2 + 30, button: 3)
      XCTAssertEqual(requests.rows, [2])
      XCTAssertEqual(requests.places, [Rectangle(x: 100, y: 158, width: 1, height: 1)])
      XCTAssertEqual(fixture.events, ["select 2"])
      fixture.list.click(x: 100, y: 30, button: 3)
      fixture.list.click(x: 100, y: 64 * 4 + 30, button: 3)
      XCTAssertEqual(requests.rows, [2], "neither headers nor what is below the rows have one")
    }
  }

  func testASecondaryClickInAMultipleSelectionKeepsIt() {
    withGTK {
      let fixture = ListFixture(count: 6)
      let requests = MenuRequests(fixture.list)
      fixture.list.selectionMode = .multiple
      fixture.list.selectedRows = [1, 2, 3]
      fixture.list.click(x: 100, y: 64 * 2 + 30, button: 3)
      XCTAssertEqual(fixture.list.selectedRows, [1, 2, 3])
      fixture.list.click(x: 100, y: 64 * 4 + 30, button: 3)
      XCTAssertEqual(fixture.list.selectedRows, [4])
      XCTAssertEqual(requests.rows, [2, 4])
      XCTAssertEqual(fixture.events, ["select 4"])
    }
  }

  func testTheMenuKeysRequestTheMenuOfTheSelectedRow() {
    withGTK {
      let fixture = ListFixture(count: 100)
      let requests = MenuRequests(fixture.list)
      fixture.list.grabFocus()
      fixture.list.press(.menu)
      XCTAssertEqual(requests.rows, [0], "where the keyboard is")
      fixture.list.selectedRow = 50
      fixture.list.press(.f10, .shift)
      fixture.list.press(.menu)
      XCTAssertEqual(requests.rows, [0, 50, 50])
      XCTAssertEqual(requests.places.last, fixture.list.place(ofRow: 50))
      XCTAssertEqual(fixture.list.visibleRows?.contains(50), true, "the row is scrolled to")
    }
  }

  func testALongPressRequestsTheMenuAndActivatesNothing() {
    withGTK {
      let fixture = ListFixture(count: 4)
      let requests = MenuRequests(fixture.list)
      let finger = Finger(on: fixture.list, x: 100, y: 64 + 30)
      pump(until: "the menu is asked for") { requests.rows == [1] }
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(fixture.events, ["select 1"])
    }
  }

  func testWithoutAHandlerTheSecondaryButtonDoesWhatGTKDoes() {
    withGTK {
      let fixture = ListFixture(count: 4)
      fixture.list.click(x: 100, y: 64 * 2 + 30, button: 3)
      XCTAssertEqual(fixture.events, ["select 2"])
    }
  }
}

/// A recorder of a list's menu requests.
@MainActor
private final class MenuRequests {
  var rows: [Int] = []
  var places: [Rectangle] = []

  init(_ list: ListView) {
    list.onContextMenu { [weak self] row, place in
      self?.rows.append(row)
      self?.places.append(place)
    }
  }
}
