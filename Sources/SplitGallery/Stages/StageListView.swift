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
  let items: ItemList
  private weak var window: StagesWindow?

  init(library: StageLibrary, window: StagesWindow?) {
    self.window = window
    items = ItemList(
      localized("Stages"),
      library.stages.map { Row(title: $0.title, subtitle: $0.formattedDistance) },
      atLeast: Self.smallestWidth, orElse: localized("No Stages"),
      because: library.problem ?? localized("The race has no stages."))
    items.list.keep(items.list.onActivate { [weak window] row in window?.select(row + 1) })
    items.list.onSelectionMoved { [weak window] row in
      if window?.split.state.isSideBySide == true { window?.select(row + 1) }
    }
    items.list.onSelectionLeft { [weak self] in self?.selectDetail() }
  }

  func show(_ page: StagePage) {}

  func willAppear() { selectDetail() }

  /// Columns that separate show a stage that the list may have been left with long ago.
  func showDetailTargetChanged() { selectDetail() }

  /// Selects the stage that shows, which stays selected also on the way back from it.
  private func selectDetail() {
    guard let state = window?.split.state else { return }
    if let number = state.arrangement.secondary?.top.number {
      items.list.selectedRow = number - 1
    } else if !state.isCollapsed {
      items.list.selectedRow = nil
    }
  }
}
