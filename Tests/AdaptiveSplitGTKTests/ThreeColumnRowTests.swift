import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The bars of nested split views stay in one row over their columns, at any width and after any
/// event.
final class ThreeColumnRowTests: XCTestCase {
  func testNoWidthFlipsOrMisplacesTheBars() {
    for mirrors in [false, true] {
      withGTK(in: mirrors ? .rightToLeft : .leftToRight) {
        let host = WidthHost()
        let sample = ThreeColumns(hosted: host)
        sample.inner.send(.showDetail(.detail(1)))
        let widths = Array(stride(from: 1500, through: 330, by: -1))
        for width in widths + widths.reversed() {
          host.place(width: width)
          let rounds = host.settle {
            sample.outer.counters.layoutsRendered + sample.inner.counters.layoutsRendered
          }
          XCTAssertLessThan(rounds, 4, "does it ever end at \(width)?")
          if let violation = sample.rowViolation { return XCTFail("at \(width): \(violation)") }
        }
      }
    }
  }

  func testJumpsBetweenWidthsLeaveTheBarsOverTheirColumns() {
    withGTK {
      let host = WidthHost()
      let sample = ThreeColumns(hosted: host)
      sample.inner.send(.showDetail(.detail(1)))
      for seed in 1...4 {
        var dice = Dice(seed: UInt64(seed))
        for step in 1...200 {
          let width = dice.roll(330...1500)
          host.place(width: width)
          if let violation = sample.rowViolation {
            return XCTFail("seed \(seed), step \(step), at \(width): \(violation)")
          }
          _ = host.settle {
            sample.outer.counters.layoutsRendered + sample.inner.counters.layoutsRendered
          }
          XCTAssertNil(sample.rowViolation, "seed \(seed), step \(step), settled at \(width)")
        }
      }
    }
  }

  func testThereIsAlwaysOneRowOfBars() {
    for seed in [1, 2, 3, 4, 5, 20] {
      withGTK(in: seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight) {
        var dice = Dice(seed: UInt64(seed))
        let host = WidthHost()
        let sample = ThreeColumns(hosted: host)
        var lately: [String] = []
        for step in 1...400 {
          lately = lately.suffix(5) + [sample.step(&dice, host)]
          guard let violation = sample.rowViolation else { continue }
          return XCTFail("seed \(seed), step \(step): \(violation), after \(lately)")
        }
      }
    }
  }

  func testBarsGoWithTheirPageToTheOtherColumn() {
    withGTK {
      let sample = ThreeColumns()
      sample.outer.send(.pagesRemoved([.items]))
      sample.outer.install(in: sample.window)
      sample.window.presentAndWait(width: 360, height: 600)
      XCTAssertEqual(sample.row.titles, ["Folders"])
      let height = sample.outer.header.allocation.height
      var heights: Set<Int> = []
      sample.outer.send(.show(.items, from: .primary))
      pump(until: "the items show") {
        heights.insert(sample.outer.header.allocation.height)
        return sample.row.titles == ["List"] && sample.row.bars[0].allocation.width == 360
      }
      XCTAssertEqual(heights, [height], "no frame without bars")
      sample.inner.send(.showDetail(.detail(1)))
      for (width, titles) in [
        (360, ["Detail 1"]), (1200, ["Folders", "List", "Detail 1"]), (360, ["Detail 1"]),
        (880, ["Folders", "Detail 1"]),
      ] {
        sample.resize(width)
        XCTAssertEqual(sample.row.titles, titles, "at \(width)")
        XCTAssertNil(sample.rowViolation, "at \(width)")
      }
    }
  }

  func testAPageWithoutAnInnerSplitViewHasItsOwnBar() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      for width in [1200, 360] {
        sample.resize(width)
        sample.outer.send(.pagesRemoved([.items]))
        pumpUntilIdle()
        XCTAssertEqual(sample.row.titles, width == 1200 ? ["Folders", ""] : ["Folders"])
        sample.outer.send(.showDetail(.items))
        pumpUntilIdle()
        XCTAssertEqual(
          sample.row.titles, width == 1200 ? ["Folders", "List", "Detail 1"] : ["Detail 1"])
        XCTAssertNil(sample.rowViolation, "at \(width)")
      }
    }
  }

  func testBarsOfThreeNestedSplitViewsAreInOneRow() {
    withGTK {
      let three = ThreeColumns()
      let source = ThreeColumns.Source(three.outer)
      let root = ThreeColumns.folders(source)
      let window = Window()
      root.install(in: window)
      window.presentAndWait(width: 1500, height: 600)
      three.inner.send(.showDetail(.detail(1)))
      let row = HeaderRow(headers: [root.header, three.outer.header, three.inner.header])
      let columns: @MainActor () -> [Widget] = {
        [source.folders.box].filter(\.isMapped) + three.shown.map(\.widget)
      }
      for (width, titles, backs) in [
        (1500, ["Folders", "Folders", "List", "Detail 1"], []),
        (1120, ["Folders", "Folders", "Detail 1"], ["List"]),
        (880, ["Folders", "Detail 1"], ["List"]), (360, ["Detail 1"], ["List"]),
        (1500, ["Folders", "Folders", "List", "Detail 1"], []), (360, ["Detail 1"], ["List"]),
      ] {
        window.resizeAndWait(width: width, height: 600)
        XCTAssertEqual(row.titles, titles, "at \(width)")
        XCTAssertEqual(row.backs, backs, "at \(width)")
        XCTAssertNil(row.violation(over: columns(), of: root), "at \(width)")
      }
      for (title, back) in [("Detail 1", "List"), ("List", "Folders"), ("Folders", "Folders")] {
        XCTAssertEqual(row.titles, [title])
        XCTAssertEqual(row.backs, [back])
        XCTAssertNil(row.violation(over: columns(), of: root))
        row.backButtons.first?.click()
        pumpUntilIdle()
      }
      XCTAssertEqual(row.titles, ["Folders"])
      XCTAssertEqual(row.backs, [])
    }
  }
}
