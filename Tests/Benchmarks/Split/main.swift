import AdaptiveSplit
import AdaptiveSplitGTK
import BenchmarkMeasure
import GTK

/// The pages of the benchmark's window.
enum Page: Hashable, Sendable {
  case folders, list, photo
  /// The split view of the list and the photo, in that of the folders.
  case inner
}

/// A pane that is built in C, the same as in the programs of the comparison.
final class Pane: PageView {
  let widget: Widget

  init(_ pointer: UnsafeMutableRawPointer?) {
    widget = unsafe Widget(borrowing: pointer)
  }

  func show(_ page: Page) {}
}

/// A split view in another one's page.
final class InnerPane: PageView {
  let split: SplitView<Page>
  var widget: Widget { split }
  var innerSplitView: InnerSplitView? { InnerSplitView(split) }

  init(_ split: SplitView<Page>) {
    self.split = split
  }

  func show(_ page: Page) {}
}

final class Panes: PageSource {
  func title(of page: Page) -> String { page == .photo ? "Photo" : "Conversations" }

  func makeView(for page: Page, in split: SplitView<Page>) -> any PageView<Page> {
    switch page {
    case .folders, .list: unsafe Pane(measure_list())
    case .photo: unsafe Pane(measure_photo())
    case .inner: InnerPane(Columns.inner)
    }
  }

  func makePlaceholder() -> Widget { Label("") }
}

/// The split views that are measured, by the program's argument: `two` without one.
@MainActor
enum Columns: String {
  case two, three, nested

  private static let outer = ColumnWidths(points: 200, minimum: 160, maximum: 320)
  private static let middle = ColumnWidths(points: 260, minimum: 200, maximum: 400)

  /// The split view of the list and the photo, inside another one.
  static var inner: SplitView<Page> {
    SplitView(
      state: SplitState(primary: .list, secondary: .photo, columnWidths: middle), source: Panes())
  }

  var split: SplitView<Page> {
    let state: SplitState<Page> =
      switch self {
      case .two: SplitState(primary: .list, secondary: .photo)
      case .three:
        SplitState(
          primary: .folders, supplementary: .list, secondary: .photo, columnWidths: Self.outer,
          supplementaryWidths: Self.middle)
      case .nested: SplitState(primary: .folders, secondary: .inner, columnWidths: Self.outer)
      }
    return SplitView(state: state, source: Panes())
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard let columns = Columns(rawValue: arguments.first ?? "two") else {
  preconditionFailure("The argument is two, three or nested.")
}
try Application.start(programName: "split-benchmark")
Appearance.animationsEnabled = false
let window = Window()
window.setDefaultSize(width: 1000, height: 680)
let split = columns.split
split.install(in: window)
unsafe measure_run(window.raw, split.raw)
