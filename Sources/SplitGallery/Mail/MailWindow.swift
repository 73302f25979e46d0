import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PictureView
import SplitProgram

/// The window of Mail: folders, messages and a message in three columns or two, with the message's
/// details in the inspector.
///
/// A split view has two or three columns for good, so another number of them takes another split
/// view, which gets the views and the settings of the one before.
@MainActor
final class MailWindow: SampleWindow {
  let window = Window()
  private(set) var split: SplitView<MailPage>
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] { split.shortcuts }
  let recorder: Recorder
  var settings: any SplitSettings { self }
  let pages = MailPages()
  private var observations: [SplitObservation] = []
  /// The widths of the supplementary, also while there are only two columns.
  private var supplementaryWidths: ColumnWidths

  init(trace: TraceFile? = nil) {
    let state = SplitState<MailPage>.mail(columns: 3)
    supplementaryWidths = state.widths(of: .supplementary)
    split = SplitView(state: state, rules: .mail, source: pages)
    recorder = Recorder(trace)
    pages.window = self
    window.title = localized("Mail")
    install()
  }

  private func install() {
    observations = [
      recorder.record(split, title: pages.title),
      split.observe { [weak self] in self?.follow($0) },
    ]
    split.header.sidebarIconName = "sidebar-show-symbolic"
    split.install(in: window)
  }

  /// Shows a page in its column.
  func open(_ page: MailPage) {
    if case .message = page {
      split.showDetail(page)
    } else {
      split.show(page, in: .supplementary)
    }
  }

  /// Selects the pages beside the lists, and shows the title of the details in one place.
  private func follow(_ update: SplitUpdate<MailPage>) {
    if update.affectsSelection {
      pages.folders?.selectShown()
      pages.messages?.selectShown()
    }
    if update.changes.contains(.inspectorChanged) {
      pages.details?.showsTitle = update.after.inspectorPlace != .onStack
    }
  }

  /// Replaces the split view by one with another number of columns, whose trace starts over.
  private func setColumns(_ count: Int) {
    guard count != columnCount, columnCounts.contains(count) else { return }
    let old = split
    for observation in observations { observation.disconnect() }
    if old.state.hasThreeColumns { supplementaryWidths = old.state.widths(of: .supplementary) }
    window.child = nil
    pages.leaveColumns()
    split = SplitView(state: .mail(columns: count), rules: .mail, source: pages)
    recorder.restart()
    split.dimsBehindOverlay = old.dimsBehindOverlay
    split.header.offersHiding = old.header.offersHiding
    split.header.widensColumns = old.header.widensColumns
    split.header.menu = old.header.menu
    install()
    split.rules = old.rules
    for event in transfer(from: old.state) { split.send(event, animated: false) }
    split.keepFocus()
  }

  /// Returns the events that bring a new split view's state to another one's, with other columns.
  private func transfer(from old: SplitState<MailPage>) -> [SplitEvent<MailPage>] {
    let stacks = old.arrangement
    let leading = stacks.primary.pages + (stacks.supplementary?.pages ?? [])
    let detail = stacks.secondary?.pages ?? []
    let path =
      split.state.hasThreeColumns
      ? SplitPath(
        primary: [.folders],
        supplementary: leading.count > 1 ? Array(leading.dropFirst()) : nil, secondary: detail)
      : SplitPath(primary: leading, secondary: detail)
    var events: [SplitEvent<MailPage>] = [
      .arranged(path), .traitsOverridden(old.traitOverride),
      .displayModePreferred(old.preferredDisplayMode),
      .columnWidthsPreferred(old.columnWidths, of: .primary),
      .columnWidthsPreferred(supplementaryWidths, of: .supplementary),
      .columnWidthsPreferred(old.widths(of: .inspector), of: .inspector),
      .inspectorWanted(old.wantsInspector), .detailMaximized(old.isDetailMaximized),
    ]
    for column in [SplitColumn.primary, .supplementary, .inspector] {
      guard let width = old.draggedWidth(of: column) else { continue }
      events.append(.columnDragged(column, to: width))
    }
    return events + old.held.map { .pageHeld($0, true) }
  }
}

extension MailWindow: SplitSettings {
  var state: SplitState<MailPage> { split.state }
  var rules: SplitRules<MailPage> {
    get { split.rules }
    set { split.rules = newValue }
  }
  var dimsBehindOverlay: Bool {
    get { split.dimsBehindOverlay }
    set { split.dimsBehindOverlay = newValue }
  }
  var columnCounts: [Int] { [2, 3] }
  var columnCount: Int {
    get { split.columnCount }
    set { setColumns(newValue) }
  }
  var programInspector: (@Sendable (MailPage) -> MailPage?)? {
    SplitRules<MailPage>.mail.inspector
  }
  var splitHeader: SplitHeader? { split.header }
  func perform(_ event: SplitEvent<MailPage>) { split.send(event) }
}

/// The pages of Mail: one view for each kind, kept for as long as the window.
@MainActor
final class MailPages: PageSource {
  weak var window: MailWindow?
  private(set) var folders: FolderListView?
  private(set) var messages: MessageListView?
  private(set) var details: MailDetailsView?
  private let mailbox = Mailbox()
  private var message: MessageView?

  func title(of page: MailPage) -> String {
    switch page {
    case .folders: localized("Folders")
    case .folder(let number): mailbox.folder(number)?.title ?? ""
    case .message(let number): mailbox.message(number)?.subject ?? ""
    case .details: localized("Details")
    }
  }

  func kind(of page: MailPage) -> AnyHashable { PageName(page.description).kind }
  func keepsView(of page: MailPage) -> Bool { true }

  func makeView(for page: MailPage, in split: SplitView<MailPage>) -> any PageView<MailPage> {
    switch page {
    case .folders:
      let view = free(folders) ?? FolderListView(mailbox, window: window)
      folders = view
      return view
    case .folder:
      let view = free(messages) ?? MessageListView(mailbox, window: window)
      messages = view
      return view
    case .message:
      let view = free(message) ?? MessageView(mailbox, window: window)
      message = view
      return view
    case .details:
      let view = free(details) ?? MailDetailsView(mailbox)
      details = view
      return view
    }
  }

  /// Returns a view that is in no column, or nil.
  private func free<View: PageView<MailPage>>(_ view: View?) -> View? {
    view?.widget.parent == nil ? view : nil
  }

  /// Takes all views out of their columns, for those of another split view.
  func leaveColumns() {
    let widgets = [folders?.widget, messages?.widget, message?.widget, details?.widget]
    for widget in widgets { widget?.removeFromParent() }
  }

  func makePlaceholder() -> Widget {
    EmptyState(iconName: "mail-unread-symbolic", headline: localized("No Message Selected")).widget
  }
}
