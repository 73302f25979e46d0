import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary
import SplitProgram

/// The program's window: a split view of conversations and photos, and the sheets over it.
@MainActor
final class PhotoWindow {
  /// The width that a list needs to be read, in logical pixels.
  static let smallestList = 240

  let window = Window()
  let model: LibraryModel
  private(set) lazy var menu = PrimaryMenu(window: self)
  private(set) lazy var split = SplitView(
    state: .photoConversations, rules: .photoConversations, source: pages)
  let pages: PhotoPages
  let sheet = Sheet()
  private(set) lazy var profile = ProfilePage(model: model)
  private(set) lazy var about = AboutPage()
  private var trace: TraceFile?
  private var focusBeforeSheet: Widget?
  private var reading: Task<Void, Never>?
  private var chooser: FileChooser?

  init(model: LibraryModel, trace: TraceFile?) {
    self.model = model
    self.trace = trace
    pages = PhotoPages(model: model)
    pages.window = self
    split.onEvent = { [weak self] in self?.handled($0, $1) }
    model.onRated = { [weak self] in self?.pages.photoChanged($0) }
    let content = Overlay(split)
    content.addOverlay(sheet.widget)
    split.install(in: window, content: content)
    split.header.offersHiding = false
    sheet.onDismissed = { [weak self] in self?.sheetDismissed() }
    window.title = localized("Photo Conversations")
    window.iconName = Program.name
    window.keep(window.onKeyPress { [weak self] in self?.handle($0) ?? .proceed })
    window.keep(window.onDestroy { Application.quit() })
  }

  // MARK: What pages ask

  func send(_ event: SplitEvent<PhotoPage>) { split.send(event) }

  func willPush(_ kind: ShowKind) -> Bool { split.state.willPush(kind, rules: split.rules) }

  /// The photo that shows beside the list, or `nil` where there is none or no list beside it
  /// (`systems.md 4.7`, currentVisibleDetailPhoto).
  var visibleDetail: PhotoPage? {
    split.state.isCollapsed ? nil : split.state.arrangement.secondary?.top
  }

  // MARK: Sheets

  func presentProfile() {
    profile.update()
    present(profile.widget, title: localized("Profile"))
  }

  func presentAbout() {
    present(about.widget, title: localized("About"))
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

  // MARK: Events and keys

  private func handled(_ event: SplitEvent<PhotoPage>, _ changes: [SplitChange]) {
    trace?.write(event, changes, split.state, split.rules) { model.library.title(of: $0) }
    if changes.contains(.traitsChanged), sheet.isPresented { showTraits() }
    if changes.contains(.detailReplaced) { pages.detailChanged() }
  }

  private func handle(_ event: KeyEvent) -> Propagation {
    if sheet.isPresented {
      guard event.key == .escape else { return .proceed }
      sheet.dismiss()
      return .stop
    }
    switch (event.key, event.modifiers) {
    case (Key("o"), .control): chooseFolder()
    case (Key("q"), .control), (Key("w"), .control): window.close()
    case (Key("z"), .control): model.undo()
    case (Key("1"), []), (Key("2"), []), (Key("3"), []), (Key("4"), []), (Key("5"), []):
      guard let stars = event.key.character?.wholeNumberValue,
        let photo = model.photo(split.state.arrangement.secondary?.top)
      else { return .proceed }
      model.rate(photo.id, stars: stars)
    default: return .proceed
    }
    return .stop
  }

  // MARK: Opening

  /// Reads a library off the main thread and shows it; what was shown before stays until then.
  func open(_ read: @escaping @Sendable () throws(LibraryError) -> Library) {
    reading?.cancel()
    model.isReading = true
    pages.libraryChanged()
    reading = Task { [weak self] in
      let result = await Task.detached { Result(catching: read) }.value
      if !Task.isCancelled { self?.finish(result) }
    }
  }

  private func finish(_ result: Result<Library, LibraryError>) {
    model.isReading = false
    switch result {
    case .success(let library):
      let gone = split.state.arrangement.pages.filter { $0 != .conversations }
      model.show(library)
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
      split.send(.pagesRemoved(gone))
    case .failure(let error):
      model.problem = error.description
      standardError("\(Program.name): \(error)")
    }
    pages.libraryChanged()
    split.titlesChanged()
  }

  /// Asks for a folder and opens it.
  func chooseFolder() {
    let chooser = FileChooser(
      .folder, title: localized("Open a Folder of Photos"), over: window)
    self.chooser = chooser
    chooser.show { [weak self] paths in
      self?.chooser = nil
      if paths.isEmpty { return }
      self?.open { () throws(LibraryError) in try Library.read(paths) }
    }
  }
}
