import GLib
import GTK
import GTKTestSupport
import Glibc
import XCTest

/// Style sheets and errors.
final class StyleTests: XCTestCase {
  func testAStyleSheetApplies() {
    withGTK {
      let label = Label("a")
      label.name = "styled"
      let sheet = try StyleSheet(text: "#styled { color: #ff0000; }")
      sheet.apply()
      XCTAssertEqual(label.foreground.red, 1)
      XCTAssertEqual(label.foreground.green, 0)
      sheet.withdraw()
      XCTAssertNotEqual(label.foreground, Color(red: 1, green: 0, blue: 0))
    }
  }

  func testAMistakeIsReportedWithItsLine() {
    withGTK {
      XCTAssertThrowsError(try StyleSheet(text: "label {\n  color: nonsense(;\n}")) { error in
        let error = error as? StyleSheetError
        XCTAssertEqual(error?.line, 2)
        XCTAssertEqual(error?.message.isEmpty, false)
      }
    }
  }

  func testAMissingFileIsReportedWithItsPath() {
    withGTK {
      XCTAssertThrowsError(try StyleSheet(path: "/nowhere/style.css")) { error in
        let error = error as? StyleSheetError
        XCTAssertEqual(error?.path, "/nowhere/style.css")
        XCTAssertEqual(error?.line, 0)
        XCTAssertTrue(error.map { "\($0)" }?.hasPrefix("/nowhere/style.css:0: ") == true)
      }
    }
  }

  func testTheThemesColorsAreFoundByName() {
    withGTK {
      let label = Label("a")
      XCTAssertNotNil(label.themeColor(named: "theme_selected_bg_color"))
      XCTAssertNil(label.themeColor(named: "no_such_color"))
    }
  }

  func testAppearanceChangesCallTheHandler() {
    withGTK {
      var changes = 0
      let changing = Appearance.onChange { changes += 1 }
      Appearance.prefersDark = true
      Appearance.prefersDark = true
      XCTAssertEqual(changes, 1)
      Appearance.prefersDark = false
      XCTAssertEqual(changes, 2)
      changing.disconnect()
    }
  }
}
