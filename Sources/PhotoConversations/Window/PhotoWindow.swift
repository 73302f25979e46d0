import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView
import Portal
import SplitProgram

/// The program's window: a split view of conversations and photos, and the sheets over it.
@MainActor
final class PhotoWindow {
  let window = Window()
  let navigator: PhotoNavigator
  let actions: PhotoActions
  private(set) lazy var commands = CommandSet(
    PhotoCommands.table(isMirrored: window.textDirection == .rightToLeft), for: self, in: window)
  private(set) lazy var split = SplitView(
    state: .photoConversations, rules: .photoConversations, source: pages)
  let pages: PhotoPages
  private(set) lazy var presenter = WindowPresenter(
    window: window, split: split, navigator: navigator, slideShow: slideShow)
  /// The last notice about the library's folders.
  var folderNotice: String?
  /// The action of the menu's items for the order of photos.
  private(set) lazy var orderAction = Action("order", choice: PhotoOrder.library.rawValue) {
    [weak self] choice in
    self?.navigator.session.order = PhotoOrder(rawValue: choice) ?? .library
  }
  /// The action of the item that locks the zoom.
  private(set) lazy var lockAction = Action("lock-zoom", isOn: false) { [weak self] isOn in
    if self?.keepsZoom != isOn { self?.keepsZoom = isOn }
  }
  /// The action of the menu's item for the grid.
  private(set) lazy var gridAction = Action("grid", isOn: false) { [weak self] isOn in
    if self?.navigator.isGrid != isOn { self?.toggleGrid() }
  }
  private var trace: TraceFile?
  /// The page that stays although its photo is gone, or `nil`.
  var pageOfLostPhoto: PageOfLostPhoto?
  /// The text of a caption that could not be saved, until the person copies it, or `nil`.
  var unsavedCaption: String?
  /// The photo that was visible before the window collapsed during a search, or `nil`.
  var pageBehindEditor: PhotoPage?
  /// Whether the person has pressed anything in the window with a pointer or a finger.
  private(set) var isUsed = false
  /// Whether the window writes a trace.
  var isTraced: Bool { trace != nil }
  /// The pending update of everything that depends on the target photos.
  var updatingTarget: ScheduledCall?
  /// The photos to which commands applied at the last update.
  var lastTarget: [Photo.ID] = []
  /// The last context menu.
  var contextMenu: Popover?
  /// The photos to which the last context menu applies, or `nil` for a menu of a conversation.
  var contextMenuTarget: [Photo.ID]?
  /// The task that finds out what opened paths are.
  private var opening: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// The pending action after a context menu closes.
  var menuEnding: ScheduledCall?
  /// The program's windows, or `nil` for a window on its own.
  weak var program: PhotoWindows?
  /// The split view's size while the window is not maximized or full screen, or `nil` before the
  /// first layout.
  var normalSize: WindowSize?
  private(set) var isMaximized = false
  let slideShow = SlideShow()
  /// The inhibition of the screen saver during a slide show.
  var screen: ScreenInhibition?
  /// The state before the photo filled the screen, or `nil` otherwise.
  var beforeFullScreen: BeforeFullScreen?

  /// The photo next to the list after the previous event.
  private var lastDetail: PhotoPage?
  /// The visible photo after the previous event, in either layout.
  private var lastPhoto: Photo.ID?
  /// The same photo as a value, which is needed if it is removed, or `nil`.
  var lastShown: Photo?
  /// Whether the last announcement about full screen was that it was entered.
  var isFullScreenAnnounced = false
  /// The pages above the list when the search was opened, the conversation first.
  var pagesBeforeSearch: [PhotoPage] = []
  /// The focused widget before the comparison.
  weak var focusBeforeComparing: Widget?
  /// The compared photos before some were removed, for when they are restored; empty after the
  /// person left the comparison.
  var comparedBefore: [FilePath] = []

  init(navigator: PhotoNavigator, trace: TraceFile?) {
    self.navigator = navigator
    self.trace = trace
    actions = PhotoActions(navigator)
    pages = PhotoPages(navigator: navigator, actions: actions)
    pages.photoWindow = self
    navigator.split = split
    navigator.pages = pages
    split.observe { [weak self] in self?.handled($0) }
    actions.presenter = presenter
    actions.progress = ProgressNotice(in: presenter.notice)
    actions.onRemoval = { [weak self] in self?.willRemove($0) }
    actions.onRetry = { [weak self] in self?.pages.tryAgain() }
    observe(navigator.session)
    watchSlideShow()
    observeInteraction()
    // GTK shows the focus from the start, and permanently after a key.
    window.isFocusVisible = false
    let content = makeContent()
    window.setActions(ActionGroup([orderAction, gridAction, lockAction]), named: "photos")
    presenter.commands = commands
    presenter.onSheetDismissed = { [weak self] in
      if let self, !navigator.isOpening { showRequestedPhoto() }
    }
    updateMenu()
    // This handler follows the commands', some of which apply to the sheet too, and precedes the
    // split view's keys.
    window.onKeyPress { [weak self] in self?.presenter.handle($0) ?? .proceed }
    split.install(in: window, content: content)
    split.header.offersHiding = false
    // As in UIKit, the icon differs from a Back button's.
    split.header.sidebarIconName = "sidebar-show-symbolic"
    updateTitle()
    window.iconName = Program.name
    observeWindow()
  }

  /// Observes the keys and the focus; called before the commands are installed, which stop their
  /// keys.
  private func observeInteraction() {
    window.onKeyPress { [weak self] _ in
      if let self, isOnPhoto || isOnComparison || isWriting { pages.userDidInteract() }
      return .proceed
    }
    window.onFocusChanged { [weak self] focus in
      self?.focusMoved(to: focus)
      self?.presenter.notice.focusMoved(to: focus)
    }
  }

