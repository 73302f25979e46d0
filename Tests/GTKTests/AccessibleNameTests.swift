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

  func testWhoAsksWhileADividerIsDescribedFindsIt() {
    withGTK {
      let paned = Paned()
      for (side, set) in [("list", paned.setStart), ("photo", paned.setEnd)] {
        let label = Label(side)
        label.isVisible = true
        // GTK's own may not be asked for as they come.
        XCTAssertEqual(label.accessibleRoleName, "label")
        set(label)
      }
      paned.dividerName = "Width"
      var answers: Set<[String]> = []
      let depth = AccessibleChanges.hear({
        // As the bridge to assistive tools asks for it, as soon as there is a divider.
        answers.insert(paned.accessibleChildNames)
      }) { paned.updateDivider() }
      XCTAssertLessThan(depth, AccessibleChanges.limit)
      XCTAssertEqual(paned.accessibleChildNames, ["list", "photo", "Width"])
      XCTAssertTrue(answers.isSubset(of: [["list", "photo", ""], ["list", "photo", "Width"]]))
      XCTAssertFalse(answers.isEmpty)
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
