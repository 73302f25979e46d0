import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Split views with the primary at the trailing edge: columns are mirrored, text and the way back
/// are not.
final class EdgeTests: XCTestCase {
  func testColumnsAndInspectorChangeSides() {
    withDirections { direction in
      for hasThreeColumns in [false, true] {
        let sample = InspectorWindow(width: 1300, hasThreeColumns: hasThreeColumns)
        let split = sample.split
        let before = Self.places(in: split)
        let built = split.counters.viewsBuilt
        split.rules.edge = .trailing
        pumpUntilIdle()
        // Over the primary, the window's buttons may need more room than over the detail.
        let primary = max(before[0].width, split.header.minimums.primary)
        var x = direction == .leftToRight ? 1300 - primary : 0
        var expected = [Place(x: x, width: primary)]
        for column in before.dropFirst() {
          var width = column.width
          if expected.count == before.count - 2 { width -= primary - before[0].width }
          x += direction == .leftToRight ? -1 - width : (expected.last?.width ?? 0) + 1
          expected.append(Place(x: x, width: width))
        }
        XCTAssertEqual(Self.places(in: split), expected, "\(direction)")
        XCTAssertNil(sample.violation)
        let columns = split.columns.filter { $0.isShown && $0.column != .inspector }.map(\.stack)
        let row = HeaderRow(headers: [split.header])
        XCTAssertEqual(row.bars.map(\.title), Self.titles(of: split), "\(direction)")
        XCTAssertEqual(row.bars.count, columns.count)
        XCTAssertNil(row.violation)
        split.rules.edge = .leading
        pumpUntilIdle()
        XCTAssertEqual(Self.places(in: split), before)
        XCTAssertEqual(split.counters.viewsBuilt, built)
        sample.window.destroy()
      }
    }
  }

