import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PictureView
import SplitProgram

/// The window of Weapons: a split view with two columns if it is wider than 320 pixels.
@MainActor
final class WeaponsWindow: SampleWindow {
  let window = Window()
  let split: SplitView<WeaponPage>
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] { split.shortcuts }
  let recorder: Recorder
  var settings: any SplitSettings { split }

  init(collection: WeaponCollection, trace: TraceFile? = nil) {
    let pages = WeaponPages(collection: collection)
    split = SplitView(state: .weapons, rules: .weapons, source: pages)
    recorder = Recorder(trace)
    recorder.record(split, title: pages.title)
    window.title = localized("Weapons")
    // The original has two columns from 321 pixels on, less than its bars need.
    split.header.widensColumns = false
    split.install(in: window)
  }
}

/// The pages of Weapons: one view for the list, one for all weapons.
@MainActor
final class WeaponPages: PageSource {
  private let collection: WeaponCollection

  init(collection: WeaponCollection) {
    self.collection = collection
  }

  func title(of page: WeaponPage) -> String {
    page == .weapons ? localized("Weapons") : collection.weapon(page)?.title ?? ""
  }

  func kind(of page: WeaponPage) -> AnyHashable { page == .weapons }

  func makeView(for page: WeaponPage, in split: SplitView<WeaponPage>) -> any PageView<WeaponPage> {
    page == .weapons
      ? WeaponListView(collection: collection, split: split)
      : WeaponDetailView(collection: collection)
  }

  func makePlaceholder() -> Widget {
    EmptyState(
      iconName: "view-list-symbolic", headline: localized("No Weapon Selected"),
      text: collection.emptiness ?? localized("Choose one in the list.")
    ).widget
  }
}
