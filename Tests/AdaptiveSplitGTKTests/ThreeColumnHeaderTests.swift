import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The header bars of nested split views form one title bar.
final class ThreeColumnHeaderTests: XCTestCase {
  func testEachColumnHasItsBarInOneRow() {
    for mirrors in [false, true] {
      withGTK(in: mirrors ? .rightToLeft : .leftToRight) {
        let sample = ThreeColumns.withItem(width: 1200)
        let titles = ["Folders", "List", "Detail 1"]
        for (width, expected, backs) in [
          (1200, titles, []), (880, ["Folders", "Detail 1"], ["List"]),
          (360, ["Detail 1"], ["List"]), (880, ["Folders", "Detail 1"], ["List"]),
          (1200, titles, []),
        ] {
          sample.resize(width)
          let row = sample.row
          XCTAssertEqual(row.titles, mirrors ? expected.reversed() : expected, "at \(width)")
          XCTAssertEqual(row.backs, backs, "at \(width)")
          XCTAssertNil(sample.rowViolation, "at \(width)")
          XCTAssertEqual(sample.outer.allocation.width, width, "no wider than asked for")
        }
      }
    }
  }

  func testOneBackButtonGoesBackThroughBothSplitViews() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 360)
      for (titles, backs) in [(["Detail 1"], ["List"]), (["List"], ["Folders"]), (["Folders"], [])]
      {
        XCTAssertEqual(sample.row.titles, titles)
        XCTAssertEqual(sample.row.backs, backs)
        XCTAssertNil(sample.rowViolation, "\(titles)")
        XCTAssertEqual(sample.window.focusWidget?.isMapped, true, "\(titles)")
        let buttons = sample.row.backButtons
        XCTAssertEqual(buttons.map(\.accessibleName), backs.map { "Back to \($0)" })
        buttons.first?.grabFocus()
        buttons.first?.click()
        pumpUntilIdle()
      }
      sample.outer.press(.right, .alt)
      sample.outer.press(.right, .alt)
      XCTAssertEqual(sample.row.backs, ["List"])
      sample.resize(1200)
      XCTAssertEqual(sample.row.titles, ["Folders", "List", "Detail 1"])
      XCTAssertNil(sample.rowViolation)
    }
  }

  func testEscapeGoesBackThroughBothSplitViews() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 360)
      for titles in [["List"], ["Folders"], ["Folders"]] {
        sample.outer.press(.escape)
        XCTAssertEqual(sample.row.titles, titles)
      }
    }
  }

  func testButtonsOfPagesAreInTheBarsOfTheirColumns() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      let views = ["list", "detail"].compactMap { sample.innerSource.views[$0] }
      for (width, shown) in [(1200, [true, true]), (360, [false, true]), (1200, [true, true])] {
        sample.resize(width)
        XCTAssertEqual(views.flatMap(\.headerEnd).map(\.isMapped), shown, "at \(width)")
      }
      let bars = sample.inner.header.bars
      XCTAssertTrue(bars.primary.contains(views[0].headerEnd[0]))
      XCTAssertTrue(bars.secondary.contains(views[1].headerEnd[0]))
    }
  }

  func testTheOuterBackButtonIsInTheFirstInnerColumn() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.outer.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      pumpUntilIdle()
      XCTAssertEqual(sample.row.titles, ["List", "Detail 1"])
      XCTAssertEqual(sample.inner.header.backLabel(.primary), "Folders")
      XCTAssertEqual(sample.row.backs, ["Folders"])
      XCTAssertNil(sample.rowViolation)
      sample.inner.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.row.backs, ["List"])
      XCTAssertEqual(sample.inner.header.wayBack(.primary).titles, ["List", "Folders"])
    }
  }

  func testTheBackMenuListsThePagesOfBothSplitViews() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 360)
      let menu = sample.inner.header.wayBack(.secondary)
      XCTAssertEqual(menu.titles, ["List", "Folders"])
      menu.steps()[1].go()
      pumpUntilIdle()
      XCTAssertEqual(sample.row.titles, ["Folders"])
      sample.outer.send(.forward)
      sample.resize(880)
      XCTAssertEqual(sample.inner.header.wayBack(.secondary).titles, ["List"])
    }
  }

  func testEachSidebarButtonIsInItsBar() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      XCTAssertEqual(sample.outer.header.sidebarButtons.map(\.text), [""])
      XCTAssertEqual(sample.inner.header.sidebarButtons.map(\.text), [""])
      sample.outer.press(.f9)
      XCTAssertEqual(sample.row.titles, ["List", "Detail 1"])
      XCTAssertEqual(sample.row.sidebarButtons, ["Folders", ""])
      XCTAssertNil(sample.rowViolation)
      sample.inner.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.row.titles, ["Detail 1"])
      XCTAssertEqual(sample.row.sidebarButtons, ["List"], "one step at a time")
      XCTAssertNil(sample.rowViolation)
      sample.inner.header.sidebarButtons.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["items", "item"])
      XCTAssertEqual(sample.row.sidebarButtons, ["Folders", ""])
      sample.inner.header.sidebarButtons.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      XCTAssertEqual(sample.row.sidebarButtons, ["", ""])
      XCTAssertNil(sample.rowViolation)
      XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
    }
  }

  func testACollapsedInnerViewShowsTheSidebarButtonOnItsRoot() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.outer.press(.f9)
      sample.inner.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      pumpUntilIdle()
      XCTAssertEqual(sample.row.titles, ["Detail 1"])
      XCTAssertEqual(sample.row.backs, ["List"])
      XCTAssertEqual(sample.row.sidebarButtons, [], "the way back is nearer")
      sample.outer.press(.left, .alt)
      XCTAssertEqual(sample.row.backs, [])
      XCTAssertEqual(sample.row.sidebarButtons, ["Folders"])
      XCTAssertNil(sample.rowViolation)
    }
  }

  func testAFoldersOverlayCoversTheItemsBarToo() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.outer.send(.displayModePreferred(.oneOverSecondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, ["folders", "items", "item"])
      XCTAssertEqual(sample.row.titles, ["Folders", "Detail 1"])
      XCTAssertEqual(sample.row.closers, [1])
      XCTAssertEqual(sample.row.bars[0].allocation.width, 240)
      sample.outer.press(.escape)
      XCTAssertEqual(sample.row.titles, ["List", "Detail 1"])
      XCTAssertNil(sample.rowViolation)
      sample.inner.send(.displayModePreferred(.oneOverSecondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.row.titles, ["List", "Detail 1"])
      sample.outer.press(.escape)
      XCTAssertEqual(sample.row.titles, ["Detail 1"])
      XCTAssertNil(sample.rowViolation)
    }
  }

  func testAColumnsMinimumIncludesTheBarsOfItsInnerSplitView() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 880)
      XCTAssertEqual(sample.columns, ["folders", "item"])
      sample.innerSource.views["detail"]?.headerEnd.first?.sizeRequest = (500, nil)
      sample.innerSource.views["list"]?.headerEnd.first?.sizeRequest = (500, nil)
      pumpUntilIdle()
      XCTAssertGreaterThan(sample.outer.header.minimums.secondary, 500)
      for width in [880, 800, 760, 720, 680] {
        sample.resize(width)
        XCTAssertNil(sample.rowViolation, "at \(width)")
      }
      XCTAssertEqual(sample.columns, ["item"])
    }
  }

  func testASplitViewInThePrimaryHasTheButtonThatHidesIt() {
    withGTK {
      let sample = ThreeColumns()
      let split = SplitView(
        state: SplitState(
          primary: .items, secondary: .folders, preferredDisplayMode: .oneBesideSecondary),
        source: sample.source)
      split.install(in: sample.window)
      sample.window.presentAndWait(width: 1200, height: 600)
      let row = HeaderRow(headers: [split.header, sample.inner.header])
      XCTAssertEqual(row.titles, ["List", "Folders"])
      XCTAssertNil(row.violation)
      sample.inner.header.sidebarButtons.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(row.titles, ["Folders"])
      XCTAssertEqual(row.sidebarButtons, ["Items"])
      split.header.sidebarButtons.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(row.titles, ["List", "Folders"])
      XCTAssertEqual(row.sidebarButtons, [""])
      split.send(.widthsPreferred(ColumnWidths(fraction: 0.7, maximum: 900)))
      sample.inner.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(row.titles, ["List", "Detail 1", "Folders"])
      XCTAssertEqual(row.sidebarButtons, ["", ""], "each hides its own")
      XCTAssertNil(row.violation)
    }
  }

  func testTheDividersOfTheBarsMoveTheColumns() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      sample.inner.header.drag(dividerTo: 280)
      pumpUntilIdle()
      XCTAssertEqual(sample.inner.state.draggedWidth, 280)
      XCTAssertNil(sample.rowViolation)
      sample.outer.header.drag(dividerTo: 210)
      pumpUntilIdle()
      XCTAssertEqual(sample.outer.state.draggedWidth, 210)
      XCTAssertEqual(sample.inner.state.draggedWidth, 280)
      XCTAssertNil(sample.rowViolation)
      sample.outer.press(.f8)
      sample.outer.press(.right)
      sample.outer.press(.return)
      XCTAssertEqual(sample.outer.state.draggedWidth, 218)
      XCTAssertNil(sample.rowViolation)
    }
  }
}
