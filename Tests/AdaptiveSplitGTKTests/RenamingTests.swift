import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Pages that get another identity, and links to pages.
final class RenamingTests: XCTestCase {
  func testARenamedPageKeepsItsViewAndFocusAndNeitherAppearsNorDisappears() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      guard let view = sample.detail else { return XCTFail("No view") }
      view.second.grabFocus()
      let counters = sample.split.counters
      var calls: [String] = []
      sample.source.onCall = { calls.append($0) }
      XCTAssertEqual(
        sample.split.send(.pagesReplaced([.detail(1): .detail(2)])), [.pagesReplaced, .layout])
      pumpUntilIdle()
      XCTAssertEqual(calls, ["show detail:2"])
      XCTAssertEqual(sample.split.counters.viewsBuilt, counters.viewsBuilt)
      XCTAssertTrue(sample.detail === view && view.second.isFocus)
      XCTAssertEqual(sample.split.header.bars.secondary.title, "Detail 2")
    }
  }

  func testAPageWithANewNameKeepsItsScrollPositionCaretAndSelection() {
    for width in [500, 900] {
      withGTK {
        let view = EditorView()
        let source = SampleSource()
        source.otherView = { page in
          if case .detail = page { view } else { nil }
        }
        let sample = SampleWindow(width: width, source: source, detail: 1)
        view.text.grabFocus()
        view.text.selection = 700..<720
        pumpUntilIdle()
        view.scrolled.verticalOffset = 300
        pumpUntilIdle()
        sample.split.send(.pagesReplaced([.detail(1): .detail(2)]))
        pumpUntilIdle()
        XCTAssertEqual(view.shown, [.detail(1), .detail(2)], "at \(width)")
        XCTAssertEqual(view.scrolled.verticalOffset, 300, "at \(width)")
        XCTAssertEqual(view.text.selection, 700..<720, "at \(width)")
        XCTAssertEqual(sample.window.focusWidget, view.text, "at \(width)")
      }
    }
  }

  /// Another kind of page would have another view.
  func testAPageThatBecomesAnotherKindKeepsItsView() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let widget = sample.shown.last
      let built = sample.split.counters.viewsBuilt
      sample.split.send(.pagesReplaced([.detail(1): .group(1)]))
      sample.split.send(.show(.detail(2), from: .secondary))
      sample.split.send(.back(in: .secondary))
      pumpUntilIdle()
      XCTAssertEqual(sample.shown.last, widget)
      XCTAssertEqual(sample.split.counters.viewsBuilt, built + 1, "that of the other detail")
    }
  }

  func testAnOverlayStaysOpenWhileTheDetailIsRenamed() {
    withGTK {
      let sample = SampleWindow(width: 700, height: 1000, preferred: .oneOverSecondary)
      sample.split.send(.showDetail(.detail(1)))
      sample.split.send(.sidebarToggled)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.drawn?.isOverlaid, true)
      let focus = sample.window.focusWidget
      sample.split.send(.pagesReplaced([.detail(1): .detail(2)]))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.drawn?.isOverlaid, true)
      XCTAssertEqual(sample.window.focusWidget, focus)
      XCTAssertEqual(sample.detail?.label.text, "detail:2")
    }
  }

  func testALinkRendersOneLayout() {
    for width in [400, 900] {
      withGTK {
        let sample = SampleWindow(width: width)
        sample.split.send(.show(.group(1), from: .primary))
        sample.split.send(.showDetail(.detail(11)))
        pumpUntilIdle()
        let counters = sample.split.counters
        var events = 0
        sample.split.observe { _ in events += 1 }
        sample.split.send(
          .arranged(SplitPath(primary: [.list, .group(2)], secondary: [.detail(21)])))
        pumpUntilIdle()
        XCTAssertEqual(sample.split.counters.layoutsRendered, counters.layoutsRendered + 1)
        XCTAssertEqual(sample.split.counters.viewsBuilt, counters.viewsBuilt)
        XCTAssertEqual(events, 1)
        XCTAssertEqual(sample.detail?.label.text, "detail:21")
        XCTAssertEqual(
          sample.split.state.arrangement.pages, [.list, .group(2), .detail(21)], "at \(width)")
      }
    }
  }

  func testWithoutAnimationEverythingIsInPlaceAtOnce() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = SampleWindow(width: 900)
      sample.split.transition.clock = .steps
      sample.split.send(.show(.group(1), from: .primary))
      XCTAssertTrue(sample.split.transition.isRunning)
      sample.split.transition.step(milliseconds: 200)
      let shown = sample.split.send(.back(in: .primary), animated: false)
      XCTAssertTrue(shown.contains(.popped))
      XCTAssertFalse(sample.split.transition.isRunning)
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
      let other = SampleWindow(width: 900)
      other.split.transition.clock = .steps
      let events: [SplitEvent<SamplePage>] = [
        .show(.group(1), from: .primary), .back(in: .primary),
      ]
      for event in events {
        other.split.send(event)
        other.split.transition.step(milliseconds: 200)
      }
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state, other.split.state)
      XCTAssertEqual(sample.shown.count, other.shown.count)
    }
  }

  func testANestedEventIsDeferredAndReturnsNoChanges() {
    withGTK {
      let sample = SampleWindow(width: 900)
      var inner: [SplitChange]?
      sample.split.observe { [weak split = sample.split] update in
        guard case .showDetail = update.event else { return }
        inner = split?.send(.show(.group(1), from: .primary))
      }
      XCTAssertTrue(sample.split.send(.showDetail(.detail(1))).contains(.detailReplaced))
      XCTAssertEqual(inner, [])
      XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .group(1)])
    }
  }
}

/// A view of a long text.
private final class EditorView: PageView {
  let text = TextView()
  let scrolled = ScrolledWindow()
  var shown: [SamplePage] = []
  var widget: Widget { scrolled }

  init() {
    text.text = (1...200).map { "Line \($0)\n" }.joined()
    scrolled.child = text
  }

  func show(_ page: SamplePage) { shown.append(page) }
}
