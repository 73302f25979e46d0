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
      let sample = Self.sample(900)
      let split = sample.split
      XCTAssertEqual(Self.x(split.primary.stack, in: split), 900 - 320)
      XCTAssertEqual(Self.x(split.secondary.stack, in: split), 0)
      XCTAssertEqual(split.secondary.stack.allocation.width, 900 - 321)
      let bars = split.header.bars
      XCTAssertEqual(Self.x(bars.primary, in: split), 900 - 320)
      XCTAssertEqual(Self.x(bars.secondary, in: split), 0)
      XCTAssertEqual(bars.primary.allocation.width, 320)
    }
  }

  func testTheBackButtonIsAtTheRight() {
    withMirroredGTK {
      let sample = Self.sample(500)
      let back = sample.split.header.backButton(.secondary)
      XCTAssertTrue(back.isMapped)
      XCTAssertGreaterThan(Self.x(back, in: sample.split) ?? 0, 250)
    }
  }

  func testTheChevronPointsTheOtherWay() {
    var one: [[Bool]]?
    withGTK { one = Self.chevron(Self.sample(630).split) }
    var other: [[Bool]]?
    withMirroredGTK { other = Self.chevron(Self.sample(630).split) }
    guard let one, let other else { return XCTFail("No chevron") }
    XCTAssertTrue(one.joined().contains(true))
    XCTAssertNotEqual(one, other)
    XCTAssertEqual(one, other.map { Array($0.reversed()) })
  }

  func testTheWidthThatIsDraggedIsThatOfTheColumn() {
    withMirroredGTK {
      let sample = Self.sample(900)
      sample.split.position = 260
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.draggedWidth, 260)
      XCTAssertEqual(Self.x(sample.split.primary.stack, in: sample.split), 900 - 260)
    }
  }

  func testTheOverlayComesFromTheRight() {
    withMirroredGTK {
      let sample = Self.sample(768, height: 1024, preferred: .automatic)
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(Self.x(sample.split.primary.stack, in: sample.split), 768 - 308)
      XCTAssertEqual(Self.x(sample.split.secondary.stack, in: sample.split), 0)
      XCTAssertEqual(sample.split.secondary.stack.allocation.width, 768)
    }
  }

  func testKeysGoBackAndForwardMirrored() {
    withMirroredGTK {
      let sample = Self.sample(500)
      sample.split.press(.right, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      sample.split.press(.left, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
      sample.split.press(.back)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  func testItFoldsWhereItDoesLeftToRight() {
    withMirroredGTK {
      let sample = Self.sample(900)
      for (width, isCollapsed) in [(640, false), (639, true), (655, true), (656, false)] {
        sample.resize(width)
        XCTAssertEqual(sample.split.state.isCollapsed, isCollapsed, "at \(width)")
        XCTAssertNil(Invariants.violation(in: sample.split, sample.source), "at \(width)")
      }
    }
  }

  func testTurningRoundWhileItShowsMovesEverything() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      TextDirection.standard = .rightToLeft
      defer { TextDirection.standard = .leftToRight }
      pumpUntilIdle()
      XCTAssertEqual(Self.x(sample.split.primary.stack, in: sample.split), 900 - 320)
      XCTAssertEqual(Self.x(sample.split.header.bars.primary, in: sample.split), 900 - 320)
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
    }
  }

  @MainActor
  private static func sample(
    _ width: Int, height: Int = 500, preferred: PreferredDisplayMode = .oneBesideSecondary
  ) -> SampleWindow {
    let sample = SampleWindow(width: width, height: height, preferred: preferred)
    sample.split.send(.showDetail(.detail(1)))
    pumpUntilIdle()
    return sample
  }

  @MainActor
  private static func x(_ widget: Widget, in split: SplitView<SamplePage>) -> Int? {
    widget.translate(x: 0, y: 0, to: split)?.x
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
