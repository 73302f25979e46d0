import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK

/// The list of all folders.
@MainActor
final class FolderListView: PageView {
  typealias Page = MailPage

  var widget: Widget { items.widget }
  let items: ItemList
  private weak var window: MailWindow?

  init(_ mailbox: Mailbox, window: MailWindow?) {
    self.window = window
    items = ItemList(
      localized("Folders"), lines: 1, atLeast: 120, orElse: localized("No Folders"))
    items.show(
      mailbox.folders.map { Row(title: $0.title, trailing: "\($0.messages.count)") }, orElse: "")
    items.list.onActivate { [weak window] in window?.open(.folder($0 + 1)) }
    items.list.onSelectionLeft { [weak self] in self?.selectShown() }
  }

  func show(_ page: MailPage) {}
  func willAppear() { selectShown() }

  /// Selects the folder beside the list; on the way back from it, none is selected.
  func selectShown() {
    guard let state = window?.state, !state.isCollapsed,
      case .folder(let number) = state.arrangement.supplementary?.top
    else { return items.deselect() }
    items.list.selectedRow = number - 1
  }
}

/// The list of a folder's messages.
@MainActor
final class MessageListView: PageView {
  typealias Page = MailPage

  var widget: Widget { items.widget }
  let items: ItemList
  private let mailbox: Mailbox
  private weak var window: MailWindow?
  private var numbers: [Int] = []

  init(_ mailbox: Mailbox, window: MailWindow?) {
    self.mailbox = mailbox
    self.window = window
    items = ItemList(
      localized("Messages"), lines: 2, atLeast: 160, orElse: localized("No Messages"))
    items.list.onActivate { [weak self] in self?.open($0) }
    items.list.onSelectionMoved { [weak self] in
      if self?.window?.state.isSideBySide == true { self?.open($0) }
    }
    items.list.onSelectionLeft { [weak self] in self?.selectShown() }
  }

  func show(_ page: MailPage) {
    guard case .folder(let number) = page else { return }
    numbers = mailbox.folder(number)?.messages ?? []
    items.show(
      numbers.compactMap(mailbox.message).map { Row(title: $0.sender, subtitle: $0.subject) },
      orElse: "")
    selectShown()
  }

  func willAppear() { selectShown() }

  /// Selects the message beside the list; on the way back from it, none is selected.
  func selectShown() {
    guard let state = window?.state, !state.isCollapsed,
      case .message(let number) = state.arrangement.secondary?.top
    else { return items.deselect() }
    items.list.selectedRow = numbers.firstIndex(of: number)
  }

  private func open(_ row: Int) {
    if numbers.indices.contains(row) { window?.open(.message(numbers[row])) }
  }
}
