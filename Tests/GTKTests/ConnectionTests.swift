import GTK
import GTKTestSupport
import XCTest

/// Every event has one idiom: any number of handlers, each with a connection that can end.
final class ConnectionTests: XCTestCase {
  func testGesturesHaveAnyNumberOfHandlersWhichCanEnd() {
    withGTK {
      let window = Window()
      let box = EventBox()
      window.child = box
      let click = ClickGesture(box)
      window.presentAndWait()
      check("a press", { call in click.onPressed { _, _, _ in call() } }) {
        box.click(x: 10, y: 10)
      }
      check("a release", { call in click.onReleased { _, _, _ in call() } }) {
        box.click(x: 10, y: 10)
      }
      let drag = DragGesture(box)
      check("a drag", { call in drag.onEnd { _, _ in call() } }) {
        box.dragWithPointer(from: (10, 10), through: [(20, 20), (30, 30)])
      }
    }
  }

  func testListsHaveAnyNumberOfHandlersWhichCanEnd() {
    withGTK {
      let fixture = ListFixture(count: 1000)
      let list = fixture.list
      list.grabFocus()
      check("a selection", { call in list.onSelectionChanged(call) }) { list.press(.down) }
      check("a moved selection", { call in list.onSelectionMoved { _ in call() } }) {
        list.press(.down)
      }
      check("visible rows", { call in list.onVisibleRowsChanged(call) }) {
        fixture.scrolled.verticalOffset += 64
        pumpUntilIdle()
      }
      fixture.scrolled.verticalOffset = 0
      pumpUntilIdle()
      check("a menu", { call in list.onContextMenu { _, _ in call() } }) {
        list.click(x: 100, y: 64 * 2 + 30, button: 3)
      }
      // Each press is elsewhere than the last one, as the second click of two would activate its
      // row.
      var y = 30
      check("a press that ends elsewhere", { call in list.onSelectionLeft(call) }) {
        y = 350 - y
        list.selectedRow = 2
        list.dragWithPointer(from: (100, y), through: [(110, y - 20), (110, 64 * 4)])
        pumpUntilIdle()
      }
    }
  }

  func testMenusOfWidgetsHaveAnyNumberOfHandlersWhichCanEnd() {
    withGTK {
      let window = Window()
      let button = Button(label: "a")
      window.child = button
      window.presentAndWait()
      button.grabFocus()
      check("a key", { call in button.onMenuKey(call) }) { button.press(.f10, .shift) }
      check("a menu", { call in button.onContextMenu { _ in call() } }) {
        button.click(x: 5, y: 5, button: 3)
      }
      check("a menu by a key", { call in button.onContextMenu { _ in call() } }) {
        button.press(.f10, .shift)
      }
    }
  }

  func testTextsHaveAnyNumberOfHandlersWhichCanEnd() {
    withGTK {
      let text = TextView()
      check("a text", { call in text.onTextChanged(call) }) { text.text += "a" }
    }
  }

  func testADestroyedWidgetEndsItsConnections() {
    withGTK {
      let window = Window()
      let list = ListView { _ in Row(title: "") }
      window.child = ScrolledWindow(list)
      window.presentAndWait()
      let connections = [list.onSelectionChanged {}, list.onSelectionMoved { _ in }]
      XCTAssertTrue(connections.allSatisfy(\.isConnected))
      window.destroy()
      pumpUntilIdle()
      XCTAssertFalse(connections.contains(where: \.isConnected))
    }
  }
}

/// Checks that an event calls two handlers until they are blocked or disconnected.
@MainActor
private func check(
  _ event: String, _ connect: (@escaping @MainActor () -> Void) -> SignalConnection,
  line: UInt = #line, emit: () -> Void
) {
  let calls = Calls()
  @MainActor func handlersCalled() -> Set<Int> {
    calls.numbers = []
    emit()
    return calls.numbers
  }
  let connections = SignalConnections()
  let first = connect { calls.numbers.insert(1) }
  connect { calls.numbers.insert(2) }.stored(in: connections)
  XCTAssertEqual(handlersCalled(), [1, 2], "\(event) calls both", line: line)
  XCTAssertEqual(first.blocked(handlersCalled), [2], "\(event), blocked", line: line)
  XCTAssertEqual(handlersCalled(), [1, 2], "\(event), no longer blocked", line: line)
  first.disconnect()
  first.disconnect()
  XCTAssertFalse(first.isConnected, event, line: line)
  XCTAssertEqual(handlersCalled(), [2], "\(event), after the first is disconnected", line: line)
  connections.disconnect()
  XCTAssertEqual(handlersCalled(), [], "\(event), after both are", line: line)
}

/// The numbers of the handlers that were called.
@MainActor
private final class Calls {
  var numbers: Set<Int> = []
}
