import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PageContent
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
  let notice = NoticeBar()
  /// The photo that is to show as soon as the library is read, or `nil`.
  var wanted: WantedPhoto?
  /// The last word about the library's folders.
  var said: String?
  private(set) lazy var profile = ProfilePage(model: model)
  private(set) lazy var skipped = SkippedPage()
  private(set) lazy var properties = PropertiesPage()
  private(set) lazy var renaming = RenamePage()
  private(set) lazy var preferences = makePreferences()
  private(set) lazy var question = EmptyState(iconName: "", headline: "")
  /// What the menu's lines for the order of photos do.
  private(set) lazy var orderAction = Action("order", choice: PhotoOrder.library.rawValue) {
    [weak self] choice in
    self?.model.order = PhotoOrder(rawValue: choice) ?? .library
  }
  /// What the line for keeping the zoom does.
  private(set) lazy var lockAction = Action("lock-zoom", isOn: false) { [weak self] isOn in
    if self?.keepsZoom != isOn { self?.keepsZoom = isOn }
  }
  /// What the menu's line for the grid does.
  private(set) lazy var gridAction = Action("grid", isOn: false) { [weak self] isOn in
    if self?.isGrid != isOn { self?.toggleGrid() }
  }
  /// What a hand does anywhere in the window.
  private var touch: DragGesture?
  private var trace: TraceFile?
  /// The page that stays though its photo is gone, or `nil`.
  var heldPage: HeldPage?
  /// The photo that showed before the window folded around a search, or `nil`.
  var pageBehindEditor: PhotoPage?
  /// Whether the person has pressed something in the window with a pointer or a finger.
  private(set) var isUsed = false
  /// Whether the window writes a trace.
  var isTraced: Bool { trace != nil }
  /// The update of what depends on the target photos, which is about to run.
  var updatingTarget: ScheduledCall?
  private var focusBeforeSheet: Widget?
  var chooser: FileChooser?
  /// The photos that are about to go, though they may still be seen.
  var going: Set<FilePath> = []
  /// Reads what there is to know about photos.
  var readingProperties: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// Decodes what is about to be copied.
  var copying: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// Looks which programs open photos.
  var lookingForPrograms: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// What the desktop was asked last about its wallpaper, until it answers.
  var wallpaper: WallpaperRequest?
  /// What is on its way to paper.
  var printing: PhotoPrint?
  /// The menu that was asked for last.
  var contextMenu: Popover?
  /// What follows when a menu is gone.
  var menuEnding: ScheduledCall?
  /// The windows that this one is among, or nil where it is alone.
  weak var program: PhotoWindows?
  /// The split view's size while the window doesn't fill the screen, or nil before the first layout.
  var normalSize: WindowSize?
  private(set) var isMaximized = false
  let slideShow = SlideShow()
  /// What keeps the screen bright during a slide show.
  var screen: ScreenInhibition?
  /// How all was before the photo filled the screen, or `nil` while it doesn't.
  var beforeFullScreen: BeforeFullScreen?

  init(model: LibraryModel, trace: TraceFile?) {
    self.model = model
    self.trace = trace
    pages = PhotoPages(model: model)
    pages.window = self
    split.onEvent = { [weak self] in self?.handled($0, $1) }
    model.onEdited = { [weak self] in self?.show($0) }
    model.progress = ProgressNotice(in: notice)
    model.onPerformed = { [weak self] in self?.show($0) }
    model.onRemarksChanged = { [weak self] photos in
      self?.pages.photosChanged(photos)
      self?.updateMenu()
    }
    model.onOriginsChanged = { [weak self] in self?.pages.originsChanged($0) }
    model.onSorted = { [weak self] in self?.wasSorted() }
    model.onLaidOut = { [weak self] in
      self?.pages.conversation?.layOut()
      self?.updateMenu()
    }
    model.onTryAgain = { [weak self] in self?.pages.tryAgain() }
    watchLibrary()
    watchSlideShow()
    // Before the commands, which keep their keys for themselves.
    window.keep(
      window.onKeyPress { [weak self] _ in
        if let self, isOnPhoto || isOnComparison || isWriting { pages.handMoved() }
        return .proceed
      })
    window.keep(
      window.onFocusChanged { [weak self] focus in
        self?.focusMoved(to: focus)
        self?.notice.focusMoved(to: focus)
      })
    let content = Overlay(split)
    content.addOverlay(notice.widget)
    content.addOverlay(sheet.widget)
    // GTK shows where the focus is from the start, and after a key for good.
    window.isFocusVisible = false
    touch = DragGesture(content, phase: .capture)
    touch?.onBegin { [weak self] _, _ in
      self?.isUsed = true
      self?.window.isFocusVisible = false
    }
    window.setActions(ActionGroup([orderAction, gridAction, lockAction]), named: "photos")
    updateMenu()
    // After the commands, some of which are for the sheet too, and before the split view's own keys.
    window.keep(window.onKeyPress { [weak self] in self?.handle($0) ?? .proceed })
    split.install(in: window, content: content)
    split.header.offersHiding = false
    // As in UIKit, the button doesn't look like a way back.
    split.header.sidebarIconName = "sidebar-show-symbolic"
    sheet.onDismissed = { [weak self] in self?.sheetDismissed() }
    updateTitle()
    window.keep(window.onFilesDropped { [weak self] in self?.open(paths: $0) })
    window.iconName = Program.name
    split.keep(split.onSizeAllocate { [weak self] in self?.placed($0) })
    window.keep(window.onMaximizedChanged { [weak self] in self?.maximizedChanged() })
    window.keep(window.onStateChanged { [weak self] in self?.fullScreenChanged() })
    window.keep(window.onDestroy { [weak self] in self?.closed() })
  }

  // MARK: What pages ask

  func perform(_ command: String) -> Bool { commands.perform(command) }

  func send(_ event: SplitEvent<PhotoPage>) { split.send(event) }

  func willPush(_ kind: ShowKind) -> Bool { split.state.willPush(kind, rules: split.rules) }

  var visibleDetail: PhotoPage? {
    split.state.isCollapsed ? nil : pages.chosenPhoto(of: split.state.arrangement.secondary?.top)
  }

  var leftPage: PhotoPage? { split.state.forward }

  func chosenChanged() {
    pages.detailChanged()
    commands.update()
  }

  var showsSelection: Bool { split.state.isSideBySide }

  var widthClass: SizeClass { split.state.traits.horizontal }

  /// The photo that is the detail, of several the one that is chosen; or `nil`.
  var shownPhoto: Photo? {
    model.photo(pages.chosenPhoto(of: split.state.arrangement.secondary?.top))
  }

  /// The photo that showed beside the list after the event before.
  private var lastDetail: PhotoPage?
  /// The photo that showed after the event before, wherever it did.
  private var lastPhoto: Photo.ID?
  /// The same as it was then, in case that it goes, or `nil`.
  var lastShown: Photo?
  /// Whether people who don't see it heard last that the window fills the screen.
  var isFullScreenSaid = false
  /// The pages above the list when the search was called, the conversation first.
  var pagesBeforeSearch: [PhotoPage] = []
  /// The photos of the last sheet with properties.
  var presentedProperties: [Photo.ID?] = []
  /// Where the keyboard focus was before photos were compared.
  weak var focusBeforeComparing: Widget?
  /// The photos that were compared before some of them went, for when they come back.
  var comparedBefore: [FilePath] = []

  // MARK: Sheets

  func presentProfile() {
    profile.update()
    present(profile.widget, title: localized("Profile"))
  }

  /// Whether something was left out while folders were read.
  var hasSkipped: Bool { !model.library.problems.isEmpty }

  /// Lists what was left out while folders were read.
  func presentSkipped() {
    skipped.show(model.library.problems)
    present(skipped.widget, title: localized("What Was Skipped"))
  }

  func present(
    _ content: Widget, title: String, closing: String? = nil, isBrief: Bool = false
  ) {
    if !sheet.isPresented { focusBeforeSheet = window.focusWidget }
    sheet.isBrief = isBrief
    showTraits()
    sheet.present(content, title: title, closing: closing)
    coverContent(true)
    commands.update()
  }

  /// While a sheet lies over the window nothing behind it reacts, whoever asks, and all of it is dark.
  private func coverContent(_ isCovered: Bool) {
    split.isSensitive = !isCovered
    notice.widget.isSensitive = !isCovered
    split.header.shade = isCovered ? Sheet.shade : nil
  }

  private func sheetDismissed() {
    coverContent(false)
    focusBeforeSheet?.grabFocus()
    focusBeforeSheet = nil
    commands.update()
  }

  private func showTraits() {
    sheet.show(split.state.traits, width: split.state.size?.width ?? 0)
    profile.show(split.state.traits)
  }

  // MARK: Events

  private func handled(_ event: SplitEvent<PhotoPage>, _ changes: [SplitChange]) {
    trace?.write(event, changes, split.state, split.rules) { model.library.title(of: $0) }
    program?.changed()
    if changes.contains(.traitsChanged) { gridAction.isOn = isGrid }
    if sheet.isPresented, changes.contains(.traitsChanged) || changes.contains(.willResize) {
      showTraits()
    }
    // Going forward brings a conversation back as it was left; opening it begins anew.
    if case .show(.conversation, _) = event { pages.conversation?.endSelection() }
    let goes = changes.contains(.pushed) || changes.contains(.popped)
    if changes.contains(.detailReplaced) || goes && visibleDetail != lastDetail {
      pages.detailChanged()
      slideShow.photoChanged()
    }
    if changes.contains(.expanded) || changes.contains(.displayModeChanged) {
      pages.columnsChanged()
    }
    keepListEditor(changes)
    lastDetail = visibleDetail
    sayPhoto(after: lastPhoto)
    lastPhoto = shownPhoto?.id
    lastShown = shownPhoto
    if changes.allSatisfy(\.isOfPlacesAlone) { return }
    commands.update()
    updateTitle()
  }

  /// With a sheet over it the split view waits.
  private func handle(_ event: KeyEvent) -> Propagation {
    guard sheet.isPresented else { return .proceed }
    return split.hasCommand(for: event) ? .stop : sheet.handle(event)
  }

  // MARK: Opening

  /// Asks for a folder and opens it.
  func chooseFolder() {
    chooseFolder(localized("Open a Folder of Photos")) { [weak self] in self?.open(paths: [$0]) }
  }

  /// Asks for a folder, at first in the library's.
  func chooseFolder(
    _ title: String, accept: String? = nil, _ body: @escaping (String) -> Void
  ) {
    let chooser = FileChooser(
      .folder, title: title, accept: accept, in: source.folder(of: model.library), over: window)
    self.chooser = chooser
    chooser.show { [weak self] paths in
      self?.chooser = nil
      paths.first.map(body)
    }
  }

  /// Opens folders and photos in this window, wherever they were chosen.
  func open(paths: [String]) {
    if paths.isEmpty { return }
    pages.photo?.caption.keep()
    Task { [weak self] in
      let request = await BlockingWork.run { OpenRequest(paths: paths, size: nil) }
      self?.read(request.source)
      if let photo = request.photo { self?.show(photo) }
    }
  }

  /// Shows the sample in this window.
  func openSample() {
    if let sample = program?.sample { read(sample) }
  }

  private func read(_ source: LibrarySource) {
    open(SharedLibrary(reading: source, kept: model.kept))
  }

  /// Opens the folders again that were opened some time before, counted from the last ones.
  func openRecent(_ index: Int) {
    if let paths = recentLibraries[safe: index] { open(paths: paths.map(\.text)) }
  }

  /// The folders that were opened before those that show.
  var recentLibraries: [[FilePath]] {
    let shown = source.paths.map { FilePath($0) }
    return program?.recent?.all.filter { $0 != shown } ?? []
  }

  /// Opens another window on the same library.
  func openWindow() { program?.open(beside: self) }

  private func wasSorted() {
    pages.conversation?.sort()
    updateMenu()
    orderChanged()
  }

  func orderChanged() {
    updateTitle()
    split.titlesChanged()
  }

  // MARK: Size

  /// Notes how large the split view is, by what is left of the window without title bar and borders: as
  /// Wayland draws another shadow around a window, GTK places the split view in the room of before,
  /// and at times no more before the window fills the screen.
  private func placed(_ place: Rectangle) {
    if window.isMaximized || window.isFullscreen { return }
    let (width, height) = window.isMapped ? window.size : (place.width, place.height)
    normalSize = WindowSize(width: width, height: height)
  }

  private func maximizedChanged() { isMaximized = window.isMaximized }

  private func closed() {
    slideShow.stop()
    pages.photo?.caption.keep()
    program?.closed(self)
  }
}

extension SplitChange {
  /// Whether it changes where something is, and neither what shows nor what can be done.
  fileprivate var isOfPlacesAlone: Bool {
    switch self {
    case .willResize, .widthsChanged, .layout: true
    default: false
    }
  }
}
