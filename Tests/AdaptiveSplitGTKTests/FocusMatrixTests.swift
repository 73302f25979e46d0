import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The focus in the pane that leaves and in the pane that stays, when the split view collapses and
/// expands, with the list and with the detail on top, and with a primary over the detail.
///
/// HdyLeaflet loses the focus in the pane that leaves, in both directions, and never restores it.
final class FocusMatrixTests: XCTestCase {
  /// The pane with the focus before the collapse.
  private enum Pane: CaseIterable {
    case goes, stays
  }

  /// The page on top after the collapse.
  private enum Top: CaseIterable {
    case list, detail
  }

  func testAFoldAndItsReversalRestoreTheFocus() {
    withGTK {
      for top in Top.allCases {
        for pane in Pane.allCases {
          let sample = Self.sample(top)
          let stays = top == .list ? sample.list : sample.detail
          let goes = top == .list ? sample.detail : sample.list
          let start = pane == .goes ? goes?.second : stays?.second
          start?.grabFocus()
          XCTAssertEqual(sample.window.focusWidget, start, "\(top) \(pane), at first")
          sample.resize(500)
          let folded = pane == .stays ? stays?.second : stays?.first
          XCTAssertEqual(sample.window.focusWidget, folded, "\(top) \(pane), folded")
          XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
          sample.resize(900)
          XCTAssertEqual(sample.window.focusWidget, start, "\(top) \(pane), unfolded")
          sample.window.destroy()
        }
      }
    }
  }

  func testAnUnfoldAndItsReversalKeepTheFocus() {
    withGTK {
      for top in Top.allCases {
        let sample = Self.sample(top)
        sample.resize(500)
        let view = top == .list ? sample.list : sample.detail
        view?.second.grabFocus()
        for width in [900, 500, 900] {
          sample.resize(width)
          XCTAssertEqual(sample.window.focusWidget, view?.second, "\(top) at \(width)")
        }
        sample.window.destroy()
      }
    }
  }

  func testAFocusMovedWhileFoldedIsKept() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.list?.second.grabFocus()
      sample.resize(500)
      sample.detail?.second.grabFocus()
      sample.resize(900)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testAWidgetThatWasUsedWhileFoldedKeepsTheFocus() {
    withGTK {
      let uses: [(name: String, use: @MainActor (Widget?) -> Void)] = [
        ("typing", { $0?.press(Key("x")) }), ("a click", { $0?.clickWithPointer(x: 20, y: 10) }),
      ]
      for (name, use) in uses {
        let sample = Self.sample(.detail)
        sample.list?.second.grabFocus()
        sample.resize(500)
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
        use(sample.detail?.first)
        sample.resize(900)
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.first, name)
        sample.list?.second.grabFocus()
        sample.resize(500)
        sample.resize(900)
        XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "\(name), once")
        sample.window.destroy()
      }
    }
  }

  func testAWidgetThatWasUsedInAnInnerSplitViewKeepsTheFocus() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      let source = sample.innerSource
      source.views["list"]?.second.grabFocus()
      sample.resize(600)
      XCTAssertEqual(sample.window.focusWidget, source.views["detail"]?.first)
      sample.window.press(Key("x"))
      sample.resize(1200)
      XCTAssertEqual(sample.window.focusWidget, source.views["detail"]?.first)
    }
  }

  func testKeysThatUseNothingReturnTheFocus() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.list?.second.grabFocus()
      sample.resize(500)
      sample.window.press(.f9)
      sample.window.press(Key(rawValue: 0xffe1))
      sample.resize(900)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "Shift alone, and F9")
    }
  }

  func testAnOverlayThatWasUsedReturnsTheFocusWhenItCloses() {
    withGTK {
      let sample = SampleWindow(width: 768, height: 1024, preferred: .automatic, detail: 1)
      sample.detail?.second.grabFocus()
      sample.window.press(.f9)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
      sample.window.press(Key("x"))
      sample.window.press(.escape)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testAFoldUnderAnOverlayKeepsTheFocusVisible() {
    withGTK {
      let sample = SampleWindow(width: 700, height: 900, preferred: .automatic)
      sample.split.send(.showDetail(.detail(1)))
      sample.detail?.second.grabFocus()
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
      sample.resize(500, height: 900)
      XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
      XCTAssertTrue(sample.detail?.box.contains(sample.window.focusWidget) == true)
      sample.resize(700, height: 900)
      XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
    }
  }

  func testRemovingTheDetailMovesTheFocusToTheList() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.detail?.second.grabFocus()
      sample.split.send(.pagesRemoved([.detail(1)]))
      pumpUntilIdle()
      XCTAssertEqual(sample.shown, [sample.list?.box, sample.source.placeholder])
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
    }
  }

  func testWithoutOtherWidgetsTheHeaderBarGetsTheFocus() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.detail?.second.grabFocus()
      sample.split.send(.sidebarToggled)
      sample.split.send(.pagesRemoved([.detail(1)]))
      pumpUntilIdle()
      XCTAssertEqual(sample.shown, [sample.source.placeholder])
      XCTAssertTrue(
        sample.split.header.bars.secondary.contains(sample.window.focusWidget), "in the bar")
    }
  }

  func testABackButtonThatHidesWhenClickedFocusesThePage() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.resize(500)
      let back = sample.split.header.backButton(.secondary)
      back.grabFocus()
      back.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
    }
  }

  func testTabNeverReachesAPaneThatIsHidden() {
    withGTK {
      let sample = Self.sample(.detail)
      let list = [sample.list?.first, sample.list?.second].compactMap { $0 }
      let detail = [sample.detail?.first, sample.detail?.second].compactMap { $0 }
      let wide = sample.window.tabWalk()
      XCTAssertTrue((list + detail).allSatisfy(wide.contains), "\(wide.count) reached")
      sample.resize(500)
      let narrow = sample.window.tabWalk()
      XCTAssertTrue(detail.allSatisfy(narrow.contains), "\(narrow.count) reached")
      XCTAssertFalse(list.contains(where: narrow.contains))
      XCTAssertTrue(narrow.contains(sample.split.header.backButton(.secondary)))
      XCTAssertTrue(narrow.allSatisfy(\.isMapped))
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertFalse(detail.contains(where: sample.window.tabWalk().contains))
      sample.resize(900)
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertFalse(list.contains(where: sample.window.tabWalk().contains), "secondary only")
    }
  }

  func testF6GoesRoundTheColumnsThatShowAndComesBackToWhereItWas() {
    withGTK {
      let sample = Self.sample(.detail)
      sample.list?.second.grabFocus()
      sample.split.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.detail?.second.grabFocus()
      sample.split.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
      sample.split.press(.f6, .shift)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
      sample.resize(500)
      for _ in 0..<3 {
        sample.split.press(.f6)
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
      }
    }
  }

  /// A window of two columns that collapses onto the list or the detail.
  @MainActor
  private static func sample(_ top: Top) -> SampleWindow {
    var rules = SplitRules<SamplePage>()
    if top == .list { rules.collapse = { _ in .discardDetail } }
    let sample = SampleWindow(width: 900, rules: rules, detail: 1)
    return sample
  }
}
