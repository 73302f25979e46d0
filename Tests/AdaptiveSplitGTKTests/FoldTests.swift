import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The widths at which columns collapse and expand, in a real window.
final class FoldTests: XCTestCase {
  private static let widths = [1600, 1000, 656, 655, 640, 639, 400, 360]

  func testEachWidthHasItsLayoutNarrowingAndWidening() {
    withGTK {
      let sample = SampleWindow(width: 1600, detail: 1)
      for width in Self.widths {
        sample.resize(width)
        expectLayout(of: sample, width: width, isCollapsed: width < 640)
      }
      for width in Self.widths.reversed() {
        sample.resize(width)
        expectLayout(of: sample, width: width, isCollapsed: width < 656)
      }
    }
  }

  func testRulesChangedDuringAResizeApplyToThatResize() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let before = try XCTUnwrap(sample.list?.traits.count)
      sample.source.onTargetChange = { [weak split = sample.split] in
        guard let split, split.rules.thresholds.horizontal != 2000 else { return }
        split.rules.thresholds.horizontal = 2000
      }
      sample.list?.box.sizeRequest.width = 700
      sample.resize(880)
      XCTAssertTrue(sample.split.state.isCollapsed)
      XCTAssertEqual(sample.list?.traits.dropFirst(before).map(\.horizontal), [.compact])
    }
  }

  func testWidgetsAroundTheSplitViewChangeInTheFrameOfAFold() {
    withGTK {
      let split = SplitView(
        state: SplitState<SamplePage>(primary: .list), source: SampleSource())
      let (top, bottom) = (Label("wide"), Button(label: "narrow"))
      let (inner, around) = (Box(orientation: .vertical), Box(orientation: .vertical))
      inner.append(top)
      inner.append(split, expand: true)
      around.append(inner, expand: true)
      around.append(bottom)
      bottom.isVisible = false
      split.observe { update in
        top.isVisible = !update.after.isCollapsed
        bottom.isVisible = update.after.isCollapsed
      }
      let window = Window()
      split.install(in: window, content: around)
      window.presentAndWait(width: 900, height: 500)
      for width in [400, 900, 400, 900] {
        window.resizeAndWait(width: width, height: 500)
        let shown: Widget = width == 400 ? bottom : top
        XCTAssertTrue(shown.isMapped, "\(width)")
        XCTAssertGreaterThan(shown.allocation.height, 1, "\(width)")
        XCTAssertEqual(
          split.allocation.height, around.allocation.height - shown.allocation.height, "\(width)")
      }
    }
  }

  func testAHundredFoldsKeepEveryWidget() {
    withGTK {
      let sample = SampleWindow(width: 800, detail: 1)
      sample.resize(500)
      sample.resize(800)
      let widgets = [sample.list?.box, sample.detail?.box, sample.list?.label].compactMap { $0 }
      let counters = widgets.map { EventCounter($0) }
      let before = sample.split.counters
      for _ in 0..<50 {
        sample.resize(500)
        XCTAssertEqual(sample.shown, [sample.detail?.box])
        sample.resize(800)
        XCTAssertEqual(sample.shown, [sample.list?.box, sample.detail?.box])
      }
      for counter in counters {
        XCTAssertEqual(counter[.unrealize], 0)
        XCTAssertEqual(counter[.destroy], 0)
      }
      XCTAssertEqual(sample.split.counters.viewsBuilt, before.viewsBuilt)
      XCTAssertEqual(sample.split.counters.viewsUpdated, before.viewsUpdated)
      XCTAssertEqual(sample.detail?.shown, [.detail(1)])
    }
  }

  func testEveryFrameThatIsPaintedShowsTheArrangementOfItsWidth() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      var frames: [(width: Int, columns: Int)] = []
      sample.split.onDraw(after: true) { _, width, _ in
        frames.append((width, sample.shown.filter(\.isMapped).count))
        return .proceed
      }
      for width in [590, 330, 900, 600, 660, 639, 656] {
        frames = []
        sample.window.resize(width: width, height: 500)
        pump(until: "a frame of \(width)") { frames.contains { $0.width == width } }
        pumpUntilIdle()
        for frame in frames {
          let isFolded = frame.width < 640
          XCTAssertEqual(frame.columns, isFolded ? 1 : 2, "painted at \(frame.width)")
        }
      }
    }
  }

  func testNoFrameCutsATitleThatHasRoom() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let header = sample.split.header
      var cut: [String] = []
      var frames = 0
      header.onDraw(after: true) { _, width, _ in
        frames += 1
        for bar in [header.bars.primary, header.bars.secondary] where bar.isMapped {
          guard let title = bar.customTitle as? Label, title.isMapped else { continue }
          if title.isEllipsized {
            cut.append("\(title.text) at \(width), bar \(bar.allocation.width)")
          }
        }
        return .proceed
      }
      for width in [500, 900, 400, 700, 420, 1200, 360, 656] {
        frames = 0
        sample.window.resize(width: width, height: 500)
        pump(until: "a frame of \(width)") { frames > 0 }
        pumpUntilIdle()
      }
      XCTAssertEqual(cut, [])
    }
  }

  /// The primary appears with a page that needs more than was known, without a fold.
  func testAPageShownForTheFirstTimeHasItsWidthInTheFirstFrame() {
    withGTK {
      let sample = SampleWindow(width: 660, height: 700, preferred: .automatic)
      sample.split.send(.dividerDragged(to: 254))
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      var frames: Set<[Int]> = []
      sample.split.onDraw(after: true) { [split = sample.split] _, width, _ in
        frames.insert([width, split.secondary.stack.allocation.width])
        return .proceed
      }
      sample.resize(700)
      XCTAssertEqual(frames, [[700, 399]])
    }
  }

  func testTheSmallestWidthIsThatOfTheWiderColumn() {
    withGTK {
      let sample = SampleWindow(width: 900)
      XCTAssertEqual(sample.split.minimumAndNaturalWidth().minimum, 220)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.minimumAndNaturalWidth().minimum, 300)
      sample.resize(300)
      let bar = sample.split.header.minimumAndNaturalWidth().minimum
      XCTAssertEqual(sample.split.allocation.width, max(300, bar))
      XCTAssertEqual(sample.detail?.box.allocation.width, max(300, bar))
    }
  }

  func testColumnsWithoutRoomFoldAboveTheThreshold() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.list?.box.sizeRequest = (400, 100)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      sample.resize(701)
      XCTAssertFalse(sample.split.state.isCollapsed)
      sample.resize(700)
      XCTAssertTrue(sample.split.state.isCollapsed)
      sample.resize(716)
      XCTAssertTrue(sample.split.state.isCollapsed)
      sample.resize(717)
      XCTAssertFalse(sample.split.state.isCollapsed)
    }
  }

  func testOneSetOfWindowButtonsShows() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      for width in [900, 500, 900] {
        sample.resize(width)
        let bars = sample.split.header.bars
        let layouts = [bars.primary, bars.secondary].filter(\.isMapped).map {
          $0.decorationLayout ?? Appearance.decorationLayout
        }
        XCTAssertEqual(layouts.filter { $0.contains("close") }.count, 1, "\(layouts)")
      }
    }
  }
}

