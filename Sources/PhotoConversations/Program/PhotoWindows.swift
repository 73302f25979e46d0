import GLib
import GTK
import PhotoLibrary
import Portal
import SplitProgram

/// The program's open windows; the program quits with the last one.
@MainActor
final class PhotoWindows {
  private static let defaultSize = WindowSize(width: 1000, height: 680)
  /// The maximum time for which the saved windows are out of date, in milliseconds.
  private static let delay = 1000

  /// All windows, in the order in which they were opened.
  private(set) var all: [PhotoWindow] = []
  private let windowStates: WindowStateStore?
  /// The recent folders, or `nil` if none are recorded.
  let recent: RecentFolders?
  /// The sample library, or `nil` if there is none.
  let sample: LibrarySource?
  private var trace: TraceFile?
  /// The photo store of new windows, or `nil` if annotations are lost when the process exits.
  var sessions: LibrarySessions? {
    didSet {
      sessions?.settings.onChanged = { [weak self] in
        for window in self?.all ?? [] { window.updateMenu() }
      }
      sessions?.onProblem = { [weak self] in self?.showNotice($0) }
    }
  }
  /// The pending notice for the next window, or `nil`.
  private var pendingNotice: String?
  private let loader: PhotoLoader
  /// The monitor of low memory; `nil` until a window is open.
  private(set) var lowMemory: MemoryMonitor?
  /// Whether the program quits once no file operation is under way.
  private var isQuitting = false
  /// The timer that quits the program if its first request doesn't arrive.
  private var quitting: ScheduledCall?
  /// Whether the desktop offers to set a photo as its wallpaper, as far as is known.
  private(set) var offersWallpaper = false
  private var lookingForPortal: Task<Void, Never>?
  /// The task that handles the last request of another process.
  private var handling: Task<Void, Never>?
  /// The timer that saves the windows, or `nil` if they are unchanged.
  private(set) var saving: ScheduledCall?

  /// Creates a program without windows.
  ///
  /// - Parameters:
  ///   - windowStates: The store of the windows' states, or `nil` to neither restore nor save any.
  ///   - recent: The recent folders, or `nil` to record none.
  ///   - sample: The sample library, or `nil` to offer none.
  ///   - trace: The file for the first window's trace, or `nil`.
  ///   - loader: The loader for the photos of all windows.
  init(
    windowStates: WindowStateStore?, recent: RecentFolders? = nil, sample: LibrarySource? = nil,
    trace: TraceFile? = nil, loader: PhotoLoader = PhotoLoader()
  ) {
    self.windowStates = windowStates
    self.recent = recent
    self.sample = sample
    self.trace = trace
    self.loader = loader
  }

  /// Brings a library's window to the front, or restores the windows that showed the library last.
  ///
  /// - Parameters:
  ///   - source: The library.
  ///   - size: The initial size of new windows, or `nil` for their previous size.
  ///   - photo: The photo to show, or `nil` for the previous one.
  ///   - saved: The windows to restore, or `nil` to read the saved ones, which blocks the thread.
  func open(
    _ source: LibrarySource, size: WindowSize? = nil, photo: FilePath? = nil,
    restoring saved: [SavedWindow]? = nil
  ) {
    if let shown = all.last(where: { $0.source.places == source.places }) {
      // The folder may be there again.
      if shown.navigator.problem != nil {
        shown.open(LibrarySession(reading: source, in: sessions))
      }
      shown.window.present()
      if let photo { shown.show(photo) }
      return
    }
    let session = LibrarySession(reading: source, in: sessions)
    let saved = saved ?? windowStates?.windows(of: source) ?? []
    if saved.isEmpty { present(session, size: size ?? Self.defaultSize) }
    for window in saved {
      present(
        session, size: size ?? window.size, as: window,
        isMaximized: size == nil && window.isMaximized)
    }
    if let photo {
      all.last?.show(photo)
    } else if saved.isEmpty, windowStates != nil, source.isAboutFolders {
      all.last?.request(.first)
    }
  }

  /// Opens the library that another process or the desktop requests; requests are handled in order.
  ///
  /// The main thread doesn't wait for the disk, and visible windows stay as they are.
  ///
  /// - Parameter request: Determines the requested library, on another thread.
  func handle(_ request: @escaping @Sendable () -> OpenRequest) {
    quitting = nil
    stayOpen()
    handling = Task { [handling] in
      let windowStates = windowStates
      let (asked, saved) = await WorkerThreads.run {
        await handling?.value
        let asked = request()
        return (asked, windowStates?.windows(of: asked.source) ?? [])
      }
      open(asked.source, size: asked.size, photo: asked.photo, restoring: saved)
    }
  }

