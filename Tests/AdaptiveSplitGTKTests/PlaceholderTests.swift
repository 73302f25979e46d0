import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK

/// The content of columns without pages.
final class PlaceholderTests: XCTestCase {
  /// A source with another placeholder for each column.
  private final class Source: PageSource {
    func title(of page: SamplePage) -> String { "\(page)" }
    func makeView(
      for page: SamplePage, in split: SplitView<SamplePage>
    ) -> any PageView<SamplePage> { SampleView(width: 200) }
    func makePlaceholder() -> Widget { Label("No Page") }
    func makePlaceholder(in column: SplitColumn) -> Widget { Label("No \(column)") }
  }

  func testEachEmptyColumnHasAPlaceholderOfItsOwn() {
    withGTK {
      let split = SplitView(
        state: SplitState<SamplePage>(primary: .list, supplementary: nil), source: Source())
      let window = Window()
      split.install(in: window)
      window.presentAndWait(width: 1300, height: 600)
      XCTAssertEqual(
        split.columns.compactMap { ($0.stack.visibleChild as? Label)?.text },
        ["No supplementary", "No secondary"])
    }
  }
}
