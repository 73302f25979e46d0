import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// The program's open windows; the program ends with the last one.
@MainActor
final class PhotoWindows {
  private static let usualSize = WindowSize(width: 1000, height: 680)
  /// How long windows may differ from what is remembered of them, in milliseconds.
  private static let delay = 1000

  /// All windows, in the order in which they were opened.
  private(set) var all: [PhotoWindow] = []
  private let memory: WindowMemory?
  /// The libraries that were opened last, or `nil` where nothing is remembered.
  let recent: RecentLibraries?
  /// The sample, or `nil` where there is none.
  let sample: LibrarySource?
  private var trace: TraceFile?
  /// What keeps what the person says, or `nil` where it ends with the process; for windows that are
  /// opened from now on.
  var kept: KeptLibraries? {
    didSet {
      kept?.settings.onChanged = { [weak self] in
        for window in self?.all ?? [] { window.updateMenu() }
      }
      kept?.onTrouble = { [weak self] in self?.say($0) }
    }
  }
  /// What has to be said in the next window, as there was none, or `nil`.
  private var unsaid: String?
  private let loader: PhotoLoader
  /// Hears when memory runs low, once there is a window.
  private(set) var lowMemory: MemoryMonitor?
  /// Ends the program that waits for its first request.
  private var patience: ScheduledCall?
  /// Whether the desktop offers to make a photo its wallpaper, as far as is known.
  private(set) var offersWallpaper = false
  private var lookingForPortal: Task<Void, Never>?
  /// The request of another process that was taken last.
  private var taking: Task<Void, Never>?
  /// When the windows are remembered, or `nil` where nothing changed in them.
  private var remembering: ScheduledCall?

  /// Creates a program without windows.
  ///
  /// - Parameters:
  ///   - memory: Where windows are remembered, or `nil` to begin afresh and remember nothing.
  ///   - recent: Where libraries are remembered, or `nil` to remember none.
  ///   - sample: The sample, or `nil` to offer none.
  ///   - trace: Where the first window writes what happens in it, or `nil`.
  ///   - loader: Decodes the photos of all windows.
  init(
    memory: WindowMemory?, recent: RecentLibraries? = nil, sample: LibrarySource? = nil,
    trace: TraceFile? = nil, loader: PhotoLoader = PhotoLoader()
  ) {
    self.memory = memory
    self.recent = recent
    self.sample = sample
    self.trace = trace
    self.loader = loader
  }

  /// Brings a library to the front, or opens it in the windows that showed it the last time, as they
  /// were.
  ///
  /// - Parameters:
  ///   - source: The library.
  ///   - size: The size that new windows begin with, or `nil` for the one that they had.
  ///   - photo: The photo that shows, or `nil` for the one that did the last time.
  func open(_ source: LibrarySource, size: WindowSize? = nil, photo: FilePath? = nil) {
    if let shown = all.last(where: { $0.source.places == source.places }) {
      shown.window.present()
      if let photo { shown.show(photo) }
      return
    }
    let library = SharedLibrary(reading: source, kept: kept)
    let saved = memory?.windows(of: source) ?? []
    if saved.isEmpty { present(library, size: size ?? Self.usualSize) }
    for window in saved {
      present(
        library, size: size ?? window.size, as: window,
        isMaximized: size == nil && window.isMaximized)
    }
    if let photo {
      all.last?.show(photo)
    } else if saved.isEmpty, memory != nil, source.isAboutFolders {
      all.last?.want(.first)
    }
  }

  /// Opens what another process or the desktop asks for, in the order in which requests come.
  ///
  /// Nothing waits for a disk on the main thread, and windows that show go on as they were.
  ///
  /// - Parameter request: Finds out what is asked for, on another thread.
  func take(_ request: @escaping @Sendable () -> OpenRequest) {
    patience = nil
    taking = Task { [taking] in
      await taking?.value
      let request = await BlockingWork.run(request)
      let source = request.source
      await memory?.prepare(for: source)
      open(source, size: request.size, photo: request.photo)
    }
  }

