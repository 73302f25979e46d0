import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GLib
import GTK
import PictureView
import SplitProgram

/// The window of Quiet: one heavy detail moves from one light shell into the next, and shells are
/// made only if a tap needs one.
@MainActor
final class QuietWindow: SampleWindow {
  let window = Window()
  let split: SplitView<QuietPage>
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] {
    ShortcutsWindow.Topic.all(of: QuietCommands.table) + split.shortcuts
  }
  let recorder: Recorder
  var settings: any SplitSettings { split }
  private(set) var model = QuietModel()
  /// The newest detail: the only one unless ``makesNewDetails``.
  private(set) var detail = QuietDetail()
  private let pages = QuietPages()
  /// The item of a tap that waits for the answer whether a held shell may be left.
  private var askedItem: QuietModel.Item?

  /// Whether each tap makes a new detail: the switch “Before”.
  var makesNewDetails: Bool {
    get { model.makesNewDetails }
    set { model.makesNewDetails = newValue }
  }

  init(trace: TraceFile? = nil) {
    split = SplitView(state: .quiet, rules: .quiet, source: pages)
    recorder = Recorder(trace)
    pages.window = self
    recorder.record(split, title: pages.title)
    split.observe { [weak self] in self?.follow($0) }
    window.title = localized("Quiet")
    // Side by side, the original has no button.
    split.header.offersHiding = false
    split.install(in: window)
    _ = CommandSet(QuietCommands.table, for: self, in: window, named: "quiet")
  }

  func add(_ date: Date = Date()) {
    model.add(date)
    pages.list?.added()
  }

  func takeData(of other: any SampleWindow) {
    guard let other = other as? QuietWindow else { return }
    model = other.model
    detail.show(model)
    pages.list?.itemsReplaced()
  }

  /// The row with the keyboard focus, or nil.
  var focusedRow: Int? { pages.list?.focusedRow }

  /// Removes a row's item; if the detail shows it, the placeholder replaces it.
  ///
  /// Going back no longer leads to a shell of the item.
  func remove(at row: Int) {
    guard model.items.indices.contains(row) else { return }
    let item = model.items[row]
    let wasShown = model.remove(at: row)
    pages.list?.removed(item, from: row)
    let shells = model.earlierShells(of: item) + (wasShown ? [model.shell] : [])
    if !shells.isEmpty { split.send(.pagesRemoved(shells.map(QuietPage.shell))) }
  }

  /// Restores the last removed item, and shows it in the detail if it was shown there; does nothing
  /// if nothing was removed.
  func undoRemoval() {
    guard let (row, wasShown) = model.undoRemoval() else { return }
    pages.list?.broughtBack(row)
    if wasShown, !split.state.isCollapsed, !isDetailShown { tap(row) }
  }

  func tap(_ row: Int) {
    guard model.items.indices.contains(row) else { return }
    var next = model
    if let shell = next.tap(row, of: self).shell, split.asks(for: .showDetail(.shell(shell))) {
      askedItem = model.items[row]
      split.showDetail(.shell(shell))
      return
    }
    if let shell = configure(row) { split.showDetail(.shell(shell)) }
    pages.list?.showSelection()
  }

  /// Configures the detail for a row, and returns the number of the shell that it needs, if any.
  private func configure(_ row: Int) -> Int? {
    let answer = model.tap(row, of: self)
    showModel()
    return answer.shell
  }

  /// Shows the model's item in the detail, or in a new one.
  private func showModel() {
    if makesNewDetails { detail = QuietDetail() }
    detail.show(model)
  }

  /// Configures the detail for a shell that was shown without a tap, before that shell's view is
  /// made, and selects the row of the detail.
  private func follow(_ update: SplitUpdate<QuietPage>) {
    if case .shell(let number) = update.after.arrangement.secondary?.top, number != model.shell {
      if let row = askedItem.flatMap(model.items.firstIndex), number > model.lastShell {
        _ = configure(row)
      } else if model.itemOfShell[number] != nil {
        model.goBack(to: number)
        showModel()
      }
    }
    if update.changes.contains(.leaveAnswered) { askedItem = nil }
    if update.affectsSelection { pages.list?.showSelection() }
  }

  /// Whether a shell, and with it the detail, is on a stack.
  var isDetailShown: Bool { split.state.arrangement.secondary != nil }
}

/// The pages of Quiet: the list, and a view for each shell, which is destroyed when it leaves.
@MainActor
final class QuietPages: PageSource {
  weak var window: QuietWindow?
  private(set) weak var list: QuietList?

  func title(of page: QuietPage) -> String {
    page == .items ? localized("Master") : localized("Detail")
  }

  func keepsView(of page: QuietPage) -> Bool { page == .items }
  var recentViewCount: Int { 0 }

  func makeView(for page: QuietPage, in split: SplitView<QuietPage>) -> any PageView<QuietPage> {
    guard case .shell(let number) = page else {
      let list = QuietList(window: window)
      self.list = list
      return list
    }
    return QuietShell(number: number, item: window?.model.itemOfShell[number], window?.detail)
  }

  func makePlaceholder() -> Widget {
    EmptyState(
      iconName: "document-open-recent-symbolic", headline: localized("No Item Selected")
    ).widget
  }
}

extension QuietModel {
  /// Handles a tap on a row of a window.
  @MainActor
  fileprivate mutating func tap(_ row: Int, of window: QuietWindow) -> Answer {
    tap(row, isCollapsed: window.split.state.isCollapsed, isContained: window.isDetailShown)
  }
}