  /// Opens files that the desktop names, or what it opens without any; says which can't be opened.
  ///
  /// - Parameters:
  ///   - uris: The files' URIs.
  ///   - defaultRequest: Determines the library to open without files, on another thread; and if
  ///     there is no window that could say that none can be opened.
  func open(_ uris: [String], otherwise defaultRequest: @escaping @Sendable () -> OpenRequest) {
    let files = NamedFiles(uris)
    if files.problem == nil || !files.paths.isEmpty || all.isEmpty {
      let paths = files.paths
      handle { paths.isEmpty ? defaultRequest() : OpenRequest(paths: paths, size: nil) }
    } else {
      stayOpen()
      all.last?.window.present()
    }
    files.problem.map(showNotice)
  }

  /// Quits the program if no window is requested within ten seconds.
  func waitForRequest() {
    quitting = MainLoop.after(milliseconds: 10_000) { Application.quit() }
  }

  /// Opens another window on a window's library, in the same size.
  func open(beside window: PhotoWindow) {
    stayOpen()
    let known = window.navigator.requestedSession
    let isKnown = !known.source.places.isEmpty || window.source.places.isEmpty
    present(
      isKnown ? known : LibrarySession(reading: window.source, in: sessions),
      size: window.normalSize ?? Self.defaultSize)
  }

  private func present(
    _ session: LibrarySession, size: WindowSize, as saved: SavedWindow? = nil,
    isMaximized: Bool = false
  ) {
    let window = PhotoWindow(
      navigator: PhotoNavigator(loader: loader, sessions: sessions), trace: trace)
    trace = nil
    all.append(window)
    let size = size.onScreen
    window.program = self
    window.normalSize = size
    window.open(session, restoring: saved)
    // GTK adds the title bar and borders.
    window.window.setDefaultSize(width: size.width, height: size.height)
    if isMaximized { window.window.isMaximized = true }
    session.whenFirstContentIsKnown { [weak self, weak window] in
      window?.window.present()
      self?.presentPendingNotice()
      self?.lookForPortal()
    }
    if lowMemory == nil { lowMemory = MemoryMonitor { [loader] in loader.forgetAll() } }
  }

  /// Asks the desktop once which features it offers.
  private func lookForPortal() {
    if lookingForPortal != nil { return }
    lookingForPortal = Task { [weak self] in
      guard await WallpaperRequest.isOffered(), let self else { return }
      offersWallpaper = true
      for window in all { window.updateMenu() }
    }
  }

  /// Shows a notice about the whole program in all visible windows, or else in the next window.
  ///
  /// The standard error stream of a program that the desktop started is not visible to the person.
  func showNotice(_ message: String) {
    pendingNotice = pendingNotice.map { "\($0)\n\(message)" } ?? message
    presentPendingNotice()
  }

  private func presentPendingNotice() {
    guard let message = pendingNotice else { return }
    for window in all where window.navigator.sessions === sessions && window.window.isVisible {
      window.presenter.notice.show(problem: message)
      pendingNotice = nil
    }
  }

  /// Removes a closed window; saves its state if it was the last window on its library.
  func closed(_ window: PhotoWindow) {
    all.removeAll { $0 === window }
    leaveLibrary(of: window)
    if all.isEmpty { quit() }
  }

  /// Quits the program or, while file operations are under way, hides its windows until they end.
  ///
  /// Photos that are being copied or moved would else be copied or moved in part, without a word
  /// and without an undo.
  func quit() {
    guard let sessions, sessions.isBusy else { return Application.quit() }
    isQuitting = true
    for window in all { window.window.isVisible = false }
    sessions.whenIdle { [weak self] in
      if self?.isQuitting != false { Application.quit() }
    }
  }

  /// Shows the windows again if the program is about to quit.
  private func stayOpen() {
    guard isQuitting else { return }
    isQuitting = false
    for window in all { window.window.isVisible = true }
  }

  /// Registers a window's new library.
  func enterLibrary(of window: PhotoWindow) {
    windowStates?.enter(window.source)
    recent?.add(window.source)
  }

  /// Saves the state of a library that a window no longer shows.
  func leaveLibrary(of window: PhotoWindow) {
    let others = all.filter { $0 !== window && $0.source.places == window.source.places }
    windowStates?.save((others.isEmpty ? [window] : others).map(\.saved), of: window.source)
    guard others.isEmpty else { return }
    windowStates?.leave(window.source)
    window.navigator.session.storeListing()
  }

  /// Schedules saving of all windows after a change of page, size or library.
  ///
  /// Changes within a second are saved together. After a crash, the next start restores them.
  func saveSoon() {
    if windowStates == nil || saving != nil { return }
    saving = MainLoop.after(milliseconds: Self.delay) { [weak self] in
      guard let self else { return }
      saving = nil
      saveWindows()
    }
  }

  /// Saves all open windows for the next start, with captions that are being edited.
  func saveAll() {
    saving = nil
    for window in all { window.pages.keepCaptions() }
    saveWindows()
    for window in all { windowStates?.leave(window.source) }
    sessions?.finish()
  }

  private func saveWindows() {
    for windows in Dictionary(grouping: all, by: \.source.places).values {
      windowStates?.save(windows.map(\.saved), of: windows[0].source)
    }
  }
}
