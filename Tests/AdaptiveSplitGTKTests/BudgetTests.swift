import AdaptiveSplit
import GLib
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import GTK

/// Costs as counts; the benchmark measures times (`make bench`).
final class BudgetTests: XCTestCase {
  func testAResizeWithinAClassAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let probed = ProbedSplitView()
      for widths in [[900, 908, 1000, 996], [700, 720, 760], [500, 508, 400]] {
        // The first layout at a width may allocate objects that stay.
        for width in widths + widths { probed.place(width: width) }
        let count = SwiftHeap.allocations { for width in widths { probed.place(width: width) } }
        guard let count else { return XCTFail("This Swift doesn't let its heap be counted.") }
        XCTAssertEqual(count, 0, "at \(widths)")
      }
      var kept: [SplitObservation] = []
      kept.reserveCapacity(1)
      let count = SwiftHeap.allocations { kept.append(SplitObservation {}) }
      XCTAssertEqual(count, 1, "An object is counted.")
      kept.removeAll()
    }
  }

  func testAResizeOfARememberedSplitViewAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let folder = try TemporaryFolder()
      let probed = ProbedSplitView()
      let memory = SplitMemory(file: FilePath(folder("windows")), key: "main")
      memory.remember(probed.split)
      let widths = [900, 908, 1000, 996]
      for isSaved in [false, true] {
        for width in widths + widths { probed.place(width: width) }
        if isSaved { pump(until: "it is saved") { memory.writeCount > 0 && !memory.isWriting } }
        // After a save, the first resize sets the alarm anew.
        let count = SwiftHeap.allocations { for width in widths { probed.place(width: width) } }
        XCTAssertEqual(count, 0)
      }
    }
  }

  func testAResizeOfNestedSplitViewsAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let host = WidthHost()
      let sample = ThreeColumns(hosted: host)
      sample.inner.send(.showDetail(.detail(1)))
      expectNoAllocations(in: host) { sample.columns.count }
    }
  }

  func testAResizeOfThreeColumnsAllocatesNothingOnSwiftsHeap() {
    withGTK {
      let host = WidthHost()
      let sample = MailWindow(hosted: host)
      expectNoAllocations(in: host) { sample.columns.count }
    }
  }

  func testAResizeMeasuresAndPlacesEachPaneAtMostOnceMoreThanAPaned() {
    withGTK {
      let probed = ProbedSplitView()
      let bare = ProbedPaned()
      for (name, widths) in [("beside", [1000, 900, 800, 700]), ("folded", [600, 500, 400])] {
        let ours = probed.work(at: widths)
        let least = bare.work(at: widths)
        XCTAssertLessThanOrEqual(ours.placed, least.placed + widths.count, name)
        XCTAssertLessThanOrEqual(ours.measured, least.measured + widths.count, name)
      }
    }
  }

  func testAResizeToTheSameSizeDoesNothing() {
    withGTK {
      let probed = ProbedSplitView()
      var events = 0
      probed.split.observe { _ in events += 1 }
      let before = probed.split.counters
      let size = probed.split.state.size
      let work = probed.work {
        if let size { for _ in 0..<100 { probed.split.send(.resized(size)) } }
      }
      XCTAssertNotNil(size)
      XCTAssertEqual(work, Work())
      XCTAssertEqual(events, 0)
      XCTAssertEqual(probed.split.counters, before)
      XCTAssertEqual(SwiftHeap.allocations { if let size { probed.split.send(.resized(size)) } }, 0)
    }
  }

  func testAWidthRendersOneLayoutAndAHeightRendersNone() {
    withGTK {
      let probed = ProbedSplitView()
      let before = probed.split.counters.layoutsRendered
      probed.place(width: 908)
      XCTAssertEqual(probed.split.counters.layoutsRendered, before + 1)
      probed.place(width: 908, height: 560)
      XCTAssertEqual(probed.split.counters.layoutsRendered, before + 1)
    }
  }

  func testAResizeWithAnInspectorAllocatesNothingOnSwiftsHeap() {
    withGTK {
      for (hasThreeColumns, beside, absent) in [
        (false, [1000, 1008, 1100], [700, 708, 720]), (true, [1400, 1408, 1500], [800, 808, 840]),
      ] {
        let host = WidthHost()
        let sample = InspectorWindow(hosted: host, hasThreeColumns: hasThreeColumns)
        for (place, widths) in [(InspectorPlace.beside, beside), (.absent, absent)] {
          for width in widths + widths { host.place(width: width) }
          XCTAssertEqual(sample.place, place)
          XCTAssertEqual(sample.split.state.shows(.primary), !hasThreeColumns || place == .beside)
          let count = SwiftHeap.allocations { for width in widths { host.place(width: width) } }
          XCTAssertEqual(count, 0, "at \(widths)")
        }
        sample.window.destroy()
      }
    }
  }

  func testAHundredFoldsBuildAndUpdateNothing() {
    withGTK {
      let probed = ProbedSplitView()
      for width in [500, 900] { probed.place(width: width) }
      let before = probed.split.counters
      let bar = probed.split.header.bars.secondary
      let buttons = bar.decorationLayout
      let work = probed.work {
        for _ in 0..<50 {
          probed.place(width: 500)
          XCTAssertEqual(bar.decorationLayout, buttons, "GTK builds other window buttons anew.")
          probed.place(width: 900)
        }
      }
      let after = probed.split.counters
      XCTAssertEqual(after.viewsBuilt, before.viewsBuilt)
      XCTAssertEqual(after.viewsUpdated, before.viewsUpdated)
      XCTAssertEqual(after.layoutsRendered, before.layoutsRendered + 100)
      XCTAssertLessThanOrEqual(work.placed, 300)
    }
  }

  func testAnIdleWindowWakesNoThread() {
    withGTK {
      let sample = SampleWindow(width: 900)
      for width in [500, 900] {
        sample.resize(width)
        pumpUntilRest()
      }
    }
  }
}

