import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// A split view lives in its window and is freed with it.
final class LifetimeTests: XCTestCase {
  func testASplitViewThatReplacesAnotherHasItsBarsAtOnce() {
    withGTK {
      let sample = SampleWindow(width: 1200)
      let height = sample.split.header.allocation.height
      let next = SplitView(
        state: SplitState(primary: .list, secondary: .detail(2)), source: SampleSource())
      var heights: [Int] = []
      next.header.onSizeAllocate { heights.append($0.height) }
      next.install(in: sample.window)
      pumpUntilIdle()
      XCTAssertEqual(Set(heights), [height], "in each frame")
      XCTAssertEqual(next.header.bars.secondary.allocation.height, height)
    }
  }

  func testADestroyedSplitViewIgnoresTheAppearance() {
    withGTK {
      defer { Appearance.textScale = 1 }
      let sample = SampleWindow(width: 900)
      let scale = sample.split.state.textScale
      sample.window.destroy()
      pumpUntilIdle()
      Appearance.textScale = 1.5
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.textScale, scale)
    }
  }

  func testAWindowKeepsItsSplitViewAlive() {
    withGTK {
      open(SampleSource())
      let window = Window.all.first
      let split = { window?.child as? SplitView<SamplePage> }
      XCTAssertEqual(split()?.state.isCollapsed, false)
      window?.resizeAndWait(width: 400, height: 500)
      XCTAssertEqual(split()?.state.isCollapsed, true, "it folds")
      XCTAssertEqual(split()?.state.arrangement.pages, [.list, .detail(1)])
      window?.press(.left, .alt)
      XCTAssertEqual(split()?.state.arrangement.pages, [.list], "its keys work")
      XCTAssertTrue(split()?.header.window === window)
    }
  }

  func testTwoHundredWindowsWithSplitViewsLeaveNothing() {
    withGTK {
      var number = 0
      expectNothingLeft {
        number += 1
        let window = open(SampleSource(), waits: false)
        pump(until: "the window shows") { window.isMapped }
        (window.child as? SplitView<SamplePage>)?.send(.show(.group(number), from: .primary))
        return window
      }
    }
  }

  func testAnObserverThatRetainsItsSplitViewIsFreedWithTheWindow() {
    withGTK {
      weak var split: SplitView<SamplePage>?
      do {
        let window = open(SampleSource())
        let shown = try XCTUnwrap(window.child as? SplitView<SamplePage>)
        shown.observe { _ in _ = shown.state }
        split = shown
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(split)
    }
  }

  func testADestroyedWindowFreesItsSplitViewAndItsPages() {
    withGTK {
      weak var split: SplitView<SamplePage>?
      weak var source: SampleSource?
      weak var view: SampleView?
      do {
        let sample = SampleSource()
        let window = open(sample)
        split = window.child as? SplitView<SamplePage>
        source = sample
        view = sample.views["detail"]
        XCTAssertNotNil(view)
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(split)
      XCTAssertNil(view)
      XCTAssertNil(source)
    }
  }
}

@MainActor
@discardableResult
private func open(_ source: SampleSource, waits: Bool = true) -> Window {
  let window = Window()
  let split = SplitView(
    state: SplitState<SamplePage>(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    source: source)
  split.install(in: window)
  if waits {
    window.presentAndWait(width: 900, height: 500)
  } else {
    window.setDefaultSize(width: 900, height: 500)
    window.present()
  }
  split.send(.showDetail(.detail(1)))
  return window
}
