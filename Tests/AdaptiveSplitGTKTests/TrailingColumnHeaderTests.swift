import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The bars, buttons and landmarks of a split view of three columns.
final class TrailingColumnHeaderTests: XCTestCase {
  func testOneTitleBarHasAPartForEachColumn() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.row.titles, ["List", "Group 1", "Detail 1"])
      XCTAssertEqual(sample.row.backs, [])
      sample.resize(880)
      XCTAssertEqual(sample.row.titles, ["Group 1", "Detail 1"])
      XCTAssertEqual(sample.split.header.sidebarButtons.map(\.text), ["List"])
      sample.resize(500)
      for (title, back) in [("Detail 1", ["Group 1"]), ("Group 1", ["List"]), ("List", [])] {
        XCTAssertEqual(sample.row.titles, [title])
        XCTAssertEqual(sample.row.backs, back)
        XCTAssertNil(sample.violation)
        sample.row.backButtons.first?.click()
        pumpUntilIdle()
      }
    }
  }

  func testTheBackButtonsMenuLeadsThroughAllColumns() {
    withGTK {
      let sample = MailWindow(width: 500)
      XCTAssertEqual(sample.split.header.wayBack(.secondary).titles, ["Group 1", "List"])
    }
  }

  func testButtonsHideAndShowThePrimary() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0, "As many as fit show.")
      sample.split.send(.columnHidden(.primary))
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, MailWindow.two)
      XCTAssertNil(sample.violation)
      let show = sample.split.header.sidebarButtons
      XCTAssertEqual(show.map(\.button.accessibleName), ["Show the sidebar"])
      show.first?.button.click()
      pumpUntilIdle()
      XCTAssertEqual(sample.columns, MailWindow.all)
      let hide = sample.split.header.sidebarButtons
      XCTAssertEqual(hide.map(\.button.accessibleName), ["Hide the sidebar"])
      sample.split.header.offersHiding = false
      sample.split.titlesChanged()
      XCTAssertEqual(sample.split.header.sidebarButtons.count, 0)
      XCTAssertNil(sample.violation)
    }
  }

  func testASplitViewInAPageOfThreeColumnsHasItsBarsDividerAndColumns() {
    withGTK {
      let innerSource = SampleSource()
      let inner = SplitView(
        state: SplitState(
          primary: .list, secondary: .detail(9), preferredDisplayMode: .oneBesideSecondary),
        source: innerSource)
      let sample = MailWindow(width: 1700) { source in
        source.otherView = { page in
          guard case .detail = page else { return nil }
          return NestedPage(inner)
        }
      }
      let row = HeaderRow(headers: [sample.split.header, inner.header])
      XCTAssertEqual(row.titles, ["List", "Group 1", "List", "Detail 9"])
      XCTAssertNil(row.violation)
      XCTAssertEqual(sample.split.dividers.count, 3)
      XCTAssertEqual(sample.split.focusColumns.count, 4)
      sample.resize(1100)
      XCTAssertEqual(row.titles, ["List", "Group 1", "Detail 9"])
      XCTAssertNil(row.violation)
      sample.resize(500)
      for (title, back) in [
        ("Detail 9", "List"), ("List", "Group 1"), ("Group 1", "List"), ("List", nil),
      ] as [(String, String?)] {
        XCTAssertEqual(row.titles, [title])
        XCTAssertEqual(row.backs, back.map { [$0] } ?? [])
        XCTAssertNil(row.violation)
        sample.window.press(.left, .alt)
      }
      XCTAssertEqual(sample.columns, [.primary])
    }
  }

  func testAssistiveToolsFindALandmarkForEachColumnAndBothDividers() {
    withGTK {
      let sample = MailWindow(width: 1200)
      XCTAssertEqual(sample.split.accessibleName, "Three columns")
      XCTAssertEqual(
        sample.split.columns.map(\.stack.accessibleName), ["List", "Group 1", "Detail 1"])
      XCTAssertEqual(
        sample.split.columns.map(\.stack.accessibleRoleName),
        ["landmark", "landmark", "landmark"])
      XCTAssertEqual(sample.split.dividerName, "Width of the sidebar")
      XCTAssertEqual(sample.split.trailing?.dividerName, "Width of the list")
      XCTAssertEqual(
        sample.split.trailing?.positionRange?(), sample.split.state.widthRange(of: .supplementary))
      sample.resize(880)
      XCTAssertEqual(sample.split.accessibleName, "Two columns")
      XCTAssertNil(sample.split.positionRange?())
      sample.resize(500)
      XCTAssertEqual(sample.split.accessibleName, "One column")
      XCTAssertNil(sample.split.trailing?.positionRange?())
    }
  }
}

/// A page that is a split view.
@MainActor
private final class NestedPage: PageView {
  let widget: Widget
  let innerSplitView: InnerSplitView?

  init(_ inner: SplitView<SamplePage>) {
    widget = inner
    innerSplitView = InnerSplitView(inner)
  }

  func show(_ page: SamplePage) {}
}
