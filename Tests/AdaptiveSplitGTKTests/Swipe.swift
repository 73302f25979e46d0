import GTK
import GTKTestSupport
import XCTest

extension Widget {
  /// Puts a finger on a point of the widget, moves it to another one and lifts it.
  func swipe(from start: Double, to end: Double, y: Double, by height: Double = 4) {
    let finger = Finger(on: self, x: start, y: y)
    XCTAssertNotNil(finger)
    finger?.move(x: end, y: y + height, steps: 8)
    finger?.lift()
  }
}
