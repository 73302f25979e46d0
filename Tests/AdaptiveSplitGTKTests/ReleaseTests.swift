import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The views that are kept after their pages are removed.
final class ReleaseTests: XCTestCase {
  func testAViewThatIsNotKeptIsReleasedWithItsPage() {
    withGTK {
      let sample = ReleaseWindow(keeps: [])
      sample.split.send(.showDetail(1))
      XCTAssertEqual(sample.living, [0, 1])
      sample.split.send(.showDetail(2))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2])
      sample.split.send(.show(3, from: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2, 3], "a page on a stack keeps its view")
      sample.split.send(.back(in: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2])
      sample.split.send(.pagesRemoved([2]))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0])
    }
  }

  func testReleaseViewsReleasesViewsThatAreNoLongerKept() {
    withGTK {
      let sample = ReleaseWindow(keeps: [1, 2])
      sample.split.send(.showDetail(1))
      sample.split.send(.showDetail(2))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 1, 2])
      sample.source.kept = []
      sample.split.releaseViews()
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2])
      XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
      sample.split.send(.showDetail(1))
      XCTAssertEqual(sample.split.counters.viewsBuilt, 4)
    }
  }

  func testPoppingTheDetailOffASingleStackReleasesItsView() {
    withGTK {
      let sample = ReleaseWindow(keeps: [], width: 400)
      sample.split.send(.showDetail(1))
      XCTAssertEqual(sample.living, [0, 1])
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0])
      sample.split.send(.showDetail(1))
      XCTAssertEqual(sample.living, [0, 1])
    }
  }

  func testReplacingARootReleasesItsColumnsViewsEvenIfHidden() {
    withGTK {
      let sample = ReleaseWindow(keeps: [])
      for event in [SplitEvent<Int>.show(1, from: .primary), .showDetail(2)] {
        sample.split.send(event)
      }
      XCTAssertEqual(sample.living, [0, 1, 2])
      sample.split.send(.rootReplaced(3, in: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [2, 3])
      sample.split.send(.sidebarToggled)
      sample.split.send(.rootReplaced(4, in: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [2], "the primary doesn't show")
      sample.split.send(.sidebarToggled)
      sample.split.send(.rootReplaced(5, in: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [4, 5])
      XCTAssertEqual(sample.split.header.bars.primary.title, "Page 4")
      XCTAssertEqual(sample.split.header.bars.secondary.title, "Page 5")
    }
  }

  func testRecentViewsAreKeptInAdditionToRequestedOnes() {
    withGTK {
      let sample = ReleaseWindow(keeps: [2])
      sample.source.recent = 3
      for page in 1...9 { sample.split.send(.showDetail(page)) }
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2, 6, 7, 8, 9])
      let built = sample.split.counters.viewsBuilt
      sample.split.send(.showDetail(7))
      XCTAssertEqual(sample.split.counters.viewsBuilt, built, "it was kept")
      sample.split.send(.showDetail(10))
      pumpUntilIdle()
      XCTAssertEqual(sample.living, [0, 2, 7, 8, 9, 10].sorted(), "7 showed last, 6 longest ago")
    }
  }

  func testByDefaultFourRecentViewsAndThoseOnTheStacksAreKept() {
    withGTK {
      let source = PlainSource()
      let split = SplitView(
        state: SplitState(primary: 0, preferredDisplayMode: .oneBesideSecondary), source: source)
      let window = Window()
      split.install(in: window)
      window.presentAndWait(width: 900, height: 500)
      for page in 1...500 { split.send(.showDetail(page)) }
      pumpUntilIdle()
      XCTAssertEqual(source.living, [0, 496, 497, 498, 499, 500])
      for page in 501...520 { split.send(.show(page, from: .secondary)) }
      pumpUntilIdle()
      XCTAssertTrue(Set(source.living).isSuperset(of: [0] + Array(500...520)), "on the stacks")
      XCTAssertLessThanOrEqual(source.living.count, 22 + 4)
    }
  }

  func testTheBackLabelCanDifferFromTheTitle() {
    withGTK {
      let sample = ReleaseWindow(keeps: [])
      sample.split.send(.showDetail(1))
      sample.split.send(.show(2, from: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.header.backLabel(.secondary), "Back to page 1")
    }
  }
}

@MainActor
private final class ReleaseSource: PageSource {
  var kept: Set<Int>
  var recent = 0
  var views: [() -> ReleaseView?] = []

  init(kept: Set<Int>) { self.kept = kept }

  func title(of page: Int) -> String { "Page \(page)" }
  func backTitle(of page: Int) -> String { "Back to page \(page)" }
  func keepsView(of page: Int) -> Bool { kept.contains(page) }
  var recentViewCount: Int { recent }
  func makePlaceholder() -> Widget { Label("Nothing") }
  func makeView(for page: Int, in split: SplitView<Int>) -> any PageView<Int> {
    let view = ReleaseView()
    views.append { [weak view] in view }
    return view
  }
}

/// A source that uses the protocol's default implementations.
@MainActor
private final class PlainSource: PageSource {
  private var views: [() -> ReleaseView?] = []

  func title(of page: Int) -> String { "Page \(page)" }
  func makePlaceholder() -> Widget { Label("Nothing") }
  func makeView(for page: Int, in split: SplitView<Int>) -> any PageView<Int> {
    let view = ReleaseView()
    views.append { [weak view] in view }
    return view
  }

  /// The pages whose views are alive.
  var living: [Int] { views.compactMap { $0()?.page }.sorted() }
}

@MainActor
private final class ReleaseView: PageView {
  let widget: Widget = Label("A view")
  var page = -1
  func show(_ page: Int) { self.page = page }
}

@MainActor
private final class ReleaseWindow {
  let window = Window()
  let source: ReleaseSource
  let split: SplitView<Int>

  init(keeps kept: Set<Int>, width: Int = 900) {
    source = ReleaseSource(kept: kept)
    split = SplitView(
      state: SplitState(primary: 0, preferredDisplayMode: .oneBesideSecondary), source: source)
    split.install(in: window)
    window.presentAndWait(width: width, height: 500)
  }

  /// The pages whose views are alive.
  var living: [Int] { source.views.compactMap { $0()?.page }.sorted() }
}
