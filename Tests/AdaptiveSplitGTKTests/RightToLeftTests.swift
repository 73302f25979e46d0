import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The mirrored layout of right-to-left languages.
final class RightToLeftTests: XCTestCase {
  func testColumnsBarsAndDividerSwapSides() {
    withMirroredGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let split = sample.split
      XCTAssertEqual(split.x(of: split.primary.stack), 900 - 320)
      XCTAssertEqual(split.x(of: split.secondary.stack), 0)
      XCTAssertEqual(split.secondary.stack.allocation.width, 900 - 321)
      let bars = split.header.bars
      XCTAssertEqual(split.x(of: bars.primary), 900 - 320)
      XCTAssertEqual(split.x(of: bars.secondary), 0)
      XCTAssertEqual(bars.primary.allocation.width, 320)
    }
  }

  func testTheBackButtonIsAtTheRight() {
    withMirroredGTK {
      let sample = SampleWindow(width: 500, detail: 1)
      let back = sample.split.header.backButton(.secondary)
      XCTAssertTrue(back.isMapped)
      XCTAssertGreaterThan(sample.split.x(of: back) ?? 0, 250)
    }
  }

  func testTheChevronPointsTheOtherWay() {
    var one: [[Bool]]?
    withGTK { one = Self.chevron(SampleWindow(width: 630, detail: 1).split) }
    var other: [[Bool]]?
    withMirroredGTK { other = Self.chevron(SampleWindow(width: 630, detail: 1).split) }
    guard let one, let other else { return XCTFail("No chevron") }
    XCTAssertTrue(one.joined().contains(true))
    XCTAssertNotEqual(one, other)
    XCTAssertEqual(one, other.map { Array($0.reversed()) })
  }

  func testTheDividersPositionIsThePrimarysWidth() {
    withMirroredGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.split.position = 260
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.draggedWidth, 260)
      XCTAssertEqual(sample.split.x(of: sample.split.primary.stack), 900 - 260)
    }
  }

  func testTheOverlayComesFromTheRight() {
    withMirroredGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic, detail: 1)
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.x(of: sample.split.primary.stack), 768 - 308)
      XCTAssertEqual(sample.split.x(of: sample.split.secondary.stack), 0)
      XCTAssertEqual(sample.split.secondary.stack.allocation.width, 768)
    }
  }

  func testKeysGoBackAndForwardMirrored() {
    withMirroredGTK {
      let sample = SampleWindow(width: 500, detail: 1)
      sample.split.press(.right, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      sample.split.press(.left, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
      sample.split.press(.back)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  func testTheThresholdsAreThoseOfLeftToRight() {
    withMirroredGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      for (width, isCollapsed) in [(640, false), (639, true), (655, true), (656, false)] {
        sample.resize(width)
        XCTAssertEqual(sample.split.state.isCollapsed, isCollapsed, "at \(width)")
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source), "at \(width)")
      }
    }
  }

  func testChangingTheDirectionMovesColumnsAndBars() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      TextDirection.standard = .rightToLeft
      defer { TextDirection.standard = .leftToRight }
      pumpUntilIdle()
      XCTAssertEqual(sample.split.x(of: sample.split.primary.stack), 900 - 320)
      XCTAssertEqual(sample.split.x(of: sample.split.header.bars.primary), 900 - 320)
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
    }
  }

  /// Whether each point at the start of the back button is darker than the button, row by row.
  @MainActor
  private static func chevron(_ split: SplitView<SamplePage>) -> [[Bool]]? {
    let back = split.header.backButton(.secondary)
    guard let image = back.snapshot() else { return nil }
    let (width, height) = (back.allocation.width, back.allocation.height)
    let icon = 16
    let first = back.textDirection == .rightToLeft ? width - 8 - icon : 8
    let rows = (4..<height - 4).map { y in
      // The icon is dark on a light button, or on none.
      (first..<first + icon).map { x in
        image.pixel(x: x, y: y).map { Int($0.alpha) - Int($0.green) } ?? 0
      }
    }
    let values = rows.joined()
    let middle = ((values.min() ?? 0) + (values.max() ?? 0)) / 2
    return rows.map { $0.map { $0 > middle } }
  }
}
