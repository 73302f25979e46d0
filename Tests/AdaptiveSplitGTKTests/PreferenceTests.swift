import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Pages with preferences: swipes, the header bar, and a widget in the place of the title.
final class PreferenceTests: XCTestCase {
  private static let rules: SplitRules<SamplePage> = {
    var rules = SplitRules<SamplePage>()
    rules.preferences = { page in
      switch page {
      case .detail(2): PagePreferences(takesSwipes: false)
      case .detail(3): PagePreferences(displayMode: .secondaryOnly, hidesBar: true)
      default: PagePreferences()
      }
    }
    return rules
  }()

  func testAPageThatTakesNoSwipesIsLeftByKeysOnly() {
    withGTK {
      let sample = SampleWindow(width: 500, rules: Self.rules)
      for (page, isLeft) in [(SamplePage.detail(1), true), (.detail(2), false)] {
        sample.split.send(.showDetail(page), animated: false)
        pumpUntilIdle()
        sample.split.swipe(from: 60, to: 420, y: 300)
        pumpUntilIdle()
        XCTAssertEqual(!sample.split.state.arrangement.contains(page), isLeft, "\(page)")
        sample.split.send(.showDetail(page), animated: false)
        pumpUntilIdle()
        for _ in 0..<12 { sample.split.scrollWithTouchpad(dx: -4, dy: 0, x: 200, y: 300) }
        sample.split.endScrollWithTouchpad(x: 200, y: 300)
        pumpUntilIdle()
        XCTAssertEqual(!sample.split.state.arrangement.contains(page), isLeft, "\(page)")
      }
      sample.window.press(.left, [.alt])
      XCTAssertEqual(sample.split.state.arrangement.pages, [.list])
    }
  }

  func testAPageAloneWithoutABarFillsTheWindow() {
    withGTK {
      let sample = SampleWindow(width: 900, rules: Self.rules)
      sample.split.send(.showDetail(.detail(1)), animated: false)
      pumpUntilIdle()
      let before = sample.split.allocation.height
      XCTAssertTrue(sample.split.header.isMapped)
      sample.split.send(.showDetail(.detail(3)), animated: false)
      pumpUntilIdle()
      XCTAssertFalse(sample.split.header.isMapped)
      XCTAssertEqual(sample.shown.count, 1)
      XCTAssertGreaterThan(sample.split.allocation.height, before)
      sample.split.send(.showDetail(.detail(1)), animated: false)
      pumpUntilIdle()
      XCTAssertTrue(sample.split.header.isMapped)
      XCTAssertEqual(sample.split.allocation.height, before)
      XCTAssertEqual(sample.shown.count, 2)
    }
  }

  func testAMaximizedDetailIsAloneUntilItIsNot() {
    withGTK {
      let sample = SampleWindow(width: 900)
      sample.split.send(.showDetail(.detail(1)), animated: false)
      pumpUntilIdle()
      let before = sample.split.state
      sample.split.isDetailMaximized = true
      pumpUntilIdle()
      XCTAssertEqual(sample.shown.count, 1)
      XCTAssertEqual(sample.split.secondary.stack.allocation.width, 900)
      let buttons = sample.split.header.sidebarButtons.map(\.button)
      XCTAssertEqual(buttons.map(\.accessibleName), ["Show the sidebar"])
      for end in [{ sample.split.isDetailMaximized = false }, { buttons.first?.click() }] {
        sample.split.isDetailMaximized = true
        end()
        pumpUntilIdle()
        XCTAssertEqual(sample.split.state, before)
        XCTAssertEqual(sample.shown.count, 2)
      }
    }
  }

