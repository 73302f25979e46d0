import GTK
import GTKTestSupport
import XCTest

/// The allocation of a stack's visible child before, during and after a transition to another one.
final class StackTests: XCTestCase {
  func testTheVisiblePageFillsTheStackAtEachSize() {
    withGTK {
      let shown = Shown()
      for (width, height) in [(400, 300), (300, 300), (500, 350)] {
        shown.window.resizeAndWait(width: width, height: height)
        shown.check(shown.red, is: Color(red: 1, green: 0, blue: 0), "\(width)")
      }
    }
  }

  func testAWidgetThatSlidesInEndsWhereTheOtherWas() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let shown = Shown()
      shown.stack.setTransition(.slideLeft, milliseconds: 100)
      shown.stack.visibleChild = shown.blue
      XCTAssertTrue(shown.stack.isTransitionRunning)
      pump(until: "the widget is there") { !shown.stack.isTransitionRunning }
      pumpUntilIdle()
      shown.check(shown.blue, is: Color(red: 0, green: 0, blue: 1), "after")
      shown.window.resizeAndWait(width: 350, height: 280)
      shown.check(shown.blue, is: Color(red: 0, green: 0, blue: 1), "narrower")
    }
  }
}

/// A window with a stack of two colors between edges of 10 pixels.
@MainActor
private final class Shown {
  let window = Window()
  let stack = Stack()
  let red = Painted(Color(red: 1, green: 0, blue: 0))
  let blue = Painted(Color(red: 0, green: 0, blue: 1))

  init() {
    stack.add(red)
    stack.add(blue)
    stack.margins = .all(10)
    window.child = stack
    window.presentAndWait(width: 400, height: 300)
  }

  func check(_ child: Widget, is color: Color, _ when: String) {
    let room = stack.allocation
    XCTAssertEqual(
      child.allocation, Rectangle(x: 0, y: 0, width: room.width, height: room.height), when)
    for (x, y) in [(room.x + 2, room.y + 2), (room.x + room.width - 3, room.y + room.height - 3)] {
      XCTAssertEqual(window.color(x: x, y: y)?.isClose(to: color), true, "\(when) at \(x), \(y)")
    }
    let outside = (x: room.x - 3, y: room.y - 3)
    XCTAssertEqual(window.color(x: outside.x, y: outside.y)?.isClose(to: color), false, when)
  }
}

/// A widget of one color.
private final class Painted: LayoutBin {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func draw(_ context: DrawContext) {
    let room = allocation
    context.fill(Rectangle(x: 0, y: 0, width: room.width, height: room.height), with: color)
  }
}
