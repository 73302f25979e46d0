import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK

/// The list of all weapons.
@MainActor
final class WeaponListView: PageView {
  /// Three tenths of the narrowest window with two columns, rounded up: the original's list has no
  /// minimum width of its own, and truncates its names.
  private static let minWidth = 97

  var widget: Widget { items.widget }
  let items: ItemList
  /// The weapon that is visible, or the last one that was, from 1; nil without any.
  private var lastShown: Int?
  private weak var split: SplitView<WeaponPage>?

  init(collection: WeaponCollection, split: SplitView<WeaponPage>) {
    self.split = split
    items = ItemList(
      localized("Weapons"), lines: 1, atLeast: Self.minWidth,
      orElse: localized("No Weapons"))
    items.show(
      collection.weapons.map { Row(title: $0.title) }, orElse: collection.emptiness ?? "")
    items.list.onActivate { [weak split] row in split?.showDetail(.weapon(row + 1)) }
    items.list.onSelectionMoved { [weak split] row in
      if split?.state.isSideBySide == true { split?.showDetail(.weapon(row + 1)) }
    }
    items.list.onSelectionLeft { [weak self] in self?.selectDetail() }
    split.observe { [weak self] update in
      if update.affectsSelection { self?.selectDetail() }
    }
  }

  func show(_ page: WeaponPage) {}

  func willAppear() { selectDetail() }

  /// Selects the weapon beside the list, or, on the way back from it, the last visible one.
  private func selectDetail() {
    guard let state = split?.state else { return }
    let shown: Int? =
      if case .weapon(let number) = state.arrangement.secondary?.top { number } else { nil }
    if let shown { lastShown = shown }
    let selected = state.isCollapsed ? lastShown : shown
    items.list.selectedRow = selected.map { $0 - 1 }
  }
}
