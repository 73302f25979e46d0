import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import SplitProgram

/// The list of all items: "+" adds one, Edit, Delete and a swipe remove.
@MainActor
final class QuietList: PageView {
  typealias Page = QuietPage

  var widget: Widget { content }
  let headerStart: [Widget]
  let headerEnd: [Widget]
  private weak var window: QuietWindow?
  private let list: ListView
  private let scrolled: ScrolledWindow
  private let empty = EmptyState(
    iconName: "document-open-recent-symbolic", headline: localized("No Items"))
  private let content = Stack()
  private let edit = Button(label: localized("Edit"))
  private var isEditing = false

  init(window: QuietWindow?) {
    self.window = window
    weak var view: QuietList?
    list = ListView(rowHeight: 44, lines: 1) { [weak window] row in
      guard let items = window?.model.items, items.indices.contains(row) else {
        return Row(title: "")
      }
      return Row(
        title: items[row].title.leftToRight,
        trailing: view?.isEditing == true ? localized("Remove") : nil)
    }
    scrolled = ScrolledWindow(list)
    let add = Button(iconName: "list-add-symbolic")
    headerStart = [edit]
    headerEnd = [add]
    view = self
    list.accessibleName = localized("Items")
    content.add(empty.widget)
    content.add(scrolled)
    empty.show(
      iconName: "document-open-recent-symbolic", headline: localized("No Items"),
      text: localized("Each item is the moment when it was added."),
      button: localized("Add Now"), action: { [weak window] in window?.add() })
    add.tooltip = localized("Add the time it is now")
    add.keep(add.onClicked { [weak window] in window?.add() })
    edit.keep(edit.onClicked { [weak self] in self?.setEditing(self?.isEditing == false) })
    list.keep(list.onActivate { [weak self] in self?.activate($0) })
    list.keep(list.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
    list.keep(RowSwipe(list) { [weak window] in window?.remove(at: $0) })
    update()
  }

  func show(_ page: QuietPage) {}
  func willAppear() { showSelection() }

  func added() {
    list.insert(at: 0)
    update()
  }

  func removed(_ row: Int) {
    list.remove(at: row)
    update()
  }

  /// The row whose item shows is selected, as long as it shows.
  func showSelection() {
    let isShown = window?.isDetailShown == true
    list.selectedRow = isShown ? window?.model.shownRow : nil
  }

  private func update() {
    content.visibleChild = list.count == 0 ? empty.widget : scrolled
    edit.isSensitive = list.count > 0
    if list.count == 0 { setEditing(false) }
  }

  private func setEditing(_ isOn: Bool) {
    isEditing = isOn
    edit.label = isOn ? localized("Done") : localized("Edit")
    list.reloadVisible()
  }

  private func activate(_ row: Int) {
    if isEditing {
      window?.remove(at: row)
      showSelection()
    } else {
      window?.tap(row)
    }
  }

  private func press(_ event: KeyEvent) -> Propagation {
    guard event.key == .delete, event.modifiers == [], let row = list.selectedRow else {
      return .proceed
    }
    window?.remove(at: row)
    return .stop
  }
}
