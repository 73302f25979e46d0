import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The report about minimum widths.
final class WidthReportTests: XCTestCase {
  func testTheReportNamesTheWidestPageOrBarOfAColumn() {
    withGTK {
      let sample = SampleWindow(width: 1000)
      sample.split.send(.showDetail(.detail(1)), animated: false)
      pumpUntilIdle()
      sample.expectTheMinimums()
      sample.detail?.box.sizeRequest.width = 470
      pumpUntilIdle()
      let page = try XCTUnwrap(sample.widest(in: .secondary))
      XCTAssertEqual(page.part, .page(.detail(1)))
      XCTAssertEqual(page.width, 470)
      let button = try XCTUnwrap(sample.detail?.headerEnd.first)
      button.sizeRequest.width = 500
      pumpUntilIdle()
      XCTAssertEqual(sample.widest(in: .secondary)?.part, .headerBar)
      sample.expectTheMinimums()
      let lines = sample.split.widthReport.description.split(separator: "\n")
      XCTAssertEqual(lines.count, 2)
      XCTAssertTrue(lines[1].contains("header bar") && lines[1].contains("detail:1 470"))
    }
  }

  func testTheReportIncludesCoveredPages() {
    withGTK {
      let sample = SampleWindow(width: 500)
      sample.split.send(.show(.group(1), from: nil), animated: false)
      pumpUntilIdle()
      let parts = sample.split.widthReport.needs.map(\.part)
      XCTAssertTrue(parts.contains(.page(.list)) && parts.contains(.page(.group(1))))
      XCTAssertEqual(sample.widest(in: .primary)?.part, .page(.group(1)), "it is wider")
    }
  }
}

extension SampleWindow {
  fileprivate func widest(in column: SplitColumn) -> WidthReport<SamplePage>.Need? {
    split.widthReport.needs.first { $0.column == column }
  }

  /// Expects the widest part of each column to be the minimum that the decisions depend on.
  fileprivate func expectTheMinimums(line: UInt = #line) {
    for column in [SplitColumn.primary, .secondary] {
      XCTAssertEqual(widest(in: column)?.width, split.state.minimums[column], line: line)
    }
  }
}
