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
  /// The stack of the detail after the last event.
  private var lastDetail: PageStack<QuietPage>?

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
    recorder.onEvent = { [weak self] in self?.followDetail() }
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

  /// The row with the keyboard focus, or nil.
  var focusedRow: Int? { pages.list?.focusedRow }

  /// Removes a row's item; if the detail shows it, the placeholder replaces it.
  func remove(at row: Int) {
    guard model.items.indices.contains(row) else { return }
    let item = model.items[row]
    let wasShown = model.remove(at: row)
    pages.list?.removed(item, from: row)
    if wasShown { split.send(.pagesRemoved([.shell(model.lastShell)])) }
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
    let answer = model.tap(
      row, isCollapsed: split.state.isCollapsed, isContained: isDetailShown)
    if case .shellAndDetail = answer { detail = QuietDetail() }
    detail.show(model)
    switch answer {
    case .nothing, .updated: break
    case .shell(let number), .shellAndDetail(let number):
      split.showDetail(.shell(number))
    }
    pages.list?.showSelection()
  }

  /// Selects the row of the detail after the detail was shown or hidden, also without a tap:
  /// Alt+Right.
  private func followDetail() {
    let detail = split.state.arrangement.secondary
    guard detail != lastDetail else { return }
    lastDetail = detail
    pages.list?.showSelection()
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
