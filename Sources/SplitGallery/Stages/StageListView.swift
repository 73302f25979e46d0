import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles

/// The list of all stages.
@MainActor
final class StageListView: PageView {
  typealias Page = StagePage

  private static let smallestWidth = 200

  var widget: Widget { items.widget }
  private let items: ItemList
  private weak var window: StagesWindow?

  init(library: StageLibrary, window: StagesWindow?) {
    self.window = window
    items = ItemList(
      localized("Stages"),
      library.stages.map { Row(title: $0.title, subtitle: $0.formattedDistance) },
      atLeast: Self.smallestWidth, orElse: localized("No Stages"),
      because: library.problem ?? localized("The race has no stages."))
    items.list.keep(items.list.onActivate { [weak window] row in window?.select(row + 1) })
  }

  func show(_ page: StagePage) {}

  /// The stage that shows stays selected, also on the way back from it.
  func willAppear() {
    if let number = window?.split.state.arrangement.secondary?.top.number {
      items.list.selectedRow = number - 1
    }
  }
}
