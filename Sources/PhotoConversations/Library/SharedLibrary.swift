import AdaptiveSplit
import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// A library session, shared by any number of windows.
@MainActor
final class SharedLibrary {
  /// The requested library and its reader.
  let source: LibrarySource
  /// The content; `SharedLibrary+Edits.swift` changes its annotations.
  var library = Library(name: "", conversations: [])
  private(set) var isReading = true
  /// Whether the last listing is visible while the folders are being scanned.
  private(set) var isChecking = false
  /// The progress of the scan, or `nil` if none is running.
  private(set) var progress: ReadingProgress?
  /// Whether the person stopped the scan, so that photos are missing.
  private(set) var isPartial = false
  /// The progress of reading all photos' metadata, or `nil` if that is not running.
  var learning: ReadingProgress?
  /// Whether the person stopped reading metadata, so that some is missing.
  var isUnlearned = false
  /// The reason why the library can't be read, or `nil`.
  private(set) var problem: String?
  /// A notice to the person while the library is visible, or `nil`.
  var notice: String?
  /// The monitor of the folders, or `nil` if they are not watched.
  var follower: FolderFollower?
  private var reading: Task<Void, Never>?
  /// The undo stacks of file operations.
  var deeds = FileDeeds()
  /// The library's edits.
  var edits = LibraryEdits()
  /// The database of annotations, or `nil` if they are lost when the process exits.
  private(set) var kept: KeptLibraries?
  /// The order of photos in a conversation.
  private(set) var order = PhotoOrder.library
  /// The size classes in which a conversation's photos are tiles.
  private(set) var grids: Set<SizeClass> = []
  /// The time per photo of a slide show, in seconds.
  private(set) var slideTime = SlideShow.usualTime
  /// The task that reads metadata.
  var metadataReading: Task<Void, Never>?
  /// The timer that saves the listing, or `nil` if the saved listing is current.
  var keepingListing: ScheduledCall?
  private var isFirstKnown = false
  private var waiting: [() -> Void] = []
  private var hurry: ScheduledCall?
  private var beginning: ScheduledCall?
  private var weakModels: [WeakModel] = []

  private struct WeakModel { weak var model: LibraryModel? }

  /// Starts to read a library, off the main thread.
  ///
  /// The last listing is shown until the scan ends.
  ///
  /// - Parameters:
  ///   - source: The library's source.
  ///   - kept: The database of annotations, or `nil` if they are lost when the process exits.
  init(reading source: LibrarySource, kept: KeptLibraries?) {
    self.source = source
    self.kept = kept
    // Starts immediately: a window is being created at the same time.
    let listing = Task.immediate { await kept?.listing(of: source) }
    reading = Task { [weak self] in await self?.show(listing.value) }
  }

  /// Creates a session of a library that has been read.
  init(_ library: Library, source: LibrarySource) {
    self.source = source
    self.library = library
    isReading = false
  }

  isolated deinit {
    reading?.cancel()
    metadataReading?.cancel()
  }

  /// The models that show the library.
  var models: [LibraryModel] { weakModels.compactMap(\.model) }

  /// Registers a model, which is notified of changes while it lives.
  func add(_ model: LibraryModel) {
    if kept == nil { kept = model.kept }
    weakModels =
      weakModels.filter { $0.model != nil && $0.model !== model } + [WeakModel(model: model)]
  }

  /// Sets the order of photos in conversations, and saves it.
  func setOrder(_ other: PhotoOrder) {
    guard other != order else { return }
    order = other
    kept?.set(Self.orderName, to: other == .library ? nil : other.rawValue, of: source)
    for model in models { model.wasSorted(self) }
  }

  /// Sets the size classes in which a conversation's photos are tiles instead of rows, and saves
  /// them.
  func setGrids(_ other: Set<SizeClass>) {
    guard other != grids else { return }
    grids = other
    let names = other.map(\.rawValue).sorted().joined(separator: " ")
    kept?.set(Self.gridName, to: names.isEmpty ? nil : names, of: source)
    for model in models { model.wasLaidOut(self) }
  }

