import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Larger text and longer words change the fold's threshold and nothing else.
final class TextScaleTests: XCTestCase {
  func testLargerTextMovesTheThreshold() {
    withGTK {
      let scale = Appearance.textScale
      defer { Appearance.textScale = scale }
      let sample = SampleWindow(width: 900, detail: 1)
      Appearance.textScale = 1.5
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.textScale, 1.5)
      XCTAssertTrue(sample.split.state.isCollapsed)
      sample.resize(975)
      XCTAssertTrue(sample.split.state.isCollapsed)
      sample.resize(976)
      XCTAssertFalse(sample.split.state.isCollapsed)
      sample.resize(960)
      XCTAssertFalse(sample.split.state.isCollapsed)
      sample.resize(700)
      XCTAssertTrue(sample.split.state.isCollapsed)
      Appearance.textScale = 1
      pumpUntilIdle()
      XCTAssertFalse(sample.split.state.isCollapsed)
    }
  }

  func testASplitViewStartsWithTheCurrentTextSize() {
    withGTK {
      let scale = Appearance.textScale
      defer { Appearance.textScale = scale }
      Appearance.textScale = 1.5
      let sample = SampleWindow(width: 900)
      XCTAssertEqual(sample.split.state.textScale, 1.5)
      XCTAssertTrue(sample.split.state.isCollapsed)
    }
  }

  /// A pseudo-locale whose words are 40 % longer: only the fold's threshold may differ.
  func testLongerWordsMoveTheFoldAndNothingElse() {
    withGTK {
      let usual = Self.sweep(longer: false)
      let longer = Self.sweep(longer: true)
      XCTAssertEqual(usual.map(\.shown), longer.map(\.shown))
      for (one, other) in zip(usual, longer) {
        XCTAssertLessThanOrEqual(one.folds, other.folds, "longer words never fold later")
      }
    }
  }

  func testNoWindowIsNarrowerThanItsContent() {
    withGTK {
      let sample = SampleWindow(width: 700)
      sample.source.longerTitles = true
      sample.split.send(.showDetail(.detail(1)))
      sample.split.titlesChanged()
      for width in Array(stride(from: 700, through: 300, by: -25)) + [640, 656, 700] {
        sample.resize(width)
        let split = sample.split
        XCTAssertGreaterThanOrEqual(
          sample.window.size.width, split.header.minimumAndNaturalWidth().minimum, "at \(width)")
        for (column, place) in [
          (split.primary, split.drawn?.primary), (split.secondary, split.drawn?.secondary),
        ] where column.isShown {
          let needed = column.top?.widget.minimumAndNaturalWidth().minimum ?? 0
          XCTAssertGreaterThanOrEqual(place?.width ?? 0, needed, "at \(width)")
        }
        XCTAssertNil(Invariants.violation(in: split, sample.source), "at \(width)")
      }
    }
  }

  private struct Sweep {
    var shown: [SamplePage]
    var folds: Int
  }

  /// Returns the layout at each width from wide to narrow, folded and not, and the widths at which
  /// it folds.
  @MainActor
  private static func sweep(longer: Bool) -> [Sweep] {
    [SamplePage.detail(1), .group(2)].map { page in
      let sample = SampleWindow(width: 800)
      let button = Button(label: longer ? "Auswählen~~~" : "Auswählen")
      sample.list?.box.append(button)
      sample.source.longerTitles = longer
      sample.split.send(.showDetail(page))
      sample.split.titlesChanged()
      var sweep = Sweep(shown: [], folds: 0)
      for width in stride(from: 800, through: 400, by: -40) {
        sample.resize(width)
        if sample.split.state.isCollapsed, sweep.folds == 0 { sweep.folds = width }
      }
      sweep.shown = sample.split.state.arrangement.pages
      sample.window.destroy()
      return sweep
    }
  }
}
