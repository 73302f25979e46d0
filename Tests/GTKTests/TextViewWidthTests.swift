import GTK
import GTKTestSupport
import XCTest

/// A wrapping text accepts any width.
final class TextViewWidthTests: XCTestCase {
  func testAWindowWithATextBecomesNarrowAgain() {
    withGTK {
      let window = Window()
      let view = TextView()
      view.text = String(repeating: "words that wrap ", count: 100)
      window.child = ScrolledWindow(view)
      window.presentAndWait(width: 1200, height: 300)
      XCTAssertEqual(window.size.width, 1200)
      for width in [863, 400, 1200, 200] {
        window.resizeAndWait(width: width, height: 300)
        XCTAssertEqual(window.size.width, width)
        XCTAssertEqual(view.allocation.width, width)
      }
    }
  }

  func testATextsRequestedWidthDoesNotDependOnItsAllocation() {
    withGTK {
      for wrapping in [TextView.Wrapping.character, .word, .wordOrCharacter] {
        let window = Window()
        let view = TextView()
        view.wrapping = wrapping
        view.textMargins = Margins(top: 0, bottom: 0, start: 20, end: 30)
        view.text = String(repeating: "words that wrap ", count: 100)
        let before = view.minimumAndNaturalWidth()
        window.child = ScrolledWindow(view)
        window.presentAndWait(width: 900, height: 300)
        let after = view.minimumAndNaturalWidth()
        XCTAssertEqual(after.minimum, before.minimum)
        XCTAssertEqual(after.natural, before.natural)
        XCTAssertGreaterThanOrEqual(after.minimum, 50, "the margins")
        window.destroy()
      }
    }
  }

  func testAnUnwrappedTextRequestsTheWidthOfItsLongestLine() {
    withGTK {
      let window = Window()
      let view = TextView()
      view.wrapping = .none
      view.text = String(repeating: "words in one line ", count: 20)
      window.child = ScrolledWindow(view, horizontal: .automatic)
      window.presentAndWait(width: 300, height: 300)
      XCTAssertGreaterThan(view.minimumAndNaturalWidth().minimum, 1000)
    }
  }
}
