import AdaptiveSplit
import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// A library that any number of windows show: read once, and edited in one place.
@MainActor
final class SharedLibrary {
  /// What the person asked for, and where it is read from.
  let source: LibrarySource
  /// What shows; its remarks change in `SharedLibrary+Edits.swift`.
  var library = Library(name: "", conversations: [])
  private(set) var isReading = true
  /// Whether what shows is what was listed the last time, and the folders are being read.
  private(set) var isChecking = false
  /// How far the reading of folders is, or `nil` where none are read.
  private(set) var progress: ReadingProgress?
  /// Whether the person stopped reading, so that not everything shows.
  private(set) var isPartial = false
  /// How far it is to read what the files of all photos say, or `nil` where that is not going on.
  var learning: ReadingProgress?
  /// Whether the person stopped that, so that not everything is known.
  var isUnlearned = false
  /// Why it can't be read, or `nil`.
  private(set) var problem: String?
  /// What a person has to know while the library shows, in a sentence, or `nil`.
  var notice: String?
  /// What follows the folders, or `nil` where nothing does.
  var follower: FolderFollower?
  private var reading: Task<Void, Never>?
  /// What the person did with the photos' files.
  var deeds = FileDeeds()
  /// What the person changes in it.
  var edits = LibraryEdits()
  /// What keeps that, or `nil` where it ends with the process.
  private(set) var kept: KeptLibraries?
  /// In what order the photos of a conversation are listed.
  private(set) var order = PhotoOrder.library
  /// In which widths the photos of a conversation are tiles side by side.
  private(set) var grids: Set<SizeClass> = []
  /// How long each photo of a slide show stays, in seconds.
  private(set) var slideTime = SlideShow.usualTime
  /// What is being read of what files say.
  var metadataReading: Task<Void, Never>?
  /// When what is listed is kept, or `nil` where it is already.
  var keepingListing: ScheduledCall?
  private var isFirstKnown = false
  private var waiting: [() -> Void] = []
  private var hurry: ScheduledCall?
  private var beginning: ScheduledCall?
  private var weakModels: [WeakModel] = []

  private struct WeakModel { weak var model: LibraryModel? }

  /// Begins to read a library, off the main thread.
  ///
  /// What was listed of it the last time shows meanwhile.
  ///
  /// - Parameters:
  ///   - source: Where it is read from.
  ///   - kept: What keeps what the person says, or `nil` where it ends with the process.
  init(reading source: LibrarySource, kept: KeptLibraries?) {
    self.source = source
    self.kept = kept
    // At once: a window is made meanwhile.
    let listing = Task.immediate { await kept?.listing(of: source) }
    reading = Task { [weak self] in await self?.show(listing.value) }
  }

  /// Takes a library that was read already.
  init(_ library: Library, source: LibrarySource) {
    self.source = source
    self.library = library
    isReading = false
  }

  isolated deinit {
    reading?.cancel()
    metadataReading?.cancel()
  }

  /// The models that show it.
  var models: [LibraryModel] { weakModels.compactMap(\.model) }

  /// Tells a model when the library is read and what changes in it, while the model lives.
  func add(_ model: LibraryModel) {
    if kept == nil { kept = model.kept }
    weakModels =
      weakModels.filter { $0.model != nil && $0.model !== model } + [WeakModel(model: model)]
  }

  /// Lists the photos of conversations in another order, also the next time.
  func setOrder(_ other: PhotoOrder) {
    guard other != order else { return }
    order = other
    kept?.set(Self.orderName, to: other == .library ? nil : other.rawValue, of: source)
    for model in models { model.wasSorted(self) }
  }

  /// Lists the photos of conversations as tiles in some widths, and as rows in others, also the next
  /// time.
  func setGrids(_ other: Set<SizeClass>) {
    guard other != grids else { return }
    grids = other
    let names = other.map(\.rawValue).sorted().joined(separator: " ")
    kept?.set(Self.gridName, to: names.isEmpty ? nil : names, of: source)
    for model in models { model.wasLaidOut(self) }
  }

  /// Lets each photo of a slide show stay for some seconds, also the next time.
  func setSlideTime(_ seconds: Int) {
    slideTime = seconds
    let isUsual = seconds == SlideShow.usualTime
    kept?.set(Self.slideTimeName, to: isUsual ? nil : "\(seconds)", of: source)
  }

  /// What the time of a slide show is called among the settings that are kept.
  private static let slideTimeName = "slide-time"
  /// What the grid is called among the settings that are kept.
  private static let gridName = "grid"
  /// What the order is called among the settings that are kept.
  private static let orderName = "order"

  // MARK: Reading

  /// How long the disk is left alone once a window shows what was listed, in milliseconds.
  private static let firstMoment = 150

  /// Shows what was listed the last time, where that is known, and then reads the folders.
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

  /// Reads the folders, off the main thread; where a listing shows, only what is different from it.
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

  /// Takes over what was read, or that it can't be.
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

  /// Ends the reading of folders with what was found so far.
  func stopReading() { progress?.stop() }

  /// Reads the folders after that was stopped.
  func goOn() {
    guard progress == nil else { return }
    isChecking = true
    readFolders()
  }

  /// The library shows from now on, or that it can't be read.
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

  /// How long a window waits for what shows first, in milliseconds; a test may wait longer.
  static var patience = 250

  /// Runs something once it is known what shows first, so that the first frame of a window has it:
  /// what was listed the last time, or that the folders have to be read.
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