  /// Creates the window's content: the split view, with the notice and the sheets over it.
  private func makeContent() -> Widget {
    let content = Overlay(split)
    content.addOverlay(presenter.notice.widget)
    content.addOverlay(presenter.sheet.widget)
    DragGesture(content, phase: .capture).onBegin { [weak self] _, _ in
      self?.isUsed = true
      self?.window.isFocusVisible = false
    }
    return content
  }

  /// Observes the window's state and dropped files.
  private func observeWindow() {
    window.onActiveChanged { [weak self] in
      if let self, window.isActive { navigator.session.rescanUnwatched() }
    }
    window.onFilesDropped { [weak self] in self?.open(NamedFiles($0)) }
    split.onSizeAllocate { [weak self] in self?.placed($0) }
    window.onMaximizedChanged { [weak self] in self?.maximizedChanged() }
    window.onStateChanged { [weak self] in self?.fullScreenChanged() }
    window.onDestroy { [weak self] in self?.closed() }
  }

  func send(_ event: SplitEvent<PhotoPage>) { split.send(event) }

  /// Updates the window after another photo of a comparison was chosen.
  func chosenChanged() {
    program?.saveSoon()
    pages.detailChanged()
    commands.update()
  }

  // MARK: Events

  private func handled(_ update: SplitUpdate<PhotoPage>) {
    let (event, changes) = (update.event, update.changes)
    trace?.write(event, changes, update.after, update.rules) { pages.title(of: $0) }
    program?.saveSoon()
    if changes.contains(.traitsChanged) { gridAction.isOn = navigator.isGrid }
    if changes.contains(.traitsChanged) || changes.contains(.willResize) {
      presenter.traitsChanged()
    }
    // Going forward restores a conversation's selection; opening it clears the selection.
    switch event {
    case .show(.conversation, _), .arranged: pages.conversation?.selection.end()
    default: break
    }
    let goes = changes.contains(.pushed) || changes.contains(.popped)
    if changes.contains(.detailReplaced) || goes && navigator.visibleDetail != lastDetail {
      pages.detailChanged()
      slideShow.restartTimer()
    }
    if changes.contains(.expanded) || changes.contains(.displayModeChanged) {
      pages.columnsChanged()
    }
    keepListEditor(changes)
    if changes.contains(.expanded) { showListWithoutPhoto() }
    if changes.contains(.inspectorChanged) { inspectorChanged() }
    lastDetail = navigator.visibleDetail
    announcePhoto(after: lastPhoto)
    lastPhoto = navigator.shownPhoto?.id
    lastShown = navigator.shownPhoto
    if changes.allSatisfy(\.changesPositionsOnly) { return }
    commands.update()
    updateTitle()
  }

  /// Shows the list if the window is otherwise empty, because the person hid the list beside a
  /// photo and left that photo while the window was narrow.
  private func showListWithoutPhoto() {
    if split.state.arrangement.secondary == nil, !split.state.shows(.primary) {
      send(.columnShown(.primary))
    }
  }

  // MARK: Opening

  /// Asks for a folder and opens it.
  func chooseFolder() {
    presenter.chooseFolder(localized("Open Folder")) { [weak self] in self?.open(paths: [$0]) }
  }

  /// Opens folders and photos in this window.
  func open(paths: [FilePath]) {
    if paths.isEmpty { return }
    pages.keepCaptions()
    opening = Task { [weak self] in
      let request = await WorkerThreads.run { OpenRequest(paths: paths, size: nil) }
      guard !Task.isCancelled, let self else { return }
      read(request.source)
      if let photo = request.photo { show(photo) }
    }
  }

  /// Opens folders and photos that another program names.
  private func open(_ files: NamedFiles) {
    open(paths: files.paths)
    files.problem.map { presenter.notice.show($0) }
  }

  /// Opens the sample in this window.
  func openSample() {
    opening = nil
    if let sample = program?.sample { read(sample) }
  }

  private func read(_ source: LibrarySource) {
    open(LibrarySession(reading: source, in: navigator.sessions))
  }

  /// Opens the recent folders with an index, 0 for the most recent.
  func openRecent(_ index: Int) {
    if let paths = recentLibraries[safe: index] { open(paths: paths) }
  }

  /// The recent folders, except those of this window.
  var recentLibraries: [[FilePath]] {
    let shown = source.paths
    return program?.recent?.all.filter { $0 != shown } ?? []
  }

  /// Opens another window on the same library.
  func openWindow() { program?.open(beside: self) }

  /// Updates photo numbers after the order of photos changed.
  func orderChanged() {
    pages.comparison?.showTexts()
    titlesChanged()
  }

  /// Updates the titles, which contain photo numbers.
  func titlesChanged() {
    updateTitle()
    split.titlesChanged()
  }

  // MARK: Size

  /// Updates the normal size from the window's size without title bar and borders.
  ///
  /// When Wayland's shadow around a window changes, GTK still places the split view in the previous
  /// area, and sometimes doesn't place it again before the window is maximized.
  private func placed(_ place: Rectangle) {
    presenter.notice.room = place.width
    if window.isMaximized || window.isFullscreen { return }
    let (width, height) = window.isMapped ? window.size : (place.width, place.height)
    normalSize = WindowSize(width: width, height: height)
  }

  private func maximizedChanged() { isMaximized = window.isMaximized }

  private func closed() {
    slideShow.stop()
    // Its notice stayed until now.
    unsavedCaption = nil
    pages.keepCaptions()
    program?.closed(self)
  }
}

extension SplitChange {
  /// Whether the change affects only positions, and neither visible content nor commands.
  fileprivate var changesPositionsOnly: Bool {
    switch self {
    case .willResize, .widthsChanged, .layout: true
    default: false
    }
  }
}