  /// Ends the program where nobody asks for a window within ten seconds.
  func waitForRequest() {
    patience = MainLoop.after(milliseconds: 10_000) { Application.quit() }
  }

  /// Opens another window on the library that a window shows, as large as that one.
  func open(beside window: PhotoWindow) {
    let known = window.model.wanted
    let isKnown = !known.source.places.isEmpty || window.source.places.isEmpty
    present(
      isKnown ? known : SharedLibrary(reading: window.source, kept: kept),
      size: window.normalSize ?? Self.usualSize)
  }

  private func present(
    _ library: SharedLibrary, size: WindowSize, as saved: SavedWindow? = nil,
    isMaximized: Bool = false
  ) {
    let window = PhotoWindow(model: LibraryModel(loader: loader, kept: kept), trace: trace)
    trace = nil
    all.append(window)
    let size = size.onScreen
    window.program = self
    window.normalSize = size
    window.open(library, restoring: saved)
    // GTK adds title bar and borders.
    window.window.setDefaultSize(width: size.width, height: size.height)
    if isMaximized { window.window.isMaximized = true }
    library.whenFirstIsKnown { [weak self, weak window] in
      window?.window.present()
      self?.sayUnsaid()
      self?.lookForPortal()
    }
    if lowMemory == nil { lowMemory = MemoryMonitor { [loader] in loader.forgetAll() } }
  }

  /// Asks once what the desktop offers.
  private func lookForPortal() {
    if lookingForPortal != nil { return }
    lookingForPortal = Task { [weak self] in
      guard await WallpaperRequest.isOffered(), let self else { return }
      offersWallpaper = true
      for window in all { window.updateMenu() }
    }
  }

  /// Says what is wrong with the whole program in all windows that show, else in the next one: a
  /// program that the desktop started says elsewhere what no person reads.
  func say(_ words: String) {
    unsaid = words
    sayUnsaid()
  }

  private func sayUnsaid() {
    guard let words = unsaid else { return }
    for window in all where window.model.kept === kept && window.window.isVisible {
      window.notice.show(words)
      unsaid = nil
    }
  }

  /// A window was closed: it is forgotten, unless it was the last one on its library.
  func closed(_ window: PhotoWindow) {
    all.removeAll { $0 === window }
    left(window)
    if all.isEmpty { Application.quit() }
  }

  /// A window shows another library than before.
  func entered(_ window: PhotoWindow) {
    memory?.enter(window.source)
    recent?.note(window.source)
  }

  /// A window shows its library no longer.
  func left(_ window: PhotoWindow) {
    let others = all.filter { $0 !== window && $0.source.places == window.source.places }
    memory?.remember((others.isEmpty ? [window] : others).map(\.saved), of: window.source)
    guard others.isEmpty else { return }
    memory?.leave(window.source)
    window.model.shared.keepListingNow()
  }

  /// The person went elsewhere in a window, or it has another size or library: remembers all windows,
  /// together with what else changes in the next moment, so that a process that is killed comes back
  /// there.
  func changed() {
    if memory == nil || remembering != nil { return }
    remembering = MainLoop.after(milliseconds: Self.delay) { [weak self] in
      guard let self else { return }
      remembering = nil
      for windows in byLibrary {
        memory?.rememberChanges(windows.map(\.saved), of: windows[0].source)
      }
    }
  }

  /// Remembers all windows that are open, and leaves them to the next start; what is being written
  /// is kept.
  func remember() {
    remembering = nil
    for window in all { window.pages.photo?.caption.keep() }
    for windows in byLibrary {
      memory?.remember(windows.map(\.saved), of: windows[0].source)
      memory?.leave(windows[0].source)
    }
    kept?.finish()
  }

  /// The windows that are about a library, together with the others that are about the same.
  private var byLibrary: [[PhotoWindow]] {
    Dictionary(grouping: all, by: \.source.places).filter { !$0.key.isEmpty }.map(\.value)
  }
}
