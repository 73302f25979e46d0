import GTKTestSupport
import XCTest

@testable import GTK

/// What is said of containers to people who don't see them.
final class AccessibleNameTests: XCTestCase {
  func testAScreenReaderThatAsksLateIsToldEverything() {
    withGTK {
      for widget in [LayoutBin(), Paned(), Stack()] {
        widget.setAccessibleRole(.landmark)
        widget.accessibleName = "Photos"
        XCTAssertEqual(widget.accessibleName, "Photos")
        let box = Box(orientation: .vertical)
        box.append(widget)
        XCTAssertEqual(box.accessibleChildNames, ["Photos"])
        XCTAssertEqual(widget.accessibleRoleName, "landmark")
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
