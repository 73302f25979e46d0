import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Columns that were never side by side are measured before they are, so that none unfolds only to
/// fold again.
final class PreparingTests: XCTestCase {
  func testAPlaceholderThatHasNoRoomIsNeverBeside() {
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.source.placeholder.sizeRequest.width = 600
      let folds = Folds(of: sample.split)
      for width in [600, 700, 821, 836, 700, 400, 800] {
        sample.resize(width)
        XCTAssertEqual(folds.told, [], "at \(width)")
      }
      sample.resize(837)
      XCTAssertEqual(folds.told, [.expanded])
      sample.resize(820)
      XCTAssertEqual(folds.told, [.expanded, .collapsed])
    }
  }

  func testAListIsBuiltOnceAndMeasuredBeforeItFirstShows() {
    withGTK {
      let sample = try CollapsedSample()
      let split = sample.split
      let folds = Folds(of: split)
      XCTAssertEqual(split.counters.viewsBuilt, 1, "the detail")
      for width in stride(from: 400, through: 736, by: 8) {
        sample.window.resizeAndWait(width: width, height: 500)
        XCTAssertEqual(split.counters.viewsBuilt, width < 656 ? 1 : 2, "at \(width)")
        XCTAssertEqual(folds.told, [], "at \(width)")
      }
      XCTAssertEqual(sample.source.views["list"]?.shown, [.list])
      XCTAssertEqual(sample.source.views["list"]?.appearances, 0)
      for width in [400, 700, 500, 736] {
        sample.window.resizeAndWait(width: width, height: 500)
        XCTAssertEqual(split.counters.viewsBuilt, 2, "again at \(width)")
      }
      XCTAssertEqual(folds.told, [])
      let before = split.counters
      sample.window.resizeAndWait(width: 737, height: 500)
      XCTAssertEqual(folds.told, [.expanded])
      XCTAssertEqual(sample.source.views["list"]?.appearances, 1)
      XCTAssertEqual(split.counters.viewsBuilt, before.viewsBuilt)
      XCTAssertEqual(split.counters.viewsUpdated, before.viewsUpdated)
    }
  }

  func testViewsOfTheFirstSizeHaveItsTraits() {
    withGTK {
      var state = SplitState<SamplePage>(primary: .list, secondary: .detail(1))
      _ = state.handle(.resized(SplitSize(width: 400, height: 500)), rules: SplitRules())
      let source = SampleSource()
      let split = SplitView(
        state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
        source: source)
      split.send(.restored(SavedSplitState(state)))
      let window = Window()
      split.install(in: window)
      window.presentAndWait(width: 900, height: 500)
      XCTAssertFalse(split.state.isCollapsed)
      for name in ["list", "detail"] {
        XCTAssertEqual(source.views[name]?.traits.last, split.state.traits, name)
      }
    }
  }

  func testColumnsWithRoomUnfoldAtOnce() {
    withGTK {
      let sample = try CollapsedSample(detailWidth: 300)
      let folds = Folds(of: sample.split)
      sample.window.resizeAndWait(width: 700, height: 500)
      XCTAssertEqual(folds.told, [.expanded])
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
    }
  }
}

/// A window that opens on a detail, so that the list below it was never visible.
@MainActor
private final class CollapsedSample {
  let window = Window()
  let source = SampleSource()
  let split: SplitView<SamplePage>

  init(detailWidth: Int = 500) throws {
    var state = SplitState(primary: SamplePage.list, secondary: .detail(1))
    _ = state.handle(.resized(SplitSize(width: 400, height: 500)), rules: SplitRules())
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary), source: source)
    split.send(.restored(SavedSplitState(state)))
    split.install(in: window)
    window.presentAndWait(width: 400, height: 500)
    let detail = try XCTUnwrap(source.views["detail"])
    detail.box.sizeRequest.width = detailWidth
    window.resizeAndWait(width: 600, height: 500)
  }
}
