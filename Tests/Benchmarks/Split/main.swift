import AdaptiveSplit
import AdaptiveSplitGTK
import BenchmarkMeasure
import GTK

/// The two pages of the benchmark's window.
enum Page: Hashable, Sendable {
  case list, photo
}

/// A pane that is built in C, the same as in the programs of the comparison.
final class Pane: PageView {
  let widget: Widget

  init(_ pointer: UnsafeMutableRawPointer?) {
    widget = unsafe Widget(borrowing: pointer)
  }

  func show(_ page: Page) {}
}

final class Panes: PageSource {
  func title(of page: Page) -> String { page == .list ? "Conversations" : "Photo" }

  func makeView(for page: Page, in split: SplitView<Page>) -> any PageView<Page> {
    unsafe Pane(page == .list ? measure_list() : measure_photo())
  }

  func makePlaceholder() -> Widget { Label("") }
}

try Application.start(programName: "split-benchmark")
Appearance.animationsEnabled = false
let window = Window()
window.setDefaultSize(width: 1000, height: 680)
let split = SplitView(state: SplitState(primary: .list, secondary: .photo), source: Panes())
split.install(in: window)
unsafe measure_run(window.raw, split.raw)
