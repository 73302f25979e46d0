import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// The program's window: a split view of conversations and photos, and the sheets over it.
@MainActor
final class PhotoWindow: PageSurroundings {
  let window = Window()
  let model: LibraryModel
  private(set) lazy var commands = CommandSet(
    PhotoCommands.table(isMirrored: window.textDirection == .rightToLeft), for: self, in: window)
  private(set) lazy var split = SplitView(
    state: .photoConversations, rules: .photoConversations, source: pages)
  let pages: PhotoPages
  let sheet = Sheet()
  private(set) lazy var profile = ProfilePage(model: model)
  private(set) lazy var about = AboutPage()
  private var trace: TraceFile?
  private var focusBeforeSheet: Widget?
  private var chooser: FileChooser?
  /// The windows that this one is among, or nil where it is alone.
  weak var program: PhotoWindows?
  /// Which library the window is about, read or not.
  private(set) var source = LibrarySource.nothing
  /// The split view's size while the window doesn't fill the screen, or nil before the first layout.
  var normalSize: WindowSize?
  private var isMaximized = false
  /// What was restored for a library that then couldn't be read.
  private var unread: SavedSplitState<PhotoPage>?
  /// Which files the photos of the pages were in the library before the one that is being read.
  private var files = PhotoFiles()

  init(model: LibraryModel, trace: TraceFile?) {
    self.model = model
    self.trace = trace
    pages = PhotoPages(model: model)
    pages.window = self
    split.onEvent = { [weak self] in self?.handled($0, $1) }
    model.onRated = { [weak self] in self?.pages.photoChanged($0) }
    model.onWillChange = { [weak self] in self?.libraryWillChange() }
    model.onRead = { [weak self] in self?.libraryWasRead() }
    let content = Overlay(split)
    content.addOverlay(sheet.widget)
    split.header.menu = Menu(
      sections: PhotoCommands.menu.map { Menu.Section($0.compactMap(commands.menuItem)) })
    // After the commands, some of which are for the sheet too, and before the split view's own keys.
    window.keep(window.onKeyPress { [weak self] in self?.handle($0) ?? .proceed })
    split.install(in: window, content: content)
    split.header.offersHiding = false
    sheet.onDismissed = { [weak self] in self?.sheetDismissed() }
    window.title = localized("Photo Conversations")
    window.iconName = Program.name
    split.keep(split.onSizeAllocate { [weak self] in self?.placed($0) })
    window.keep(window.onMaximizedChanged { [weak self] in self?.maximizedChanged() })
    window.keep(window.onDestroy { [weak self] in self?.closed() })
  }

  // MARK: What pages ask

  func perform(_ command: String) -> Bool { commands.perform(command) }

  func send(_ event: SplitEvent<PhotoPage>) { split.send(event) }

  func willPush(_ kind: ShowKind) -> Bool { split.state.willPush(kind, rules: split.rules) }

  /// The photo that shows beside the list, or `nil` where there is none or no list beside it.
  var visibleDetail: PhotoPage? {
    split.state.isCollapsed ? nil : split.state.arrangement.secondary?.top
  }

  /// The photo that is the detail, or `nil`.
  var shownPhoto: Photo? { model.photo(split.state.arrangement.secondary?.top) }

  // MARK: Sheets

  func presentProfile() {
    profile.update()
    present(profile.widget, title: localized("Profile"))
  }

  func presentAbout() {
    present(about.widget, title: localized("About"))
  }

  /// Lists all keys.
  func presentShortcuts() {
    ShortcutsWindow(commands.shortcuts + split.shortcuts, over: window).present()
  }

  private func present(_ content: Widget, title: String) {
    if !sheet.isPresented { focusBeforeSheet = window.focusWidget }
    showTraits()
    sheet.present(content, title: title)
  }

  private func sheetDismissed() {
    focusBeforeSheet?.grabFocus()
    focusBeforeSheet = nil
  }

