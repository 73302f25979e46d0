import GTK
import GTKTestSupport
import XCTest

/// Widgets that lie over another widget.
final class OverlayTests: XCTestCase {
  func testATextOverAListTakesClicksOnlyWhereItIsDrawn() {
    withGTK {
      for alignment in [Alignment.start, .center, .end] {
        let fixture = ListFixture(count: 20)
        let window = Window()
        fixture.window.child = nil
        let overlay = Overlay(fixture.scrolled)
        let label = Label("Seven words that need but one line")
        label.wraps = true
        label.horizontalAlignment = .center
        label.verticalAlignment = alignment
        overlay.addOverlay(label)
        window.child = overlay
        window.presentAndWait(width: 400, height: 300)
        XCTAssertGreaterThan(
          label.minimumAndNaturalHeight(forWidth: label.minimumAndNaturalWidth().minimum).natural,
          64, "it could be much higher")
        let place = try XCTUnwrap(label.translate(x: 0, y: 0, to: overlay))
        XCTAssertLessThan(label.allocation.height, 40)
        for (y, isFree) in [
          (place.y - 2, place.y > 2), (place.y + 2, false),
          (place.y + label.allocation.height + 2, place.y < 250),
        ] where (0..<300).contains(y) {
          var isPressed = false
          let press = fixture.list.onButtonPress { _ in
            isPressed = true
            return .proceed
          }
          fixture.list.clickWithPointer(x: 200, y: y)
          XCTAssertEqual(isPressed, isFree, "\(alignment) at \(y), over it at \(place.y)")
          _ = press
        }
        window.destroy()
        fixture.window.destroy()
      }
    }
  }
}
