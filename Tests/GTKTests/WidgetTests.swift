import GTK
import GTKTestSupport
import XCTest

/// Properties of widgets keep the values that are set.
final class WidgetTests: XCTestCase {
  func testTextIsShownAsItIs() {
    withGTK {
      let text = "<b>bold & <i>not"
      let label = Label(text)
      XCTAssertEqual(label.text, text)
      let button = Button(label: text)
      XCTAssertEqual(button.label, text)
      let window = Window()
      let box = Box(orientation: .vertical)
      box.append(label)
      box.append(button)
      window.child = box
      window.presentAndWait()
      let bold = Label("bold")
      XCTAssertGreaterThan(
        label.minimumAndNaturalWidth().natural, bold.minimumAndNaturalWidth().natural)
    }
  }

  func testWidgetsAreVisibleAtOnceAndWindowsAreNot() {
    withGTK {
      XCTAssertTrue(Label("a").isVisible)
      XCTAssertTrue(LayoutBin().isVisible)
      XCTAssertFalse(Window().isVisible)
    }
  }

  func testPropertiesAreReadBack() {
    withGTK {
      let label = Label("a")
      label.margins = Margins(top: 1, bottom: 2, start: 3, end: 4)
      XCTAssertEqual(label.margins, Margins(top: 1, bottom: 2, start: 3, end: 4))
      label.sizeRequest = (width: 50, height: nil)
      XCTAssertEqual(label.sizeRequest.width, 50)
      XCTAssertNil(label.sizeRequest.height)
      label.horizontalAlignment = .end
      XCTAssertEqual(label.horizontalAlignment, .end)
      label.tooltip = "tip"
      XCTAssertEqual(label.tooltip, "tip")
      label.tooltip = nil
      XCTAssertNil(label.tooltip)
      label.addStyleClass("x")
      XCTAssertTrue(label.hasStyleClass("x"))
      label.setStyleClass("x", false)
      XCTAssertFalse(label.hasStyleClass("x"))
      label.accessibleName = "name"
      XCTAssertEqual(label.accessibleName, "name")
      label.setAccessibleRole(.landmark)
      XCTAssertEqual(label.accessibleRoleName, "landmark")
      label.lines = 2
      XCTAssertEqual(label.lines, 2)
      label.lines = nil
      XCTAssertNil(label.lines)
    }
  }

  func testAnAnnouncementCausesNoWarning() {
    withGTK {
      Label("a").announce("The sidebar is hidden.")
    }
  }

  func testAStyleScalesText() {
    withGTK {
      let label = Label("some text")
      let width = label.minimumAndNaturalWidth().natural
      label.style = TextStyle(weight: .bold, scale: 2)
      XCTAssertGreaterThan(label.minimumAndNaturalWidth().natural, width)
      label.style = TextStyle()
      XCTAssertEqual(label.minimumAndNaturalWidth().natural, width)
    }
  }

  func testAStackShowsOneAndTheSameAgainChangesNothing() {
    withGTK {
      let stack = Stack()
      let first = Label("a")
      let second = Label("b")
      stack.add(first)
      stack.add(second)
      var changes = 0
      let changing = stack.onVisibleChildChanged { changes += 1 }
      XCTAssertEqual(stack.visibleChild, first)
      stack.visibleChild = second
      stack.visibleChild = second
      stack.visibleChild = Label("elsewhere")
      XCTAssertEqual(stack.visibleChild, second)
      XCTAssertEqual(changes, 1)
      changing.disconnect()
    }
  }

  func testAPanedShrinksBelowWhatItsWidgetsAskFor() {
    withGTK {
      let paned = Paned()
      let start = Label("a")
      let end = Label("b")
      start.sizeRequest = (width: 280, height: nil)
      end.sizeRequest = (width: 400, height: nil)
      paned.setStart(start)
      paned.setEnd(end)
      XCTAssertLessThan(paned.minimumAndNaturalWidth().minimum, 100)
      var moves = 0
      let moving = paned.onPositionChanged { moves += 1 }
      paned.position = 200
      paned.position = 200
      XCTAssertEqual(moves, 1)
      XCTAssertEqual(paned.position, 200)
      let window = Window()
      window.child = paned
      window.presentAndWait(width: 600, height: 200)
      XCTAssertEqual(paned.position, 200)
      XCTAssertGreaterThan(paned.handleExtent, 0)
      moving.disconnect()
    }
  }

  func testAScrolledWindowHidesItsViewport() {
    withGTK {
      let first = Label("a")
      let second = Label("b")
      let scrolled = ScrolledWindow(first)
      XCTAssertEqual(scrolled.child, first)
      scrolled.child = second
      XCTAssertEqual(scrolled.child, second)
      XCTAssertNil(first.parent)
      scrolled.child = nil
      XCTAssertNil(scrolled.child)
      XCTAssertNil(second.parent)
    }
  }

  func testATickRunsOncePerFrameUntilItAnswersFalse() {
    withGTK {
      let window = Window()
      window.child = Label("a")
      window.presentAndWait()
      var times: [Int64] = []
      let tick = window.addTick {
        times.append($0)
        return times.count < 3
      }
      pump(until: "three frames pass") { !tick.isRunning }
      XCTAssertEqual(times, times.sorted())
      XCTAssertEqual(times.count, 3)
      let other = window.addTick { _ in true }
      window.destroy()
      XCTAssertFalse(other.isRunning)
      other.cancel()
    }
  }
}
