import GTK
import GTKTestSupport
import SplitProgram
import XCTest

/// The popover with a message beside a widget.
final class PopoverMessageTests: XCTestCase {
  func testAMessageShowsUntilItIsDismissedAndIsFreed() {
    withGTK {
      let window = Window()
      let button = Button(label: "Open")
      window.child = button
      window.presentAndWait(width: 400, height: 300)
      let count = Object.count
      let ways: [() -> Void] = [{ window.press(.escape) }, { window.click(x: 5, y: 295) }]
      for goOn in ways {
        button.showMessage("Nothing opens <b>this</b>.")
        XCTAssertGreaterThan(Object.count, count)
        pump(until: "it is said") {
          window.shownTexts.map(\.text).contains("Nothing opens <b>this</b>.")
        }
        pumpUntilIdle()
        XCTAssertEqual(
          Set(window.shownTexts.map(\.text)), ["Open", "Nothing opens <b>this</b>."],
          "it stays by itself")
        goOn()
        pump(until: "it is gone") { window.shownTexts.map(\.text) == ["Open"] }
        pump(until: "what was said is freed") { Object.count == count }
      }
    }
  }
}