@MainActor
private func expectLayout(of sample: SampleWindow, width: Int, isCollapsed: Bool) {
  let split = sample.split
  XCTAssertEqual(split.allocation.width, width)
  XCTAssertEqual(split.state.isCollapsed, isCollapsed, "at \(width)")
  XCTAssertEqual(split.primary.isShown, !isCollapsed, "at \(width)")
  XCTAssertTrue(split.secondary.isShown, "at \(width)")
  guard let layout = split.state.layout(split.rules) else { return XCTFail("No layout") }
  if let primary = layout.primary {
    XCTAssertEqual(split.primary.stack.allocation.width, primary.width, "at \(width)")
  }
  let origin = split.allocation.x
  XCTAssertEqual(split.secondary.stack.allocation.width, layout.secondary?.width, "at \(width)")
  let place = split.secondary.stack.translate(x: 0, y: 0, to: split)
  XCTAssertEqual(place?.x, layout.secondary?.x, "at \(width), \(origin)")
  let bars = split.header.bars
  XCTAssertEqual(bars.primary.isMapped, !isCollapsed, "at \(width)")
  XCTAssertEqual(bars.secondary.allocation.width, layout.secondary?.width, "at \(width)")
  XCTAssertEqual(bars.secondary.translate(x: 0, y: 0, to: split)?.x, layout.secondary?.x)
  XCTAssertEqual(bars.secondary.title, "Detail 1")
  XCTAssertEqual(split.header.backLabel(.secondary), isCollapsed ? "List" : nil)
  XCTAssertEqual(split.header.backLabel(.primary), nil)
}
