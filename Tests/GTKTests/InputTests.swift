import GTK
import GTKTestSupport
import XCTest

/// Keys and clicks reach handlers.
final class InputTests: XCTestCase {
  func testTabMovesOnFromAFocusThatWasSetBeforeTheWindowAppeared() {
    withGTK {
      let window = Window(kind: .dialog)
      let (first, second) = (Button(label: "a"), Button(label: "b"))
      let box = Box(orientation: .horizontal)
      for button in [first, second] { box.append(button) }
      let content = Box(orientation: .vertical)
      content.append(Label("text"))
      content.append(box)
      window.child = content
      window.focusWidget = first
      XCTAssertEqual(window.focusWidget, first)
      window.presentAndWait()
      XCTAssertEqual(window.focusWidget, first)
      window.press(.tab)
      XCTAssertEqual(window.focusWidget, second)
    }
  }

  func testAKeyReachesTheWindowBeforeTheFocusedWidget() {
    withGTK {
      let window = Window()
      let button = Button(label: "a")
      window.child = button
      var events: [KeyEvent] = []
      var clicks = 0
      let clicking = button.onClicked { clicks += 1 }
      window.presentAndWait()
      window.focusWidget = button
      let answer = Answer()
      let pressing = window.onKeyPress {
        events.append($0)
        return answer.value
      }
      button.press(.return)
      XCTAssertEqual(events, [KeyEvent(key: .return)])
      XCTAssertEqual(clicks, 0)
      answer.value = .proceed
      button.press(.return)
      pump(until: "the button is clicked") { clicks == 1 }
      button.press(.left, .alt)
      XCTAssertEqual(events.last, KeyEvent(key: .left, modifiers: .alt))
      pressing.disconnect()
      clicking.disconnect()
    }
  }

  func testAClickReachesAButton() {
    withGTK {
      let window = Window()
      let button = Button(label: "a")
      window.child = button
      var clicks = 0
      let clicking = button.onClicked { clicks += 1 }
      window.presentAndWait()
      button.clickMiddle()
      XCTAssertEqual(clicks, 1)
      clicking.disconnect()
    }
  }

  func testAButtonEventHasItsPositionAndButton() {
    withGTK {
      let window = Window()
      let box = EventBox()
      box.child = Label("a")
      window.child = box
      var events: [ButtonEvent] = []
      let pressing = box.onButtonPress {
        events.append($0)
        return .stop
      }
      window.presentAndWait()
      box.click(x: 10, y: 20, button: 8, modifiers: .control)
      XCTAssertEqual(events.map(\.button), [8])
      XCTAssertEqual(events.map(\.x), [10])
      XCTAssertEqual(events.map(\.y), [20])
      XCTAssertEqual(events.map(\.clicks), [1])
      XCTAssertEqual(events.map(\.modifiers), [.control])
      pressing.disconnect()
    }
  }

  func testADragGestureSeesATouchOnAWidgetThatObservesPresses() {
    withGTK {
      let window = Window()
      let box = Box(orientation: .vertical)
      let area = DrawingArea()
      area.vexpand = true
      box.append(area)
      window.child = box
      var presses = 0
      area.onButtonPress { _ in
        presses += 1
        return .proceed
      }
      var seen: [String] = []
      let drag = DragGesture(box, isTouchOnly: true)
      drag.onBegin { x, _ in seen.append("begin at \(Int(x))") }
      drag.onUpdate { x, _ in seen.append("go on by \(Int(x))") }
      drag.onEnd { x, _ in seen.append("end after \(Int(x))") }
      window.presentAndWait()
      for _ in 1...2 {
        let finger = Finger(on: area, x: 100, y: 50)
        finger?.move(x: 200, y: 50)
        finger?.lift()
      }
      let once = ["begin at 100", "go on by 100", "end after 100"]
      XCTAssertEqual(seen, once + once)
      XCTAssertEqual(presses, 2)
    }
  }

  func testAWindowKeepsOpenWhenAHandlerStopsTheClose() {
    withGTK {
      let window = Window()
      let answer = Answer()
      var destroyed = 0
      let deleting = window.onDelete { answer.value }
      let destroying = window.onDestroy { destroyed += 1 }
      window.presentAndWait()
      window.close()
      pumpUntilIdle()
      XCTAssertEqual(destroyed, 0)
      answer.value = .proceed
      window.close()
      pump(until: "the window is destroyed") { destroyed == 1 }
      withExtendedLifetime((deleting, destroying)) {}
    }
  }

  func testTheFocusIsReported() {
    withGTK {
      let window = Window()
      let box = Box(orientation: .vertical)
      let first = Button(label: "a")
      let second = Button(label: "b")
      box.append(first)
      box.append(second)
      window.child = box
      window.presentAndWait()
      window.focusWidget = first
      var reported: [Widget?] = []
      let focusing = window.onFocusChanged { reported.append($0) }
      XCTAssertTrue(window.childFocus(.forward))
      XCTAssertEqual(window.focusWidget, second)
      XCTAssertEqual(reported.last, second)
      XCTAssertTrue(box.contains(window.focusWidget))
      XCTAssertFalse(first.contains(second))
      focusing.disconnect()
    }
  }
}

/// A handler's return value, which changes during a test.
@MainActor
private final class Answer {
  var value = Propagation.stop
}
