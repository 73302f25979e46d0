import GTKTestSupport
import XCTest

@testable import GTK

/// The accessible names and roles of containers.
final class AccessibleNameTests: XCTestCase {
  func testEarlierNamesAndRolesReachALateScreenReader() {
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

  func testAPanedsAccessibleChildrenAreConsistentDuringUpdates() {
    withGTK {
      let paned = Paned()
      for (side, set) in [("list", paned.setStart), ("photo", paned.setEnd)] {
        let label = Label(side)
        label.isVisible = true
        // Creates the accessible object now, as GTK's own can't be queried during their creation.
        XCTAssertEqual(label.accessibleRoleName, "label")
        set(label)
      }
      paned.dividerName = "Width"
      var answers: Set<[String]> = []
      let depth = AccessibleChanges.hear({
        // The bridge to assistive tools reads them as soon as there is a divider.
        answers.insert(paned.accessibleChildNames)
      }) { paned.updateDivider() }
      XCTAssertLessThan(depth, AccessibleChanges.limit)
      XCTAssertEqual(paned.accessibleChildNames, ["list", "photo", "Width"])
      XCTAssertTrue(answers.isSubset(of: [["list", "photo", ""], ["list", "photo", "Width"]]))
      XCTAssertFalse(answers.isEmpty)
    }
  }

  func testADividerHasTheValueOfTheWidgetThatItIsNamedAfter() {
    withGTK {
      for namesEnd in [false, true] {
        let paned = Paned()
        let (start, end) = (Box(orientation: .vertical), Box(orientation: .vertical))
        paned.setStart(start)
        paned.setEnd(end)
        paned.dividerNamesEnd = namesEnd
        let window = Window()
        window.child = paned
        window.presentAndWait(width: 500, height: 100)
        let named = namesEnd ? end : start
        for width in [120, 300] {
          paned.setAccessibleValue(width)
          pumpUntilIdle()
          XCTAssertEqual(named.allocation.width, width)
          XCTAssertEqual(paned.accessibleValue.number, width)
        }
        paned.positionRange = { 100...150 }
        let others = 500 - paned.handleSize
        XCTAssertEqual(
          paned.accessibleRange, namesEnd ? others - 150...others - 100 : 100...150)
        window.destroy()
      }
    }
  }

  func testResettingANameRestoresTheDefaultName() {
    withGTK {
      let button = Button(label: "OK")
      button.tooltip = "Closes the window"
      var names = 0
      let connection = unsafe Object(
        borrowing: button.accessible.map { UnsafeMutableRawPointer($0) }
      )
      .connectNotify("accessible-name") { names += 1 }
      button.accessibleName = nil
      button.accessibleDescription = nil
      XCTAssertEqual(button.accessibleName, "OK")
      XCTAssertEqual(button.accessibleDescription, "Closes the window")
      XCTAssertEqual(names, 0)
      button.accessibleName = "Accept"
      button.accessibleDescription = ""
      XCTAssertEqual(button.accessibleName, "Accept")
      XCTAssertEqual(button.accessibleDescription, "")
      button.accessibleName = nil
      button.accessibleDescription = nil
      XCTAssertEqual(button.accessibleName, "OK")
      XCTAssertEqual(button.accessibleDescription, "Closes the window")
      XCTAssertEqual(names, 1, "ATK doesn't report the first name")
      connection.disconnect()
    }
  }

  func testAWidgetWithoutANameGetsNone() {
    withGTK {
      let stack = Stack()
      XCTAssertNil(stack.accessibleName)
      XCTAssertEqual(stack.accessibleRoleName, "panel")
      stack.accessibleName = nil
      XCTAssertEqual(stack.accessibleName ?? "", "")
    }
  }
}
