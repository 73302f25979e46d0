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

  func testEscapeIsTheProgramsIfThereIsNoWayBack() {
    withGTK {
      let sample = OwnWindow()
      sample.split.attachKeys(to: sample.window)
      sample.window.presentAndWait(width: 400, height: 500)
      var isLeft = false
      sample.window.onKeyPress(after: true) {
        isLeft = isLeft || $0.key == .escape
        return .proceed
      }
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      sample.window.press(.escape)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      XCTAssertFalse(isLeft)
      sample.window.press(.escape)
      XCTAssertTrue(isLeft)
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

  func testAHiddenSplitViewLeavesTheKeysToTheVisibleOne() {
    withGTK {
      let stack = Stack()
      let sample = SplitViews(in: stack, width: 500) { stack.add($0) }
      let (hidden, visible) = (sample.splits[0], sample.splits[1])
      for split in sample.splits {
        stack.visibleChild = split
        pumpUntilIdle()
        split.send(.show(.group(1), from: nil))
        for number in 1...3 { split.send(.show(.detail(number), from: nil)) }
      }
      let before = hidden.state
      XCTAssertTrue(visible.takeFocus())
      visible.press(.left, .alt)
      XCTAssertEqual(visible.state.arrangement.pages, [.list, .group(1), .detail(1), .detail(2)])
      visible.press(.escape)
      XCTAssertEqual(visible.state.arrangement.pages, [.list, .group(1), .detail(1)])
      visible.click(x: 50, y: 400, button: 8)
      XCTAssertEqual(visible.state.arrangement.pages, [.list, .group(1)])
      XCTAssertEqual(hidden.state, before)
      stack.visibleChild = hidden
      pumpUntilIdle()
      hidden.press(.left, .alt)
      XCTAssertEqual(hidden.state.arrangement.pages, [.list, .group(1), .detail(1), .detail(2)])
      XCTAssertEqual(visible.state.arrangement.pages, [.list, .group(1)])
    }
  }

  func testOfTwoVisibleSplitViewsTheOneWithTheFocusHasTheKeys() {
    withGTK {
      let box = Box(orientation: .horizontal)
      let entry = Entry()
      let sample = SplitViews(in: box, width: 1500) { box.append($0, expand: true) }
      box.append(entry)
      for split in sample.splits { split.showDetail(.detail(1)) }
      pumpUntilIdle()
      for (index, split) in sample.splits.enumerated() {
        XCTAssertTrue(split.takeFocus())
        let other = sample.splits[1 - index]
        let before = other.state
        split.press(.f9)
        XCTAssertEqual(split.state.displayMode, .secondaryOnly)
        XCTAssertEqual(other.state, before, "split view \(index)")
        split.press(.f9)
        XCTAssertEqual(split.state.displayMode, .oneBesideSecondary)
      }
      entry.grabFocus()
      entry.press(.f9)
      XCTAssertEqual(
        sample.splits.map(\.state.displayMode), [.secondaryOnly, .oneBesideSecondary],
        "the first one, without the focus in any")
    }
  }

  func testASplitViewWithoutKeysLeavesThemToTheOneBesideIt() {
    withGTK {
      let box = Box(orientation: .horizontal)
      let sample = SplitViews(in: box, width: 1500, attached: 1) { box.append($0, expand: true) }
      XCTAssertTrue(sample.splits[1].takeFocus())
      sample.splits[1].press(.f9)
      XCTAssertEqual(
        sample.splits.map(\.state.displayMode), [.secondaryOnly, .oneBesideSecondary])
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

/// A window with two split views.
@MainActor
private final class SplitViews {
  let window = Window()
  let splits: [SplitView<SamplePage>]

  /// Creates the sample in a window.
  ///
  /// - Parameters:
  ///   - content: The window's content, which contains the split views.
  ///   - width: The width of the window when it opens.
  ///   - attached: The number of split views that have the window's keys.
  ///   - add: Adds a split view to the content.
  init(
    in content: Widget, width: Int, attached: Int = 2, add: (SplitView<SamplePage>) -> Void
  ) {
    splits = (0..<2).map { _ in
      let source = SampleSource()
      return SplitView(
        state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary),
        source: source)
    }
    splits.forEach(add)
    window.child = content
    for split in splits.prefix(attached) { split.attachKeys(to: window) }
    window.presentAndWait(width: width, height: 500)
  }
}