  func testBarsAreOverTheirColumns() {
    withDirections { direction in
      let sample = Self.sample(900)
      let row = HeaderRow(headers: [sample.split.header])
      XCTAssertNil(row.violation(over: sample.shown, of: sample.split), "\(direction)")
      sample.split.header.drag(dividerTo: 260)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.draggedWidth, 260)
      XCTAssertNil(row.violation(over: sample.shown, of: sample.split), "\(direction)")
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
    }
  }

  func testTheDirectionOfTextMayChange() {
    withGTK {
      let sample = Self.sample(900)
      XCTAssertEqual(sample.split.x(of: sample.split.primary.stack), 900 - 320)
      TextDirection.standard = .rightToLeft
      defer { TextDirection.standard = .leftToRight }
      pumpUntilIdle()
      XCTAssertEqual(sample.split.x(of: sample.split.primary.stack), 0)
      XCTAssertNil(Invariants.violation(in: sample.split, sample.source))
      XCTAssertEqual(sample.detail?.box.textDirection, .rightToLeft)
    }
  }

  func testTheBackButtonAndItsKeysDoNotDependOnTheEdge() {
    withDirections { direction in
      let isMirrored = direction == .rightToLeft
      let sample = Self.sample(500)
      let back = sample.split.header.backButton(.secondary)
      XCTAssertTrue(back.isMapped)
      XCTAssertEqual((sample.split.x(of: back) ?? 0) > 250, isMirrored)
      sample.split.press(isMirrored ? .right : .left, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      sample.split.press(isMirrored ? .left : .right, .alt)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
    }
  }

  func testArrowsMoveTheDividerToTheirSide() {
    withDirections { direction in
      let sample = Self.sample(1000)
      sample.split.send(.widthsPreferred(ColumnWidths(points: 320, maximum: 400)))
      pumpUntilIdle()
      sample.window.press(.f8)
      let x = sample.split.x(of: sample.split.primary.stack) ?? 0
      sample.window.press(.left)
      let width = sample.split.primary.stack.allocation.width
      XCTAssertEqual(width, direction == .leftToRight ? 328 : 312)
      let change = (sample.split.x(of: sample.split.primary.stack) ?? 0) - x
      XCTAssertEqual(change, direction == .leftToRight ? -8 : 0)
    }
  }

  func testAFingerGoesBackInTheDirectionOfText() {
    withDirections { direction in
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      func side(_ x: Double) -> Double { direction == .leftToRight ? x : 500 - x }
      let sample = Self.sample(500)
      sample.split.transition.clock = .steps
      let finger = Finger(on: sample.split, x: side(60), y: 300)
      finger?.move(x: side(160), y: 304, steps: 8)
      XCTAssertEqual(sample.split.transition.pose.secondary.distance, -100)
      finger?.lift()
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)], "\(direction)")
      sample.split.swipe(from: side(440), to: side(60), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list, .detail(1)])
      sample.split.swipe(from: side(60), to: side(440), y: 300)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  func testAFingerPullsTheOverlayFromThePrimarysEdge() {
    withDirections { direction in
      func side(_ x: Double) -> Double { direction == .leftToRight ? 768 - x : x }
      let sample = Self.sample(768, height: 1024, preferred: .automatic)
      let split = sample.split
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      split.swipe(from: side(4), to: side(300), y: 300)
      XCTAssertEqual(split.state.displayMode, .oneOverSecondary, "\(direction)")
      pumpUntilIdle()
      XCTAssertEqual(
        split.x(of: split.primary.stack), direction == .leftToRight ? 768 - 308 : 0)
      XCTAssertEqual(split.secondary.stack.allocation.width, 768)
      split.clickWithPointer(x: Int(side(600)), y: 800)
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
      split.swipe(from: side(4), to: side(300), y: 300)
      split.swipe(from: side(290), to: side(10), y: 300)
      XCTAssertEqual(split.state.displayMode, .secondaryOnly)
    }
  }

  func testTheSidebarButtonIsBetweenTheMenuAndThePagesButtons() {
    withDirections { direction in
      let menu = Menu([Menu.Item("Quit", action: "app.quit")])
      let sample = Self.sample(1000, menu: menu)
      let split = sample.split
      /// The distance of a widget's outer side from the primary's edge.
      @MainActor func distance(_ widget: Widget) -> Int {
        let x = split.x(of: widget) ?? -1
        return direction == .leftToRight ? 1000 - x - widget.allocation.width : x
      }
      for isShown in [true, false] {
        split.send(.displayModePreferred(isShown ? .oneBesideSecondary : .secondaryOnly))
        pumpUntilIdle()
        let buttons = split.header.sidebarButtons
        XCTAssertEqual(buttons.count, 1)
        XCTAssertEqual(
          buttons.first?.iconName, isShown ? "sidebar-show-right-symbolic" : "go-next-symbolic")
        let button = try XCTUnwrap(buttons.first?.button)
        let menuButton = try XCTUnwrap(split.header.menuButton)
        let item = try XCTUnwrap((isShown ? sample.list : sample.detail)?.headerEnd.first)
        XCTAssertLessThan(distance(menuButton), distance(button))
        XCTAssertLessThan(distance(button), distance(item), "shown: \(isShown)")
        XCTAssertTrue(item.isMapped)
        XCTAssertNil(HeaderRow(headers: [split.header]).violation)
      }
      split.rules.edge = .leading
      pumpUntilIdle()
      let button = try XCTUnwrap(split.header.sidebarButtons.first?.button)
      XCTAssertGreaterThan(distance(button), 500)
      XCTAssertEqual(split.header.sidebarButtons.first?.iconName, "go-previous-symbolic")
      XCTAssertEqual(sample.detail?.headerEnd.first?.isMapped, true)
    }
  }

  private struct Place: Equatable {
    var x: Int
    var width: Int
  }

  @MainActor
  private static func places(in split: SplitView<SamplePage>) -> [Place] {
    split.columns.filter(\.isShown).map {
      Place(x: split.x(of: $0.stack) ?? -1, width: $0.stack.allocation.width)
    }
  }

  /// The titles of the visible columns with bars, from left to right.
  @MainActor
  private static func titles(of split: SplitView<SamplePage>) -> [String] {
    let shown = split.columns.filter { $0.isShown && $0.column != .inspector }
    return shown.sorted { (split.x(of: $0.stack) ?? 0) < (split.x(of: $1.stack) ?? 0) }
      .compactMap { $0.top?.page.map(split.source.title(of:)) }
  }

  @MainActor
  private static func sample(
    _ width: Int, height: Int = 500, preferred: PreferredDisplayMode = .oneBesideSecondary,
    menu: Menu? = nil
  ) -> SampleWindow {
    var rules = SplitRules<SamplePage>()
    rules.edge = .trailing
    let sample = SampleWindow(
      width: width, height: height, preferred: preferred, rules: rules, detail: 1)
    sample.split.header.menu = menu
    pumpUntilIdle()
    return sample
  }
}
