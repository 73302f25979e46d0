import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The keyboard focus is never lost, and is restored.
final class FocusTests: XCTestCase {
  func testTheFocusStartsOnThePage() {
    withGTK {
      let sample = SampleWindow(width: 900)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
    }
  }

  func testTheFocusStartsOnThePagesFirstFocus() {
    withGTK {
      let source = SampleSource()
      source.firstFocus = { $0.second }
      let sample = SampleWindow(width: 900, source: source)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "as the window opens")
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second, "not taken away")
      sample.split.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second, "by F6")
      sample.detail?.first.grabFocus()
      sample.split.press(.f6)
      sample.split.press(.f6)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first, "later where it was")
    }
  }

  func testHidingTheFocusedWidgetFocusesAnotherOneOfItsPage() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.list?.first.grabFocus()
      sample.list?.first.isVisible = false
      XCTAssertNil(sample.window.focusWidget, "GTK leaves it nowhere")
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
    }
  }

  func testAFocusedWidgetThatIsDisabledAfterAFoldPassesTheFocusOn() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.detail?.first.grabFocus()
      sample.window.resizeAndWait(width: 400, height: 500)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.detail?.first.isSensitive = false
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testAPageOnTopGetsTheFocusOnItsFirstFocus() {
    withGTK {
      let source = SampleSource()
      source.firstFocus = { $0.second }
      let sample = SampleWindow(width: 400, source: source, detail: 1)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testAContainerAsFirstFocusFocusesItsFirstFocusableWidget() {
    withGTK {
      let source = SampleSource()
      source.firstFocus = { view in
        let row = Box(orientation: .horizontal)
        row.append(Label("Name"))
        let entry = Entry()
        entry.name = "entry"
        row.append(entry)
        view.box.append(row)
        return row
      }
      let sample = SampleWindow(width: 400, source: source)
      XCTAssertEqual(sample.window.focusWidget?.name, "entry")
    }
  }

  func testASearchEntryThatOpensMeanwhileKeepsTheFocus() {
    withGTK {
      for isAnimated in [false, true] {
        Appearance.animationsEnabled = isAnimated
        defer { Appearance.animationsEnabled = false }
        let bar = SearchBar()
        let source = SampleSource()
        source.firstFocus = { view in
          if bar.parent == nil { view.box.append(bar) }
          return view.first
        }
        let sample = SampleWindow(width: 900, source: source)
        sample.list?.second.grabFocus()
        bar.isOpen = true
        bar.entry.grabFocus()
        sample.split.keepFocus()
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget, bar.entry, "animated: \(isAnimated)")
        bar.isOpen = false
        pumpUntilIdle()
        sample.split.keepFocus()
        pumpUntilIdle()
        XCTAssertEqual(sample.window.focusWidget?.isMapped, true, "animated: \(isAnimated)")
        sample.window.destroy()
      }
    }
  }

  func testASelectableLabelIsNotSelectedByAutomaticFocus() {
    withGTK {
      let label = Label("Words to copy")
      label.isSelectable = true
      let source = SampleSource()
      source.firstFocus = { view in
        if label.parent == nil { view.box.append(label) }
        return label
      }
      let sample = SampleWindow(width: 400, source: source)
      XCTAssertEqual(sample.window.focusWidget, label, "as the window opens")
      XCTAssertNil(label.selection)
      label.selection = 0..<5
      sample.list?.first.grabFocus()
      label.regainFocus()
      XCTAssertEqual(label.selection, 0..<5, "given back")
      sample.list?.second.grabFocus()
      sample.window.press(.tab)
      XCTAssertEqual(sample.window.focusWidget, label)
      XCTAssertEqual(label.selection, 0..<13, "by Tab, as in GTK")
    }
  }

  func testFoldingKeepsTheFocusInTheVisibleColumn() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.detail?.second.grabFocus()
      for width in [500, 900] {
        sample.resize(width)
        XCTAssertEqual(sample.window.focusWidget, sample.detail?.second, "at \(width)")
      }
    }
  }

  func testTheFocusLeavesAHiddenColumnAndReturnsWithIt() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.list?.second.grabFocus()
      sample.resize(500)
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.resize(900)
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
    }
  }

  func testGoingBackRestoresTheFocus() {
    withGTK {
      let sample = SampleWindow(width: 400)
      sample.list?.second.grabFocus()
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.first)
      sample.detail?.second.grabFocus()
      sample.split.send(.back(in: nil))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.second)
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.detail?.second)
    }
  }

  func testChoosingADetailLeavesTheFocusInTheList() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.list?.first.grabFocus()
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.list?.first)
    }
  }

  func testAPageWithoutFocusableWidgetsFocusesTheBackButton() {
    withGTK {
      let sample = SampleWindow(width: 400, detail: 1)
      sample.split.send(.back(in: nil))
      sample.detail?.first.canFocus = false
      sample.detail?.second.canFocus = false
      sample.split.send(.showDetail(.detail(2)))
      pumpUntilIdle()
      XCTAssertEqual(sample.window.focusWidget, sample.split.header.backButton(.secondary))
    }
  }
}
