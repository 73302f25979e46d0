import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import SplitGallery

/// The list of all programs.
final class ListWindowTests: XCTestCase {
  func testEachRowOpensItsProgram() {
    withGTK {
      let list = ListWindow(files: .gallery)
      list.window.presentAndWait(width: 420, height: 400)
      for sample in Sample.allCases {
        XCTAssertEqual(try sample.open(.gallery).window.title, sample.title)
      }
      pumpUntilIdle()
      XCTAssertEqual(Window.all.count, Sample.allCases.count + 1)
    }
  }
}
