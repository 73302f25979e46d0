import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// The list of all weapons (`systems.md 5.4`).
@MainActor
final class WeaponListView: PageView {
  private static let rowHeight = 44

  let widget: Widget
  private let list: ListView
  private weak var split: SplitView<WeaponPage>?

  init(collection: WeaponCollection, split: SplitView<WeaponPage>?) {
    self.split = split
    let weapons = collection.weapons
    list = ListView(rowHeight: Self.rowHeight) { Row(title: weapons[$0].title) }
    list.count = weapons.count
    list.accessibleName = localized("Weapons")
    if weapons.isEmpty {
      widget =
        EmptyState(
          iconName: "dialog-warning-symbolic", headline: localized("No Weapons"),
          text: collection.problem ?? localized("The collection is empty.")
        ).widget
    } else {
      let scrolled = ScrolledWindow(list)
      scrolled.addStyleClass("sidebar-list")
      widget = scrolled
    }
    list.keep(
      list.onActivate { [weak split] row in split?.send(.showDetail(.weapon(row + 1))) })
  }

  func show(_ page: WeaponPage) {}

  /// The weapon that shows beside the list is selected; on the way back from it none is.
  func willAppear() {
    guard let state = split?.state, !state.isCollapsed,
      case .weapon(let number) = state.arrangement.secondary?.top
    else {
      list.selectedRow = nil
      return
    }
    list.selectedRow = number - 1
  }
}
