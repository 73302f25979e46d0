import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// Header bars with little room, and their accessible roles and names.
final class HeaderTests: XCTestCase {
  func testTheBackButtonsLabelHidesBeforeTheTitleIsEllipsized() {
    withGTK {
      let sample = SampleWindow(width: 600, detail: 1_234_567_890)
      expectTheLabelGoesFirst(sample, widths: Array(stride(from: 600, through: 300, by: -4))) {
        XCTAssertEqual(
          sample.split.header.backButton(.secondary).accessibleName, "Back to List")
      }
    }
  }

  func testTheSidebarButtonsLabelHidesBeforeTheTitleIsEllipsized() {
    withGTK {
      let sample = SampleWindow(width: 900, height: 1200, preferred: .byShape)
      sample.split.send(.showDetail(.detail(1_234_567_890)))
      let button = sample.detail?.headerEnd.first as? Button
      button?.sizeRequest.width = 440
      pumpUntilIdle()
      XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["List"])
      expectTheLabelGoesFirst(
        sample, widths: Array(stride(from: 900, through: 720, by: -4)), height: 1200
      ) {
        XCTAssertEqual(
          sample.split.header.sidebarButtons.map(\.button.accessibleName), ["Show the sidebar"])
      }
    }
  }

  func testAWidgetThatIsDisabledUnderASheetStaysDisabled() throws {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let button = try XCTUnwrap(sample.detail?.headerEnd.first)
      let header = sample.split.header
      for isSensitive in [false, true] {
        header.shade = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        XCTAssertFalse(button.isUsable)
        button.isSensitive = isSensitive
        XCTAssertEqual(button.isSensitive, isSensitive, "as it will be")
        XCTAssertFalse(button.isUsable)
        header.shade = nil
        XCTAssertEqual(button.isUsable, isSensitive)
      }
    }
  }

  func testABackButtonToAPageWithoutATitleHasAName() {
    withGTK {
      let source = SampleSource()
      source.hasTitles = false
      let sample = SampleWindow(width: 400, source: source, detail: 1)
      XCTAssertEqual(sample.split.header.backButton(.secondary).accessibleName, "Back")
    }
  }

  func testAHeaderCanLeaveOutTheWindowsButtons() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let bars = sample.split.header.bars
      XCTAssertEqual([bars.primary, bars.secondary].map(\.showsWindowButtons), [true, true])
      sample.split.header.showsWindowButtons = false
      sample.split.send(.showDetail(.detail(1)))
      for width in [900, 500, 900] {
        sample.resize(width)
        XCTAssertEqual([bars.primary, bars.secondary].map(\.showsWindowButtons), [false, false])
      }
      sample.split.header.showsWindowButtons = true
      XCTAssertEqual([bars.primary, bars.secondary].map(\.showsWindowButtons), [true, true])
    }
  }

  func testAHeaderOfSplitViewsInsideEachOtherCanLeaveOutTheWindowsButtons() {
    withGTK {
      let sample = ThreeColumns.withItem(width: 1200)
      XCTAssertEqual(sample.row.closers, [2])
      sample.outer.header.showsWindowButtons = false
      XCTAssertEqual(sample.row.closers, [])
      sample.resize(400)
      XCTAssertEqual(sample.row.closers, [])
    }
  }

  func testTheSidebarButtonCanHaveAnotherIcon() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let header = sample.split.header
      @MainActor func shown() -> [String] { header.sidebarButtons.map { $0.iconName ?? "" } }
      XCTAssertEqual(shown(), ["sidebar-show-symbolic"], "not the sign for the full screen")
      header.sidebarIconName = "view-dual-symbolic"
      XCTAssertEqual(shown(), ["view-dual-symbolic"])
      sample.split.toggleSidebar()
      pumpUntilIdle()
      XCTAssertEqual(shown(), ["view-dual-symbolic"])
      XCTAssertEqual(header.sidebarButtons.map(\.text), [""], "the icon says it")
      XCTAssertEqual(
        header.sidebarButtons.map(\.button.accessibleName), ["Show the sidebar"])
      header.sidebarIconName = nil
      XCTAssertEqual(shown(), ["go-previous-symbolic"])
      XCTAssertEqual(header.sidebarButtons.map(\.text), ["List"])
    }
  }

  func testTheSameHeaderAgainChangesNothing() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let header = sample.split.header
      header.sidebarIconName = "view-dual-symbolic"
      header.showsWindowButtons = false
      pumpUntilIdle()
      let frames = EventCounter(header)
      header.sidebarIconName = "view-dual-symbolic"
      header.showsWindowButtons = false
      pumpUntilIdle()
      XCTAssertEqual(frames[.draw], 0)
      XCTAssertEqual(frames[.allocate], 0)
    }
  }

  func testTheMenuIsBuiltOnceForEachBarHoweverOftenTheWindowFolds() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let header = sample.split.header
      header.menu = Menu([Menu.Item("About", action: "window.about")])
      sample.split.send(.showDetail(.detail(1)))
      @MainActor func popovers(at widths: [Int]) -> [Popover?] {
        for width in widths {
          sample.resize(width)
          XCTAssertNotNil(header.menuButton, "at \(width)")
        }
        return header.menuButtons.map(\.popover)
      }
      let first = popovers(at: [900, 400, 900])
      XCTAssertEqual(first.count, 2)
      sample.split.send(.back(in: .secondary))
      XCTAssertEqual(popovers(at: [400, 900, 400, 900]), first)
      header.menu = nil
      XCTAssertNil(header.menuButton)
    }
  }

  func testTitlesAreHeadingsAndBarsAreNamedByThem() {
    withGTK {
      let sample = SampleWindow(width: 900)
      let bar = sample.split.header.bars.primary
      XCTAssertEqual(bar.accessibleRoleName, "tool bar")
      XCTAssertEqual(bar.accessibleName, "List")
      XCTAssertEqual(bar.customTitle?.accessibleRoleName, "heading")
      XCTAssertEqual((bar.customTitle as? Label)?.text, "List")
      XCTAssertNotEqual(
        sample.split.header.bars.secondary.customTitle?.isVisible, true, "no heading without title")
    }
  }

  func testTheContentAroundASplitViewKeepsItsMargins() {
    withDirections { direction in
      let split = SplitView(
        state: SplitState<SamplePage>(primary: .list), source: SampleSource())
      let around = Box(orientation: .vertical)
      around.margins = Margins(top: 3, bottom: 5, start: 12, end: 20)
      around.append(split, expand: true)
      let window = Window()
      split.install(in: window, content: around)
      window.presentAndWait(width: 700, height: 500)
      for width in [800, 700] {
        window.resizeAndWait(width: width, height: 500)
        XCTAssertEqual(split.allocation.width, split.header.allocation.width - 32)
        let isMirrored = direction == .rightToLeft
        XCTAssertEqual(
          split.allocation.x, split.header.allocation.x + (isMirrored ? 20 : 12))
      }
    }
  }

  func testWidgetsAddedToBarsDuringAllocationArePlacedAtOnce() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      let button = try XCTUnwrap(sample.detail?.headerEnd.first)
      let page = try XCTUnwrap(sample.detail?.widget)
      page.onSizeAllocate { _ in button.sizeRequest = (120, nil) }
      sample.resize(950)
      XCTAssertEqual(button.allocation.width, 120)
    }
  }
}

/// Expects that the label disappears at some width on the way to the last one, before any of the
/// title does, and is visible again at the first width.
@MainActor
private func expectTheLabelGoesFirst(
  _ sample: SampleWindow, widths: [Int], height: Int = 500,
  expectAtEach: () -> Void
) {
  let header = sample.split.header
  XCTAssertTrue(header.showsWholly(.secondary).label)
  var hidAt: Int?
  for width in widths {
    sample.resize(width, height: height)
    let shows = header.showsWholly(.secondary)
    XCTAssertTrue(shows.title || !shows.label, "the label at the title's cost at \(width)")
    if !shows.label, hidAt == nil { hidAt = width }
    XCTAssertEqual(shows.label, hidAt == nil, "it comes and goes at \(width)")
    expectAtEach()
  }
  XCTAssertNotNil(hidAt)
  sample.resize(widths[0], height: height)
  XCTAssertTrue(header.showsWholly(.secondary).label)
}
