import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// What the header bars show where there is little room, and what they are to assistive tools.
final class HeaderTests: XCTestCase {
  func testTheBackButtonsLabelGoesBeforeAnyOfTheTitle() {
    withGTK {
      let sample = SampleWindow(width: 600)
      sample.split.send(.showDetail(.detail(1_234_567_890)))
      pumpUntilIdle()
      let header = sample.split.header
      XCTAssertTrue(header.showsWholly(.secondary).backLabel)
      var hidAt: Int?
      for width in stride(from: 600, through: 300, by: -4) {
        sample.resize(width)
        let shows = header.showsWholly(.secondary)
        XCTAssertTrue(shows.title || !shows.backLabel, "the label at the title's cost at \(width)")
        if !shows.backLabel, hidAt == nil { hidAt = width }
        XCTAssertEqual(shows.backLabel, hidAt == nil, "it comes and goes at \(width)")
        XCTAssertEqual(header.backButton(.secondary).accessibleName, "Back to List")
      }
      XCTAssertNotNil(hidAt)
      sample.resize(600)
      XCTAssertTrue(header.showsWholly(.secondary).backLabel)
    }
  }

  func testTitlesAreHeadingsAndBarsAreNamedByThem() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let bar = sample.split.header.bars.primary
      XCTAssertEqual(bar.accessibleRoleName, "tool bar")
      XCTAssertEqual(bar.accessibleName, "List")
      XCTAssertEqual(bar.customTitle?.accessibleRoleName, "heading")
      XCTAssertEqual((bar.customTitle as? Label)?.text, "List")
      XCTAssertNotEqual(
        sample.split.header.bars.secondary.customTitle?.isVisible, true, "no heading without title")
    }
  }
}
