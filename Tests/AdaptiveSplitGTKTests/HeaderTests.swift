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
      expectTheLabelGoesFirst(sample, widths: Array(stride(from: 600, through: 300, by: -4))) {
        XCTAssertEqual(
          sample.split.header.backButton(.secondary).accessibleName, "Back to List")
      }
    }
  }

  func testTheSidebarButtonsLabelGoesBeforeAnyOfTheTitle() {
    withGTK {
      let sample = SampleWindow(width: 900, height: 1200, preferred: .automatic)
      sample.split.send(.showDetail(.detail(1_234_567_890)))
      let button = sample.detail?.headerEnd.first as? Button
      button?.sizeRequest.width = 440
      pumpUntilIdle()
      XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["List"])
      expectTheLabelGoesFirst(
        sample, widths: Array(stride(from: 900, through: 720, by: -4)), height: 1200
      ) {
        XCTAssertEqual(
          sample.split.header.sidebarButtons.map(\.button.accessibleName), ["Show the sidebar"])
      }
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

/// Somewhere on the way to the last width the label goes, before any of the title does, and it is
/// back at the first.
@MainActor
private func expectTheLabelGoesFirst(
  _ sample: SampleWindow, widths: [Int], height: Int = 500,
  expectAtEach: () -> Void
) {
  let header = sample.split.header
  XCTAssertTrue(header.showsWholly(.secondary).label)
  var hidAt: Int?
  for width in widths {
    sample.resize(width, height: height)
    let shows = header.showsWholly(.secondary)
    XCTAssertTrue(shows.title || !shows.label, "the label at the title's cost at \(width)")
    if !shows.label, hidAt == nil { hidAt = width }
    XCTAssertEqual(shows.label, hidAt == nil, "it comes and goes at \(width)")
    expectAtEach()
  }
  XCTAssertNotNil(hidAt)
  sample.resize(widths[0], height: height)
  XCTAssertTrue(header.showsWholly(.secondary).label)
}
