import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// UIKit's calls in the log of Swap, and the fade between texts.
final class SwapLogTests: XCTestCase {
  func testTheFirstPageIsLoadedAndAppears() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      XCTAssertEqual(
        Array(sample.log.calls.map(\.name).prefix(9)),
        [
          "root.viewDidLoad", "list.viewDidLoad", "grid.viewDidLoad", "root.viewWillAppear",
          "grid.viewWillAppear", "root.viewWillLayoutSubviews", "root.viewDidLayoutSubviews",
          "root.viewDidAppear", "grid.viewDidAppear",
        ])
      XCTAssertFalse(
        sample.log.calls.contains { $0.method == "willTransitionToTraitCollection" }, "at launch")
    }
  }

  func testAResizeWithinASizeClassLogsOnlySizeCalls() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      let count = sample.log.calls.count
      sample.window.resizeAndWait(width: 800, height: 700)
      let calls = sample.log.calls[count...]
      XCTAssertEqual(
        calls.map(\.name),
        [
          "root.viewWillTransitionToSize", "root.sizeForChildContentContainer",
          "grid.viewWillTransitionToSize", "root.viewWillLayoutSubviews",
          "root.viewDidLayoutSubviews",
        ])
      let size = sample.view.state.size.map { "\($0.width) × \($0.height)".leftToRight } ?? ""
      XCTAssertEqual(
        calls.map(\.arguments), [size, "grid, \(size)".leftToRight, size, size, size],
        "width and height in their order also in Arabic")
    }
  }

  func testASwapLogsAllCallsInOrder() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      let count = sample.log.calls.count
      sample.window.resizeAndWait(width: 500, height: 700)
      XCTAssertEqual(
        sample.log.calls[count...].map(\.name),
        [
          "root.willTransitionToTraitCollection", "grid.viewWillDisappear",
          "list.viewWillAppear", "root.viewWillTransitionToSize",
          "root.sizeForChildContentContainer", "grid.viewWillTransitionToSize",
          "root.sizeForChildContentContainer", "list.viewWillTransitionToSize",
          "root.traitCollectionDidChange", "root.viewWillLayoutSubviews",
          "root.viewDidLayoutSubviews", "root.animateAlongsideTransition", "root.completion",
          "grid.viewDidDisappear", "list.viewDidAppear",
        ])
    }
  }

  func testAnOverrideLogsNoSizeTransition() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      let count = sample.log.calls.count
      sample.view.send(.traitsOverridden(SplitTraitOverride(vertical: .compact)))
      let methods = sample.log.calls[count...].map(\.method)
      XCTAssertEqual(methods.first, "willTransitionToTraitCollection")
      XCTAssertFalse(methods.contains("viewWillTransitionToSize"), "the size stayed")
    }
  }

  func testAFadeEndsBeforeItsCompletion() {
    withAnimatedSwap { sample, count in
      sample.view.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      XCTAssertEqual(sample.log.calls.last?.name, "root.animateAlongsideTransition")
      pump(until: "the list appeared") { sample.log.calls.last?.name == "list.viewDidAppear" }
      let last = sample.log.calls[count...].suffix(3).map(\.name)
      XCTAssertEqual(last, ["root.completion", "grid.viewDidDisappear", "list.viewDidAppear"])
    }
  }

  func testAnInterruptedFadeEndsBeforeTheNextBegins() {
    withAnimatedSwap { sample, count in
      sample.view.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      sample.view.send(.traitsOverridden(nil))
      pump(until: "the grid appeared") { sample.log.calls.last?.name == "grid.viewDidAppear" }
      let appearing = sample.log.calls[count...].map(\.name).filter {
        $0.hasSuffix("ppear") || $0 == "root.completion"
      }
      XCTAssertEqual(
        appearing,
        [
          "grid.viewWillDisappear", "list.viewWillAppear", "root.completion",
          "grid.viewDidDisappear", "list.viewDidAppear", "list.viewWillDisappear",
          "grid.viewWillAppear", "root.completion", "list.viewDidDisappear", "grid.viewDidAppear",
        ])
    }
  }

  func testTheLogNamesTheSizeClassThatChanged() {
    withGTK {
      let sample = swap(width: 900, height: 700)
      var seen = sample.log.calls.count
      @MainActor func arguments() -> [String] {
        defer { seen = sample.log.calls.count }
        return sample.log.calls[seen...].filter {
          ["willTransitionToTraitCollection", "traitCollectionDidChange"].contains($0.method)
        }.map(\.arguments)
      }
      sample.view.send(.traitsOverridden(SplitTraitOverride(vertical: .compact)))
      XCTAssertEqual(arguments(), ["compact height", "from regular height"])
      sample.view.send(.traitsOverridden(nil))
      XCTAssertEqual(arguments(), ["regular height", "from compact height"])
      sample.view.send(.traitsOverridden(SplitTraitOverride(horizontal: .compact)))
      XCTAssertEqual(arguments(), ["compact width", "from regular width"])
      sample.view.send(.traitsOverridden(SplitTraitOverride(vertical: .compact)))
      XCTAssertEqual(
        arguments(),
        ["regular width, compact height", "from compact width, regular height"])
    }
  }

  func testChangedLabelsFadeInUnlessAnimationsAreOff() {
    withGTK {
      defer { Appearance.animationsEnabled = false }
      // The grid is wide enough to stay the grid, and the list narrow enough to stay the list.
      for (isGrid, tall, wide) in [
        (true, (700, 1000), (900, 700)), (false, (400, 900), (400, 400)),
      ] {
        for isAnimated in [false, true] {
          Appearance.animationsEnabled = isAnimated
          let sample = swap(width: tall.0, height: tall.1)
          let fade = isGrid ? sample.grid.fade : sample.list.fade
          let page = isGrid ? sample.grid.scrolled : sample.list.scrolled
          XCTAssertFalse(fade.isRunning, "the first words are just there")
          sample.window.resize(width: wide.0, height: wide.1)
          pump(until: "the place is wide") { sample.view.state.size.map(isPortrait) == false }
          XCTAssertEqual(fade.isRunning, isAnimated)
          pump(until: "the words are there") { !fade.isRunning }
          XCTAssertEqual(page.opacity, 1)
          XCTAssertEqual(sample.view.swaps, 0)
          sample.window.destroy()
        }
      }
    }
  }
}

/// Runs a test with animations, a wide window, and the number of calls in its log.
private func withAnimatedSwap(_ body: @MainActor (SwapWindow, Int) throws -> Void) {
  withGTK {
    Appearance.animationsEnabled = true
    defer { Appearance.animationsEnabled = false }
    let sample = swap(width: 900, height: 700)
    try body(sample, sample.log.calls.count)
  }
}