  func testALongSubtitleIsCutAndTheWindowButtonsStayInsideAlsoWithLargeText() {
    for (width, scale) in [(360, 1.0), (360, 2.0), (900, 2.0)] {
      withGTK {
        let before = Appearance.textScale
        defer { Appearance.textScale = before }
        Appearance.textScale = scale
        let source = SampleSource()
        source.longerTitles = true
        source.subtitle = String(repeating: "A long subtitle. ", count: 20)
        let sample = SampleWindow(width: width, source: source, detail: 1)
        let name = "at \(width), text \(scale)"
        XCTAssertEqual(sample.split.allocation.width, width, name)
        let row = HeaderRow(headers: [sample.split.header])
        XCTAssertNil(row.violation, name)
        for bar in row.bars {
          XCTAssertEqual(bar.subtitle, source.subtitle, name)
          XCTAssertGreaterThanOrEqual(
            bar.allocation.width, bar.minimumAndNaturalWidth().minimum, name)
        }
        XCTAssertEqual(row.bars.map(\.allocation.width).reduce(0, +) / 10, width / 10, name)
      }
    }
  }

  func testATitleIsCutInTheMiddleOverASubtitleAndElseAtItsEnd() {
    withGTK {
      for (subtitle, ellipsis) in [(nil, .end), ("Folder", .middle)] as [(String?, Ellipsis)] {
        let source = SampleSource()
        source.subtitle = subtitle
        let sample = SampleWindow(width: 900, source: source, detail: 1)
        XCTAssertEqual(sample.split.header.titleEllipsis(.secondary), ellipsis)
      }
    }
  }

  func testTheWindowButtonsStayInsideBesideATitleWidgetWithLargeText() {
    // German words are longer, also in the place of the title.
    for title in [nil, "Suchergebnisse"] {
      withGTK {
        let before = Appearance.textScale
        defer { Appearance.textScale = before }
        Appearance.textScale = 2
        let source = SampleSource()
        source.longerTitles = title != nil
        source.otherView = { page in
          if case .detail = page { TitledView(title) } else { nil }
        }
        let sample = SampleWindow(width: 500, source: source)
        let row = HeaderRow(headers: [sample.split.header])
        sample.split.send(.show(.detail(1), from: nil), animated: false)
        for width in [500, 900, 700, 1200] {
          sample.resize(width)
          XCTAssertNil(row.violationOverDetail, "at \(width)")
          XCTAssertEqual(sample.split.allocation.width, width)
          guard title != nil, let bar = row.bars.last, let widget = bar.customTitle else {
            continue
          }
          let needed = widget.minimumAndNaturalWidth().minimum
          XCTAssertGreaterThan(needed, 150, "at \(width)")
          XCTAssertGreaterThanOrEqual(widget.allocation.width, needed, "at \(width)")
          if !sample.split.state.isCollapsed {
            XCTAssertGreaterThan(sample.split.state.minimums.secondary, needed, "at \(width)")
          }
        }
        sample.window.destroy()
      }
    }
  }

  func testAWidgetInThePlaceOfTheTitleFollowsItsPageThroughFolds() {
    withGTK {
      let view = TitledView()
      let source = SampleSource()
      source.otherView = { page in
        if case .detail = page { view } else { nil }
      }
      let sample = SampleWindow(width: 500, source: source)
      let bars = sample.split.header.bars
      sample.split.send(.show(.detail(1), from: nil), animated: false)
      for (width, bar) in [
        (500, bars.primary), (900, bars.secondary), (500, bars.secondary), (1000, bars.secondary),
      ] {
        sample.resize(width)
        XCTAssertTrue(view.entry.isMapped, "at \(width)")
        XCTAssertEqual(bar.customTitle, view.entry, "at \(width)")
      }
      view.entry.sizeRequest.width = 400
      sample.resize(900)
      XCTAssertGreaterThan(sample.split.state.minimums.secondary, 400, "the bar's minimum counts")
      sample.split.send(.back(in: nil))
      sample.split.send(.pagesRemoved([.detail(1)]))
      pumpUntilIdle()
      XCTAssertFalse(view.entry.isMapped)
      sample.resize(500)
      XCTAssertEqual(sample.split.header.columnHeaders.map(\.title).filter(\.isMapped).count, 1)
    }
  }
}

/// A view whose bar has an entry, or a button with a text, in the place of the title.
private final class TitledView: PageView {
  let entry = SearchEntry()
  let label = Label("Found")
  var widget: Widget { label }
  private(set) lazy var titleWidget: Widget? = button ?? entry
  private let button: Button?

  init(_ title: String? = nil) {
    button = title.map { Button(label: $0) }
  }

  func show(_ page: SamplePage) {}
}
