import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PictureView
import SplitProgram

/// The list of all items, with the switch “Before” below it.
///
/// "+" adds an item; a row's button while editing, Delete and a swipe remove an item, which a bar
/// below the list restores.
@MainActor
final class QuietList: PageView {
  typealias Page = QuietPage

  let widget: Widget
  let headerStart: [Widget]
  let headerEnd: [Widget]
  private weak var window: QuietWindow?
  let list: ListView
  private let scrolled: ScrolledWindow
  private let empty = EmptyState(
    iconName: "document-open-recent-symbolic", headline: localized("No Items"))
  private let content = Stack()
  private let removal = Label()
  private let undoBar = Box(orientation: .horizontal, spacing: 12)
  let edit = Button()
  private var isEditing = false
  private var isCompact = false
  /// The button of each row while editing.
  private static let remove = RowAction(
    iconName: "user-trash-symbolic", name: localized("Remove"))

  init(window: QuietWindow?) {
    self.window = window
    weak var view: QuietList?
    list = ListView(rowHeight: 44, lines: 1) { [weak window] row in
      guard let items = window?.model.items, items.indices.contains(row) else {
        return Row(title: "")
      }
      return Row(
        title: items[row].title.leftToRight,
        action: view?.isEditing == true ? Self.remove : nil)
    }
    scrolled = ScrolledWindow(list)
    let add = Button(iconName: "list-add-symbolic")
    headerStart = [edit]
    headerEnd = [add]
    let page = Box(orientation: .vertical)
    page.append(content, expand: true)
    page.append(undoBar)
    page.append(Self.makeBeforeBar(window))
    widget = page
    view = self
    list.accessibleName = localized("Items")
    content.add(empty.widget)
    content.add(scrolled)
    empty.show(
      iconName: "document-open-recent-symbolic", headline: localized("No Items"),
      text: localized("Each item is the time at which it was added."),
      button: localized("Add Now"), action: { [weak window] in window?.add() })
    add.setTooltipLabel(localized("Add the current time"))
    add.onClicked { [weak window] in window?.add() }
    edit.onClicked { [weak self] in self?.setEditing(self?.isEditing == false) }
    list.onActivate { [weak self] in self?.activate($0) }
    list.onSelectionMoved { [weak self] in
      if self?.window?.split.state.isSideBySide == true { self?.activate($0) }
    }
    list.onSelectionLeft { [weak self] in self?.showSelection() }
    RowSwipe(list) { [weak window] in window?.remove(at: $0) }
    RowActionClick(list) { [weak window] in window?.remove(at: $0) }
    fillUndoBar()
    showEdit()
    // Items may be older than their list.
    list.count = window?.model.items.count ?? 0
    update()
  }

  private static func makeBeforeBar(_ window: QuietWindow?) -> Widget {
    let label = Label(localized("Before: a new detail at every tap"))
    label.wraps = true
    label.xalign = 0
    label.margins = Margins(start: 6)
    let control = Switch()
    control.isOn = window?.makesNewDetails == true
    control.verticalAlignment = .center
    control.setAccessibleLabel(label)
    control.onChanged { [weak window, weak control] in
      if let control { window?.makesNewDetails = control.isOn }
    }
    let bar = Box(orientation: .horizontal, spacing: 12)
    bar.addStyleClass("bottom-bar")
    bar.append(label, expand: true)
    bar.append(control)
    return bar
  }

  private func fillUndoBar() {
    let undo = Button(label: localized("Undo"))
    undo.onClicked { [weak window] in window?.undoRemoval() }
    removal.ellipsis = .end
    removal.xalign = 0
    removal.margins = Margins(start: 6)
    undoBar.addStyleClass("bottom-bar")
    undoBar.append(removal, expand: true)
    undoBar.append(undo)
    undoBar.isVisible = false
  }

  func show(_ page: QuietPage) {}
  func willAppear() { showSelection() }

  func itemsReplaced() {
    list.count = window?.model.items.count ?? 0
    update()
  }

  func added() {
    list.insert(at: 0)
    list.scroll(to: 0)
    undoBar.isVisible = false
    update()
  }

  func removed(_ item: QuietModel.Item, from row: Int) {
    list.remove(at: row)
    removal.text = localized("Removed %s", item.title.leftToRight)
    undoBar.isVisible = true
    update()
  }

  func broughtBack(_ row: Int) {
    list.insert(at: row)
    list.scroll(to: row)
    undoBar.isVisible = false
    update()
  }

  /// The selected row if the list has the keyboard focus; otherwise nil.
  var focusedRow: Int? { list.hasFocus ? list.selectedRow : nil }

  /// Selects the row of the item that is shown, if any.
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
    showEdit()
    list.reloadVisible()
  }

  func traitsChanged(_ traits: SplitTraits) {
    isCompact = traits.horizontal == .compact
    showEdit()
  }

  /// Labels the button that begins and ends editing; a narrow header bar has no room for words.
  private func showEdit() {
    edit.show(
      isEditing ? localized("Done") : localized("Edit"),
      asIcon: isCompact
        ? isEditing ? "object-select-symbolic" : "document-edit-symbolic" : nil)
  }

  private func activate(_ row: Int) {
    undoBar.isVisible = false
    window?.tap(row)
  }
}
