import GTKTestSupport
import XCTest

@testable import GTK

/// Widgets that make their accessible object only when it is asked for.
final class UntoldAccessibleTests: XCTestCase {
  func testAScreenReaderThatAsksLateIsToldEverything() {
    withGTK {
      for widget in [LayoutBin(), Paned(), Stack()] {
        widget.setAccessibleRole(.landmark)
        widget.accessibleName = "Photos"
        XCTAssertEqual(widget.accessibleName, "Photos")
        XCTAssertNotNil(unsafe UntoldAccessible.of(widget.raw), "Nobody asked.")
        let box = Box(orientation: .vertical)
        box.append(widget)
        XCTAssertEqual(box.accessibleChildNames, ["Photos"])
        XCTAssertEqual(widget.accessibleRoleName, "landmark")
        XCTAssertNil(unsafe UntoldAccessible.of(widget.raw))
        widget.accessibleName = "Places"
        XCTAssertEqual(box.accessibleChildNames, ["Places"])
      }
    }
  }

  func testWhatWasNeverSaidIsNotMadeUp() {
    withGTK {
      let stack = Stack()
      XCTAssertNil(stack.accessibleName)
      XCTAssertEqual(stack.accessibleRoleName, "panel")
      stack.accessibleName = nil
      XCTAssertEqual(stack.accessibleName ?? "", "")
    }
  }
}