  private func showTraits() {
    sheet.show(split.state.traits)
    profile.show(split.state.traits)
    about.show(split.state.traits)
  }

  // MARK: Events

  private func handled(_ event: SplitEvent<PhotoPage>, _ changes: [SplitChange]) {
    trace?.write(event, changes, split.state, split.rules) { model.library.title(of: $0) }
    if changes.contains(.traitsChanged), sheet.isPresented { showTraits() }
    if changes.contains(.detailReplaced) { pages.detailChanged() }
  }

  /// With a sheet over it the split view waits.
  private func handle(_ event: KeyEvent) -> Propagation {
    guard sheet.isPresented else { return .proceed }
    return split.hasCommand(for: event) ? .stop : sheet.handle(event)
  }

  // MARK: Opening

  /// Shows a library as soon as it is read; what was shown before stays until then.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - saved: Where the person was in it. Shown at once, without titles and photos as long as
  ///     these are unknown, so that reading moves nothing; pages whose data is gone go then.
  func open(_ library: SharedLibrary, restoring saved: SavedWindow? = nil) {
    if source.places.isEmpty { source = library.source }
    if let saved {
      split.send(.restored(saved.split))
      files = saved.files
    }
    model.open(library)
    if model.isReading { pages.libraryChanged() }
  }

  private func libraryWillChange() {
    let wanted = model.wanted.source
    if wanted.places != source.places {
      program?.left(self)
      split.send(.pagesRemoved(split.state.knownPages.filter { $0 != .conversations }))
      files = PhotoFiles()
    } else if isRead {
      files = PhotoFiles(of: split.state.knownPages, in: model.library)
    }
    source = wanted
    program?.entered(self)
    unread = nil
  }

  private func libraryWasRead() {
    if !isRead, unread == nil { unread = SavedSplitState(split.state) }
    if isRead { findPhotos() }
    split.send(.pagesRemoved(split.state.knownPages.filter { !model.has($0) }))
    pages.libraryChanged()
    split.titlesChanged()
    split.keepFocus()
  }

  /// Whether a library was read, and is shown.
  private var isRead: Bool { !model.shared.source.places.isEmpty }

  /// Keeps the pages on the photos that they showed, under their new numbers.
  private func findPhotos() {
    let library = model.library
    let moved = split.state.knownPages.contains { files.page($0, in: library) != $0 }
    guard moved else { return }
    let saved = SavedSplitState(split.state)
    split.send(.restored(saved.replacingPages { files.page($0, in: library) }))
  }

  /// Asks for a folder and opens it.
  func chooseFolder() {
    let chooser = FileChooser(
      .folder, title: localized("Open a Folder of Photos"), over: window)
    self.chooser = chooser
    chooser.show { [weak self] paths in
      self?.chooser = nil
      if paths.isEmpty { return }
      self?.open(SharedLibrary(reading: .paths(paths)))
    }
  }

  /// Opens another window on the same library.
  func openWindow() { program?.open(beside: self) }

  // MARK: Remembering

  /// The window as it is now, for the next start.
  var saved: SavedWindow {
    SavedWindow(
      size: normalSize ?? WindowSize(width: 1, height: 1), isMaximized: isMaximized,
      split: unread ?? SavedSplitState(split.state),
      files: isRead ? PhotoFiles(of: split.state.knownPages, in: model.library) : files)
  }

  private func placed(_ place: Rectangle) {
    if window.isMaximized || window.isFullscreen { return }
    normalSize = WindowSize(width: place.width, height: place.height)
  }

  private func maximizedChanged() { isMaximized = window.isMaximized }

  private func closed() { program?.closed(self) }
}

extension SplitState {
  /// All pages that the state knows of, shown or not.
  fileprivate var knownPages: [Page] {
    arrangement.pages + (beforeCollapse?.primary.pages ?? [])
      + (beforeCollapse?.secondary?.pages ?? []) + forwardPages.map(\.page)
  }
}
