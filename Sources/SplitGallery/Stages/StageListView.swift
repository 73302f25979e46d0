import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK

/// The list of all stages.
@MainActor
final class StageListView: PageView {
  typealias Page = StagePage

  private static let minWidth = 200

  var widget: Widget { items.widget }
  let items: ItemList
  private weak var window: StagesWindow?

  init(library: StageLibrary, window: StagesWindow?) {
    self.window = window
    items = ItemList(
      localized("Stages"), lines: 2, atLeast: Self.minWidth,
      orElse: localized("No Stages"))
    show(library)
    items.list.onActivate { [weak window] row in window?.select(row + 1) }
    items.list.onSelectionMoved { [weak window] row in
      if window?.split.state.isSideBySide == true { window?.select(row + 1) }
    }
    items.list.onSelectionLeft { [weak self] in self?.selectDetail() }
  }

  func show(_ page: StagePage) {}

  /// Lists the stages of a library.
  func show(_ library: StageLibrary) {
    items.show(
      library.stages.map { Row(title: $0.title, subtitle: $0.formattedDistance) },
      orElse: library.problem ?? localized("The race has no stages."))
  }

  func willAppear() { selectDetail() }

  /// Selects the visible stage, or, on the way back from it, the last visible one.
  func selectDetail() {
    guard let window else { return }
    let state = window.split.state
    let number = state.isCollapsed ? window.lastShown : state.arrangement.secondary?.top.number
    items.list.selectedRow = number.map { $0 - 1 }
  }
}
