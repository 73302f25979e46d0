import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import GTKTestSupport
import TestSupport
import XCTest

/// The keyboard focus of a page whose content is read after the window showed.
final class LateFocusTests: XCTestCase {
  /// A page that can't be focused at first, with buttons in the title bar.
  @MainActor
  private final class LatePage: PageView {
    let content = Button(label: "Content")
    let widget: Widget
    let headerEnd: [Widget] = [Button(label: "First"), Button(label: "Second")]

    init() {
      widget = content
      content.isSensitive = false
    }

    func show(_ page: SamplePage) {}
  }

  @MainActor
  private final class Source: PageSource {
    let view = LatePage()

    func title(of page: SamplePage) -> String { "Page" }
    func makePlaceholder() -> Widget { Label("Empty") }
    func makeView(
      for page: SamplePage, in split: SplitView<SamplePage>
    ) -> any PageView<SamplePage> { view }
  }

  /// Opens a window without content, whose title bar has the focus.
  @MainActor
  private static func open() -> (window: Window, split: SplitView<SamplePage>, view: LatePage) {
    let (window, source) = (Window(), Source())
    let split = SplitView(state: SplitState(primary: SamplePage.list), source: source)
    split.install(in: window)
    window.presentAndWait(width: 400, height: 500)
    window.focusWidget = nil
    pumpUntilIdle()
    return (window, split, source.view)
  }

  func testThePageGetsTheFocusFromTheTitleBarOnceItCanHaveIt() {
    withGTK {
      let (window, split, view) = Self.open()
      let button = try XCTUnwrap(window.focusWidget)
      XCTAssertTrue(view.headerEnd.contains(button))
      split.keepFocus()
      XCTAssertEqual(window.focusWidget, button, "as long as nothing else can")
      view.content.isSensitive = true
      split.keepFocus()
      XCTAssertEqual(window.focusWidget, view.content)
      window.destroy()
    }
  }

  func testAButtonThatThePersonFocusedKeepsTheFocus() {
    withGTK {
      let (window, split, view) = Self.open()
      let button = window.focusWidget
      window.press(.tab)
      let focus = window.focusWidget
      XCTAssertNotEqual(focus, button)
      view.content.isSensitive = true
      split.keepFocus()
      XCTAssertEqual(window.focusWidget, focus)
      window.destroy()
    }
  }
}
