import AdaptiveSplit
import GLib
import GTK
import PhotoLibrary
import SplitProgram

/// An open library, shared by any number of windows.
@MainActor
final class LibrarySession {
  /// The requested library and its reader.
  let source: LibrarySource
  /// The content; only the session's extensions change it.
  var library = Library(name: "", conversations: [])
  /// The loading state; only the session's extensions change it.
  var phase = LoadPhase.opening
  /// The undo and redo stacks, including edits that are not visible yet.
  var undo = UndoStack<PhotoOperation>()
  /// The number of file operations that are under way.
  ///
  /// They are on no stack until they are done: to undo meanwhile would undo an earlier operation.
  var fileOperationCount = 0
  /// The view settings.
  private(set) var viewSettings = LibraryViewSettings()
  /// A notice to the person while the library is visible, or `nil`.
  var notice: String?
  /// The open sessions, or `nil` if annotations are lost when the process exits.
  let sessions: LibrarySessions?
  /// The database of annotations, or `nil` if they are lost when the process exits.
  var store: PhotoStore? { sessions?.store }
  /// The annotations that are being saved, and become visible then.
  var pending = PendingAnnotations()
  /// Whether other processes changed the stored undo history while edits were pending.
  var lacksHistory = false
  /// The edits in other libraries while this one is opening.
  var earlyEdits: [AnnotationEdit] = []
  /// The folders that are unavailable.
  var missingFolders: [FilePath] = []
  /// The monitor of the folders, or `nil` if they are not watched.
  var monitor: FolderMonitor?
  private var scan: Task<Void, Never>?
  /// The timer that begins the scan.
  private var scanStart: ScheduledCall?
  /// The task that reads metadata.
  var metadataReading: Task<Void, Never>?
  /// The photos with stray sidecars that were not read, and the timer that reads them.
  var strays: Set<FilePath> = []
  var strayReading: ScheduledCall?
  /// The timer that saves the listing, or `nil` if the saved listing is current.
  private var storingListing: ScheduledCall?
  /// The windows that wait for their first content, and the timer that ends the wait.
  private var waiting: [() -> Void] = []
  private var timeout: ScheduledCall?
  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let body: (LibraryChange) -> Void
  }

  /// Starts to read a library, off the main thread.
  ///
  /// The last listing is shown until the scan ends.
  ///
  /// - Parameters:
  ///   - source: The library's source.
  ///   - sessions: The open sessions, or `nil` if annotations are lost when the process exits.
  init(reading source: LibrarySource, in sessions: LibrarySessions?) {
    self.source = source
    self.sessions = sessions
    // Starts immediately: a window is being created at the same time.
    scan = Task.immediate { [weak self] in
      let listing = await Self.listing(of: source, in: sessions?.store)
      await self?.show(listing)
    }
  }

  /// Creates a session of a library that has been read.
  init(_ library: Library, source: LibrarySource, in sessions: LibrarySessions? = nil) {
    self.source = source
    self.library = library
    self.sessions = sessions
    phase = .ready
  }

  isolated deinit {
    scan?.cancel()
    metadataReading?.cancel()
  }

  // MARK: Observing

  /// Reports all changes to an owner, once per owner and while it lives.
  func observe(_ owner: AnyObject, _ body: @escaping (LibraryChange) -> Void) {
    stopObserving(owner)
    observers.append(Observer(owner: owner, body: body))
  }

  /// Reports nothing more to an owner.
  func stopObserving(_ owner: AnyObject) {
    observers.removeAll { $0.owner == nil || $0.owner === owner }
  }

  /// Reports a change to all observers.
  func report(_ change: LibraryChange) { report { _ in change } }

  /// Reports a change to all observers.
  ///
  /// - Parameter change: Returns the change for an observer.
  func report(_ change: (_ owner: AnyObject) -> LibraryChange) {
    for observer in observers {
      if let owner = observer.owner { observer.body(change(owner)) }
    }
  }

  // MARK: Undo

  /// Whether there is an operation to undo, and no file operation is under way.
  var canUndo: Bool { !undo.done.isEmpty && fileOperationCount == 0 }

  /// Whether there is an operation to redo, and no file operation is under way.
  var canRedo: Bool { !undo.undone.isEmpty && fileOperationCount == 0 }

  // MARK: View settings

  /// The order of photos in a conversation, in all windows.
  var order: PhotoOrder {
    get { viewSettings.order }
    set { setViewSettings { $0.order = newValue } }
  }

  /// The size classes in which a conversation's photos are tiles, in all windows.
  var grids: Set<SizeClass> {
    get { viewSettings.grids }
    set { setViewSettings { $0.grids = newValue } }
  }

  /// The time per photo of a slide show, in seconds, in all windows.
  var slideTime: Int {
    get { viewSettings.slideTime }
    set { setViewSettings { $0.slideTime = newValue } }
  }

  /// Changes the view settings, saves them and reports the change.
  private func setViewSettings(_ change: (inout LibraryViewSettings) -> Void) {
    let old = viewSettings
    change(&viewSettings)
    let (stored, oldStored) = (viewSettings.stored, old.stored)
    if let store {
      for (name, value) in stored where oldStored[name] != value {
        Task.immediate { await store.set(name, to: value, of: source.id) }
      }
    }
    if viewSettings.order != old.order { report(.order) }
    if viewSettings.grids != old.grids { report(.layout) }
  }

  // MARK: Scanning

  /// The delay before the scan once a window shows the listing, in milliseconds.
  private static let scanDelay = 150

  /// Shows the last listing, if any, and then scans the folders.
  private func show(_ listing: Library?) async {
    guard let listing, let state = await enter() else { return readFolders() }
    library = listing
    phase = .listed
    opened(state)
    scanStart = MainLoop.after(milliseconds: Self.scanDelay) { [weak self] in
      self?.readFolders()
    }
  }

  /// Returns a library's last listing with its photos' annotations; `nil` if there is no listing,
  /// or its folders are missing.
  ///
  /// Folders whose disk doesn't answer count as present.
  private static func listing(of source: LibrarySource, in store: PhotoStore?) async -> Library? {
    let (paths, id) = (source.paths, source.id)
    guard let store, !paths.isEmpty else { return nil }
    return await WorkerThreads.run {
      let isReadable = WorkerThreads.result(within: OpenRequest.timeout) {
        (try? Library.checkReadable(paths)) != nil
      }
      return isReadable == false ? nil : await store.listing(of: id)
    }
  }

  /// Receives the edits of other sessions from now on, and returns the stored state.
  private func enter() async -> PhotoStore.LibraryState? {
    sessions?.add(self)
    return await store?.state(of: source.id)
  }

  /// Scans the folders off the main thread; if there is content already, only for differences.
  private func readFolders() {
    let load = source.load
    let listed = phase.isOpening ? nil : library
    let progress = PhotoProgress()
    phase = .scanning(progress, hasContent: listed != nil)
    firstContentIsKnown()
    report(.phase)
    scan = Task { [weak self] in
      let result = await WorkerThreads.run {
        Result { () throws(LibraryError) in try load(listed, progress) }
      }
      await self?.finish(result, hasContent: listed != nil)
    }
  }

  /// Applies the result of a scan, or its error.
  private func finish(
    _ result: Result<(scan: ScanResult, reader: LibraryReader?), LibraryError>, hasContent: Bool
  ) async {
    let state = hasContent ? nil : await enter()
    defer { report(.phase) }
    switch result {
    case .success(let read):
      let scan = await complete(read.scan)
      let isFirst = monitor == nil
      if let reader = read.reader { watch(reader) }
      phase = read.reader?.isPartial == true ? .paused(.scan) : .ready
      if hasContent {
        report(.content(merge(scan, isFirst: isFirst)))
      } else {
        library = scan.library
        opened(state)
      }
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
      if read.reader != nil { storeListing(isForced: true) }
      readMetadata()
    case .failure(let error):
      standardError("\(Program.name): \(error)")
      if hasContent {
        phase = .ready
        notice = error.description
        report(.content(LibraryDifference()))
      } else {
        phase = .failed(error.description)
        opened(state)
      }
    }
  }

  /// Returns a scan's result, completed with the stored annotations of its photos.
  private func complete(_ scan: ScanResult) async -> ScanResult {
    guard let store, !scan.isEmpty else { return scan }
    let known = await store.known(of: scan.library)
    return await WorkerThreads.run {
      var scan = scan
      scan.apply(known)
      return scan
    }
  }

  /// Stops the scan, and shows the photos that were found.
  func stopScan() { phase.scan?.stop() }

  /// Continues a stopped scan.
  func resumeScan() {
    if phase.scan == nil { readFolders() }
  }

  /// Applies the stored state and the edits that were made meanwhile, and shows the library or its
  /// error.
  private func opened(_ state: PhotoStore.LibraryState?) {
    if let state {
      for change in earlyEdits { _ = library.apply(change) }
      earlyEdits = []
      undo.merge(state.history)
      viewSettings = LibraryViewSettings(stored: state.settings)
    }
    report(.opened)
    firstContentIsKnown()
  }

  // MARK: The first frame

  /// The timeout for a window's first content, in milliseconds; tests may use a longer one.
  static var firstContentTimeout = 250

  /// Calls a closure when the first content is known, so that a window's first frame has it.
  ///
  /// The first content is the last listing, or the fact that the folders have to be scanned.
  func whenFirstContentIsKnown(_ body: @escaping () -> Void) {
    guard case .opening = phase, store != nil else { return body() }
    waiting.append(body)
    if timeout != nil { return }
    timeout = MainLoop.after(milliseconds: Self.firstContentTimeout) { [weak self] in
      self?.firstContentIsKnown()
    }
  }

  private func firstContentIsKnown() {
    timeout = nil
    let ready = waiting
    waiting = []
    for body in ready { body() }
  }

  // MARK: The listing

  /// The maximum time for which the saved listing is out of date, in milliseconds.
  private static let listingDelay = 5000

  /// Schedules saving the listing for the next start, so that changes in the next seconds are saved
  /// together.
  func storeListingSoon() {
    if storingListing != nil { return }
    storingListing = MainLoop.after(milliseconds: Self.listingDelay) { [weak self] in
      self?.storeListing()
    }
  }

  /// Saves the listing if it changed.
  ///
  /// - Parameter isForced: Whether to save even if no change is known.
  func storeListing(isForced: Bool = false) {
    guard isForced || storingListing != nil else { return }
    storingListing = nil
    if phase.isScanned { store?.storeListing(of: library, in: source.id) }
  }
}
