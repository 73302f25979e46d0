import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// The list of all stages (`systems.md 3.4`).
@MainActor
final class StageListView: PageView {
  typealias Page = StagePage

  private static let rowHeight = 44
  private static let smallestWidth = 200

  let widget: Widget
  private let list: ListView
  private weak var window: StagesWindow?

  init(library: StageLibrary, window: StagesWindow?) {
    self.window = window
    let stages = library.stages
    list = ListView(rowHeight: Self.rowHeight) { row in
      Row(title: stages[row].title, subtitle: stages[row].formattedDistance)
    }
    list.count = stages.count
    list.accessibleName = localized("Stages")
    if stages.isEmpty {
      widget =
        EmptyState(
          iconName: "dialog-warning-symbolic", headline: localized("No Stages"),
          text: library.problem ?? localized("The race has none.")
        ).widget
    } else {
      let scrolled = ScrolledWindow(list)
      scrolled.addStyleClass("sidebar-list")
      scrolled.sizeRequest = (Self.smallestWidth, nil)
      widget = scrolled
    }
    list.keep(list.onActivate { [weak window] row in window?.select(row + 1) })
  }

  func show(_ page: StagePage) {}

  /// The stage that shows stays selected, also on the way back from it.
  func willAppear() {
    if let number = window?.split.state.arrangement.secondary?.top.number {
      list.selectedRow = number - 1
    }
  }
}
