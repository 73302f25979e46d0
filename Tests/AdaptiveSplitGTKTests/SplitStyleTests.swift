import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// A split view looks right without a style sheet of the program's own, and follows one if there is
/// one.
final class SplitStyleTests: XCTestCase {
  func testTheStyleRulesAreValid() {
    withGTK { _ = try StyleSheet(text: SplitStyle.rules) }
  }

  func testTheSidebarAndItsDividerAreStyledInLightAndDarkThemes() {
    withThemes { theme in
      let sample = ListWindow(width: 900)
      let split = sample.split
      let background = try XCTUnwrap(split.themeColor(named: "theme_bg_color"))
      let border = try XCTUnwrap(split.themeColor(named: "borders"))
      let divider = try XCTUnwrap(split.drawn?.dividerX(of: .primary))
      let sidebar = try XCTUnwrap(sample.window.color(x: 20 + split.allocation.x, y: 500))
      XCTAssertTrue(sidebar.isClose(to: background.shaded(by: 0.98)), "\(theme): \(sidebar)")
      XCTAssertFalse(sidebar.isClose(to: background, tolerance: 0.001), "\(theme): \(sidebar)")
      let line = try XCTUnwrap(sample.window.color(x: divider + split.allocation.x, y: 500))
      XCTAssertTrue(line.isClose(to: border), "\(theme): \(line), not \(border)")
      let detail = try XCTUnwrap(sample.window.color(x: divider + 20 + split.allocation.x, y: 500))
      XCTAssertTrue(detail.isClose(to: background), "\(theme): \(detail)")
      sample.window.destroy()
    }
  }

  func testACompactHeaderBarHasLargeButtons() {
    withGTK {
      let sample = SampleWindow(width: 900, detail: 1)
      sample.resize(400)
      let back = sample.split.header.backButton(.secondary)
      XCTAssertGreaterThanOrEqual(back.allocation.height, 44)
      XCTAssertGreaterThanOrEqual(back.allocation.width, 44)
      XCTAssertEqual(sample.split.header.bars.secondary.minimumAndNaturalHeight().minimum, 46)
    }
  }

  func testButtonTextIsLegibleInACompactHeaderBar() {
    withThemes { theme in
      for (style, label) in [
        ("suggested-action", "Save"), ("destructive-action", "Delete"), ("", "Plain"),
      ] {
        let source = SampleSource()
        let sample = SampleWindow(width: 400, source: source)
        let bar = sample.split.header.bars.primary
        let button = Button(label: label)
        if !style.isEmpty { button.addStyleClass(style) }
        bar.packEnd(button)
        pumpUntilIdle()
        XCTAssertTrue(bar.hasStyleClass("compact"))
        let image = try XCTUnwrap(bar.snapshot())
        let corner = try XCTUnwrap(button.translate(x: 0, y: 0, to: bar))
        let height = button.allocation.height
        // The background above and below the text, with nothing else on it.
        let grounds = [height / 3, height / 2, height * 2 / 3].compactMap {
          image.color(x: corner.x + 8, y: corner.y + $0)
        }
        XCTAssertEqual(grounds.count, 3)
        for ground in grounds {
          let text = try XCTUnwrap((button.child as? Label)?.foreground)
          XCTAssertGreaterThanOrEqual(
            contrast(text.over(ground), ground), 4.5, "\(label) on \(ground), \(theme)")
        }
        XCTAssertGreaterThanOrEqual(button.allocation.height, 44)
        sample.window.destroy()
      }
    }
  }

  func testTheProgramsStyleSheetOverridesTheRules() {
    withGTK {
      // Less specific than the split view's rules, and applied before or after them.
      let sheet = try StyleSheet(text: "stack, treeview.view { background-color: #102030; }")
      sheet.apply()
      defer { sheet.withdraw() }
      let sample = ListWindow(width: 900)
      let color = try XCTUnwrap(sample.window.color(x: 20 + sample.split.allocation.x, y: 500))
      let expected = Color(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255)
      XCTAssertTrue(color.isClose(to: expected, tolerance: 0.01), "\(color)")
    }
  }
}

/// A window whose primary column is a list of two rows.
@MainActor
private final class ListWindow: PageSource {
  private final class List: PageView {
    let list = ListView { Row(title: "Row \($0)") }
    var widget: Widget { list }
    func show(_ page: SamplePage) { list.count = 2 }
  }

  let window = Window()
  private(set) lazy var split = SplitView(state: SplitState(primary: SamplePage.list), source: self)

  init(width: Int) {
    split.install(in: window)
    window.presentAndWait(width: width, height: 600)
  }

  func title(of page: SamplePage) -> String { "List" }
  func makeView(
    for page: SamplePage, in split: SplitView<SamplePage>
  ) -> any PageView<SamplePage> {
    List()
  }
  func makePlaceholder() -> Widget { Label("Nothing chosen") }
}

extension Color {
  /// An approximation of GTK's `shade` of the color for grays: the lightness times a factor.
  fileprivate func shaded(by factor: Double) -> Color {
    let lightness = (max(red, green, blue) + min(red, green, blue)) / 2
    let shift = lightness * (factor - 1)
    return Color(red: red + shift, green: green + shift, blue: blue + shift, alpha: alpha)
  }
}
