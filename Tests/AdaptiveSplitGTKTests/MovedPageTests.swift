import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// A page that moves to the other column keeps its view, including typed text, scroll position and
/// focus.
final class MovedPageTests: XCTestCase {
  func testAPageThatBecomesTheDetailKeepsItsView() {
    withGTK {
      let sample = MovedPages(width: 500)
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      guard let group = sample.source.built.last else { return XCTFail("No view") }
      sample.fill(group)
      for _ in 0..<2 {
        sample.resize(900)
        XCTAssertEqual(sample.split.state.arrangement.secondary?.pages, [.group(1)])
        sample.expectShown(group, in: .secondary)
        sample.resize(500)
        sample.expectShown(group, in: .secondary)
      }
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
      XCTAssertEqual(group.shown, [.group(1)])
    }
  }

  func testAPageThatARuleMovesInAFoldKeepsItsView() {
    withGTK {
      let sample = MovedPages(width: 900) { rules in
        rules.collapse = {
          .keepDetail(onto: PageStack($0.primary.pages + $0.secondary.pages) ?? $0.primary)
        }
      }
      sample.split.send(.showDetail(.detail(1)))
      pumpUntilIdle()
      guard let detail = sample.source.built.last else { return XCTFail("No view") }
      sample.fill(detail)
      for _ in 0..<2 {
        sample.resize(500)
        XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.list, .detail(1)])
        sample.expectShown(detail, in: .primary)
        sample.resize(900)
        sample.expectShown(detail, in: .secondary)
      }
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
    }
  }

  func testNoFrameShowsAMovedViewWithItsFormerWidth() {
    withGTK {
      let sample = MovedPages(width: 500)
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      guard let group = sample.source.built.last else { return XCTFail("No view") }
      var widths: Set<[Int]> = []
      sample.split.onDraw(after: true) { [split = sample.split] _, _, _ in
        widths.insert([split.allocation.width, group.widget.allocation.width])
        return .proceed
      }
      for width in [900, 500, 900] { sample.resize(width) }
      XCTAssertEqual(widths, [[500, 500], [900, 900 - 321]])
    }
  }

  /// Two pages of a kind that move side by side need two views; each then has its own.
  func testPagesOfAKindInBothColumnsKeepTheirViewsWhenSwapped() {
    withGTK {
      let sample = MovedPages(width: 500, sharesViews: true)
      sample.split.send(.show(.group(1), from: .primary))
      sample.split.send(.show(.group(2), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.split.counters.viewsBuilt, 2)
      guard let second = sample.source.built.last else { return XCTFail("No view") }
      sample.fill(second)
      sample.resize(900)
      sample.expectShown(second, in: .secondary)
      XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
      guard let first = sample.source.built.last else { return XCTFail("No view") }
      XCTAssertEqual(first.shown, [.group(1)])
      sample.fill(first)
      sample.split.rules.show = { _ in
        PageStack([.list, .group(2)]).map {
          .expanded(primary: $0, secondary: PageStack(.group(1)))
        }
      }
      sample.split.send(.show(.group(2), from: .primary))
      pumpUntilIdle()
      sample.expectShown(first, in: .secondary)
      XCTAssertTrue(sample.split.primary.top?.view === second)
      XCTAssertEqual(second.entry.text, "typed")
      XCTAssertEqual(second.scroller.verticalOffset, 200)
      XCTAssertEqual(sample.split.counters.viewsBuilt, 3)
    }
  }

  func testAMovedPagesButtonsMoveToTheOtherBar() {
    withGTK {
      let sample = MovedPages(width: 500)
      let bars = sample.split.header.bars
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      guard let group = sample.source.built.last else { return XCTFail("No view") }
      XCTAssertTrue(bars.primary.contains(group.button))
      for _ in 0..<2 {
        group.button.grabFocus()
        sample.resize(900)
        XCTAssertTrue(bars.secondary.contains(group.button))
        XCTAssertTrue(group.button.isMapped)
        XCTAssertEqual(sample.window.focusWidget?.isMapped, true)
        sample.resize(500)
        sample.split.send(.back(in: nil))
        sample.split.send(.show(.group(1), from: .primary))
        pumpUntilIdle()
        XCTAssertTrue(bars.primary.contains(group.button))
        XCTAssertTrue(group.button.isMapped)
      }
    }
  }

  func testTypingContinuesThroughAFold() {
    withGTK {
      let sample = MovedPages(width: 500)
      sample.split.send(.show(.group(1), from: .primary))
      pumpUntilIdle()
      guard let group = sample.source.built.last else { return XCTFail("No view") }
      group.entry.grabFocus()
      for (width, character) in zip([900, 500, 900], "abc") {
        sample.resize(width)
        sample.window.press(Key(character))
      }
      XCTAssertEqual(group.entry.text, "abc")
    }
  }
}

/// A window whose pages have a text field and can be scrolled.
@MainActor
private final class MovedPages {
  final class View: PageView {
    let entry = Entry()
    let scroller = ScrolledWindow(horizontal: .automatic)
    let button = Button(label: "Button")
    var shown: [SamplePage] = []
    var headerEnd: [Widget] { [button] }
    private(set) lazy var widget: Widget = {
      let box = Box(orientation: .vertical)
      let tall = Label("Tall")
      tall.sizeRequest = (200, 3000)
      scroller.child = tall
      box.append(entry)
      box.append(scroller, expand: true)
      return box
    }()

    func show(_ page: SamplePage) { shown.append(page) }
  }

  final class Source: PageSource {
    let sharesViews: Bool
    var built: [View] = []

    init(sharesViews: Bool) { self.sharesViews = sharesViews }

    func title(of page: SamplePage) -> String { "\(page)" }
    func kind(of page: SamplePage) -> AnyHashable {
      if sharesViews, case .group = page { "group" } else { page }
    }
    func makeView(
      for page: SamplePage, in split: SplitView<SamplePage>
    ) -> any PageView<SamplePage> {
      built.append(View())
      return built[built.count - 1]
    }
    func makePlaceholder() -> Widget { Label("Nothing chosen") }
  }

  let window = Window()
  let source: Source
  let split: SplitView<SamplePage>

  init(
    width: Int, sharesViews: Bool = false,
    _ change: (inout SplitRules<SamplePage>) -> Void = { _ in }
  ) {
    source = Source(sharesViews: sharesViews)
    var rules = SplitRules<SamplePage>()
    change(&rules)
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: .oneBesideSecondary), rules: rules,
      source: source)
    split.install(in: window)
    window.presentAndWait(width: width, height: 500)
  }

  func resize(_ width: Int) { window.resizeAndWait(width: width, height: 500) }

  /// Types into a view, scrolls it, and leaves the focus in it.
  func fill(_ view: View) {
    view.entry.text = "typed"
    view.entry.grabFocus()
    view.scroller.verticalOffset = 200
    pumpUntilIdle()
  }

  /// Expects that a view is on top of a column in the state that `fill` left it in.
  func expectShown(_ view: View, in column: SplitColumn, line: UInt = #line) {
    let stack = column == .primary ? split.primary : split.secondary
    XCTAssertTrue(stack.top?.view === view, "its view", line: line)
    XCTAssertTrue(view.widget.isMapped, "shows", line: line)
    XCTAssertEqual(view.widget.allocation.width, stack.stack.allocation.width, line: line)
    XCTAssertEqual(view.entry.text, "typed", line: line)
    XCTAssertEqual(view.scroller.verticalOffset, 200, line: line)
    XCTAssertEqual(window.focusWidget, view.entry, line: line)
  }
}
