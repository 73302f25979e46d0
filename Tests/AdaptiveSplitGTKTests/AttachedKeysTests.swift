import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Keyboard shortcuts in a window that the program builds itself.
final class AttachedKeysTests: XCTestCase {
  func testAWindowThatTheProgramBuiltHasTheKeys() {
    withGTK {
      let sample = OwnWindow()
      sample.split.attachKeys(to: sample.window)
      sample.window.presentAndWait(width: 900, height: 500)
      XCTAssertTrue(sample.split.contains(sample.window.focusWidget), "the focus is on a page")
      sample.split.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .secondaryOnly)
      sample.split.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
      sample.window.resizeAndWait(width: 400, height: 500)
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      sample.split.press(.escape)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  func testAttachingAgainHandlesAKeyOnce() {
    withGTK {
      let sample = OwnWindow()
      for _ in 0..<2 { sample.split.attachKeys(to: sample.window) }
      sample.window.presentAndWait(width: 900, height: 500)
      var toggles = 0
      sample.split.observe { update in if update.event == .sidebarToggled { toggles += 1 } }
      sample.split.press(.f9)
      XCTAssertEqual(toggles, 1)
    }
  }

  func testAttachingToAnotherWindowLeavesTheFirst() {
    withGTK {
      let sample = OwnWindow()
      let other = Window()
      sample.split.attachKeys(to: sample.window)
      sample.split.attachKeys(to: other)
      sample.window.presentAndWait(width: 900, height: 500)
      sample.split.press(.f9)
      XCTAssertEqual(sample.split.state.displayMode, .oneBesideSecondary)
    }
  }

  func testTheKeysKeepNeitherTheWindowNorTheSplitView() {
    withGTK {
      weak var split: SplitView<SamplePage>?
      weak var window: Window?
      do {
        let sample = OwnWindow()
        sample.split.attachKeys(to: sample.window)
        sample.window.presentAndWait(width: 900, height: 500)
        (split, window) = (sample.split, sample.window)
        sample.window.destroy()
      }
      pump(until: "both are gone") { split == nil && window == nil }
    }
  }
}

/// A window with the program's own title bar and another widget beside the split view.
@MainActor
private final class OwnWindow {
  let window = Window()
  let source = SampleSource()
  let split: SplitView<SamplePage>

  init() {
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary), source: source)
    let box = Box(orientation: .vertical)
    box.append(Label("The program's own"))
    box.append(split, expand: true)
    window.child = box
  }
}