  /// Sets the time per photo of a slide show, in seconds, and saves it.
  func setSlideTime(_ seconds: Int) {
    slideTime = seconds
    let isUsual = seconds == SlideShow.usualTime
    kept?.set(Self.slideTimeName, to: isUsual ? nil : "\(seconds)", of: source)
  }

  /// The name of the setting for a slide show's time.
  private static let slideTimeName = "slide-time"
  /// The name of the setting for the grid.
  private static let gridName = "grid"
  /// The name of the setting for the order.
  private static let orderName = "order"

  // MARK: Scanning

  /// The delay before the scan once a window shows the listing, in milliseconds.
  private static let firstMoment = 150

  /// Shows the last listing, if any, and then scans the folders.
  private func show(_ listing: Library?) async {
    guard let kept, let listing else {
      knowsFirst()
      readFolders()
      return
    }
    let known = await kept.enter(self)
    library = listing
    isChecking = true
    show(known)
    knowsFirst()
    beginning = MainLoop.after(milliseconds: Self.firstMoment) { [weak self] in
      self?.readFolders()
    }
  }

  /// Scans the folders off the main thread; if a listing is visible, only for differences.
  private func readFolders() {
    let load = source.load
    let listed = isChecking ? library : nil
    let progress = ReadingProgress()
    self.progress = progress
    for model in models { model.readingChanged(self) }
    reading = Task { [weak self] in
      let result = await BlockingWork.run {
        Result { () throws(LibraryError) in try load(listed, progress) }
      }
      await self?.finish(result)
    }
  }

  /// Applies the result of a scan, or its error.
  private func finish(
    _ result: Result<(news: LibraryNews, reader: LibraryReader?), LibraryError>
  ) async {
    let known = isChecking ? nil : await kept?.enter(self)
    defer { for model in models { model.readingChanged(self) } }
    switch result {
    case .success(let read):
      let news = await kept?.complete(read.news) ?? read.news
      progress = nil
      if let reader = read.reader { follow(reader) }
      isPartial = read.reader?.isPartial == true
      if isChecking {
        isChecking = false
        tell(library.update(to: news))
      } else {
        library = news.library
        show(known)
      }
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
      if read.reader != nil, !isPartial { keepListingNow(isForced: true) }
      readMetadata()
    case .failure(let error):
      progress = nil
      standardError("\(Program.name): \(error)")
      if isChecking {
        isChecking = false
        notice = error.description
        tell(LibraryDifference())
      } else {
        problem = error.description
        show(known)
      }
    }
  }

  /// Stops the scan, and shows the photos that were found.
  func stopReading() { progress?.stop() }

  /// Continues a stopped scan.
  func goOn() {
    guard progress == nil else { return }
    isChecking = true
    readFolders()
  }

  /// Shows the library or its error.
  private func show(_ known: KeptLibraries.Known?) {
    isReading = false
    if let known {
      takeOver(known)
      order = known.settings[Self.orderName].flatMap { PhotoOrder(rawValue: $0) } ?? .library
      slideTime =
        known.settings[Self.slideTimeName].flatMap(Int.init).flatMap { time in
          SlideShow.times.first { $0 == time }
        } ?? SlideShow.usualTime
      let names = known.settings[Self.gridName]?.split(separator: " ") ?? []
      grids = Set(names.compactMap { SizeClass(rawValue: String($0)) })
    }
    for model in models { model.wasRead(self) }
  }

  // MARK: The first frame

  /// The timeout for a window's first content, in milliseconds; tests may use a longer one.
  static var patience = 250

  /// Calls a closure when the first content is known, so that a window's first frame has it.
  ///
  /// The first content is the last listing, or the fact that the folders have to be scanned.
  func whenFirstIsKnown(_ body: @escaping () -> Void) {
    guard isReading, kept != nil, !isFirstKnown else {
      body()
      return
    }
    waiting.append(body)
    if hurry == nil {
      hurry = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.knowsFirst() }
    }
  }

  private func knowsFirst() {
    isFirstKnown = true
    hurry = nil
    let ready = waiting
    waiting = []
    for body in ready { body() }
  }
}