/// Expects that resizes with three, two and one columns allocate nothing on Swift's heap.
@MainActor
private func expectNoAllocations(in host: WidthHost, columnCount: () -> Int) {
  for (columns, widths) in [(3, [1200, 1208, 1300]), (2, [880, 888, 860]), (1, [500, 508])] {
    for width in widths + widths { host.place(width: width) }
    XCTAssertEqual(columnCount(), columns)
    let count = SwiftHeap.allocations { for width in widths { host.place(width: width) } }
    XCTAssertEqual(count, 0, "at \(widths)")
  }
}

/// The numbers of measurements and allocations of panes.
private struct Work: Equatable {
  var measured = 0
  var placed = 0
}

/// A pane that counts its measurements and allocations.
@MainActor
private final class Probe: LayoutBin {
  private(set) var work = Work()

  override func measureWidth() -> Measure {
    work.measured += 1
    return Measure(minimum: 150, natural: 150)
  }

  override func measureHeight() -> Measure {
    work.measured += 1
    return Measure(minimum: 100, natural: 100)
  }

  override func allocate(_ rectangle: Rectangle) {
    work.placed += 1
    super.allocate(rectangle)
  }
}

/// A window with two counting panes.
@MainActor
private class ProbedWindow {
  let window = Window()
  let panes = [Probe(), Probe()]

  func show(_ child: Widget) {
    if window.child == nil { window.child = child }
    window.presentAndWait(width: 900, height: 500)
  }

  /// The panes' work for resizes to these widths, each with its frame.
  func work(at widths: [Int]) -> Work {
    window.resizeAndWait(width: widths[0] + 8, height: 500)
    return work { for width in widths { window.resizeAndWait(width: width, height: 500) } }
  }

  func work(_ body: () -> Void) -> Work {
    let before = sum
    body()
    let after = sum
    return Work(measured: after.measured - before.measured, placed: after.placed - before.placed)
  }

  private var sum: Work {
    panes.reduce(into: Work()) { sum, pane in
      sum.measured += pane.work.measured
      sum.placed += pane.work.placed
    }
  }
}

@MainActor
private final class ProbedPaned: ProbedWindow {
  override init() {
    super.init()
    let paned = BarePaned(start: panes[0], end: panes[1])
    paned.position = 320
    show(paned.widget)
  }
}

@MainActor
private final class ProbedSplitView: ProbedWindow {
  let split: SplitView<Int>
  private let source: ProbeSource
  private let placer = LayoutBin()

  override init() {
    source = ProbeSource()
    split = SplitView(
      state: SplitState(primary: 0, secondary: 1, preferredDisplayMode: .oneBesideSecondary),
      source: source)
    super.init()
    source.panes = panes
    split.install(in: window)
    show(split)
  }

  /// Allocates the split view as its window would, without a frame.
  func place(width: Int, height: Int = 500) {
    let area = split.allocation
    placer.allocateChild(
      split, Rectangle(x: area.x, y: area.y, width: width, height: height))
  }
}

@MainActor
private final class ProbeSource: PageSource {
  final class View: PageView {
    let widget: Widget
    init(_ widget: Widget) { self.widget = widget }
    func show(_ page: Int) {}
  }

  var panes: [Widget] = []

  func title(of page: Int) -> String { "Pane" }
  func makeView(for page: Int, in split: SplitView<Int>) -> any PageView<Int> { View(panes[page]) }
  func makePlaceholder() -> Widget { Label("") }
}
