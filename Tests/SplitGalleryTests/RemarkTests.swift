import GTK
import GTKTestSupport
import SplitProgram
import XCTest

/// What is said beside a widget.
final class RemarkTests: XCTestCase {
  func testItShowsUntilThePersonGoesOn() {
    withGTK {
      let window = Window()
      let button = Button(label: "Open")
      window.child = button
      window.presentAndWait(width: 400, height: 300)
      button.say("Nothing opens <b>this</b>.")
      pump(until: "it is said") { shownTexts(in: window).contains("Nothing opens <b>this</b>.") }
      window.press(.escape)
      pump(until: "it is gone") { shownTexts(in: window) == ["Open"] }
    }
  }

  func testNothingOfItIsLeftWhenThePersonGoesOn() {
    withGTK {
      let window = Window()
      let button = Button(label: "Open")
      window.child = button
      window.presentAndWait(width: 400, height: 300)
      let count = Object.count
      button.say("Nothing opens this.")
      XCTAssertGreaterThan(Object.count, count)
      pump(until: "it is said") { shownTexts(in: window).contains("Nothing opens this.") }
      window.press(.escape)
      pump(until: "its popover is freed") { Object.count == count }
    }
  }
}
