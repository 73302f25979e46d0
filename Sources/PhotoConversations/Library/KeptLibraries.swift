import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// The libraries that are open, and what keeps what the person says in them.
///
/// What is said in one, or by another process, shows in all.
@MainActor
final class KeptLibraries {
  private let keeper: RemarkKeeper
  /// Hears what can't be kept, in a sentence for people; set it before the main loop runs.
  var onTrouble: ((String) -> Void)?
  /// What the person chose for the program.
  let settings: ProgramSettings
  private var libraries: [WeakLibrary] = []
  /// Watches what other processes write, where the store is in a file.
  private var monitor: FileMonitor?
  private var isAsking = false
  private var asksAgain = false
  /// Whether the store was opened since the libraries heard of it.
  private var isNew = false

  /// Hears, on the main actor, of what the store does on its own.
  @MainActor
  private final class StoreNews {
    /// Runs when it is open at last, after another process had locked it.
    var onOpened: () -> Void = {}
    /// Runs with a sentence about what can't be kept.
    var onTrouble: (String) -> Void = { _ in }
  }

  private struct WeakLibrary { weak var library: SharedLibrary? }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - settings: What the person chose for the program; by default nothing, which isn't kept.
  ///   - read: Reads what files and their sidecars say.
  init(
    _ place: RemarkKeeper.Place, settings: ProgramSettings = ProgramSettings(folder: nil),
    read: @escaping RemarkKeeper.Reader = { PhotoMetadata.read($0) }
  ) {
    self.settings = settings
    let store = StoreNews()
    keeper = RemarkKeeper(
      place, write: RemarkKeeper.besidePhotos(settings.writing), read: read,
      report: { sentence in
        standardError("\(Program.name): \(sentence)")
        Task { @MainActor in store.onTrouble(sentence.showingControls) }
      },
      opened: { store.onOpened() })
    store.onOpened = { [weak self] in
      self?.isNew = true
      self?.askForNews()
    }
    store.onTrouble = { [weak self] in self?.onTrouble?($0) }
    if case .file(let path) = place {
      // Each edit of any process ends in this file.
      monitor = try? FileMonitor(path: path + "-wal") { [weak self] _, _ in self?.askForNews() }
    }
  }

  /// What is known of a library beside what is said about its photos.
  struct Known: Sendable {
    let history: EditHistory
    let settings: [String: String]
  }

  /// What is known of a library, which shows what is said from now on.
  func enter(_ library: SharedLibrary) async -> Known {
    libraries =
      libraries.filter { $0.library != nil && $0.library !== library }
      + [WeakLibrary(library: library)]
    let key = library.source.key
    return Known(
      history: await keeper.history(of: key), settings: await keeper.settings(of: key))
  }

  /// What was read, with what is known about its photos.
  func complete(_ read: LibraryNews) async -> LibraryNews {
    if read.isEmpty { return read }
    let known = await keeper.known(of: read.library)
    return await BlockingWork.run {
      var read = read
      read.learn(known)
      return read
    }
  }

  /// What was listed of a library the last time, with what is known about its photos; `nil` where that
  /// isn't known, or its folders are not there.
  func listing(of source: LibrarySource) async -> Library? {
    guard !source.paths.isEmpty else { return nil }
    let (keeper, paths, key) = (keeper, source.paths, source.key)
    return await BlockingWork.run {
      let isThere = (try? Library.checkReadable(paths)) != nil
      return isThere ? await keeper.listing(of: key) : nil
    }
  }

  /// Keeps what is listed of a library for the next start.
  func keepListing(of library: SharedLibrary) {
    keeper.keepListing(of: library.library, in: library.source.key)
  }

  /// Keeps an edit, and shows it in the other libraries then.
  ///
  /// - Parameters:
  ///   - edit: The edit, as the person made it.
  ///   - way: What they did with it.
  ///   - joins: Whether it is one with the last one.
  ///   - library: The library in which they did it.
  ///   - kept: Runs once it is kept.
  func keep(
    _ edit: RemarkEdit, _ way: ShownEdit.Way, joins: Bool, in library: SharedLibrary,
    _ kept: @escaping @MainActor @Sendable () -> Void
  ) {
    let key = library.source.key
    let isWritten = isWritten(library.source)
    let then: @MainActor @Sendable () -> Void = { [weak self, weak library] in
      kept()
      self?.show(way == .undone ? edit.reversed : edit, besides: library)
    }
    switch way {
    case .done: keeper.note(edit, joins: joins, in: key, isWritten: isWritten, kept: then)
    case .undone: keeper.undo(edit, in: key, isWritten: isWritten, kept: then)
    case .redone: keeper.redo(edit, in: key, isWritten: isWritten, kept: then)
    }
  }

  /// Has annotations and edits follow files that another program moved.
  func follow(_ moves: [FilePath: FilePath]) {
    if !moves.isEmpty { keeper.follow(moves) }
  }

  /// Does something with photos' files, after all that was said about them before is beside them.
  func perform(_ action: FileAction, _ progress: FileProgress) async -> FileOutcome {
    await keeper.perform(action, progress)
  }

  private func show(_ change: RemarkEdit, besides library: SharedLibrary?) {
    for entry in libraries where entry.library !== library { entry.library?.takeOver(change) }
  }

  /// Reads what the files of photos and their sidecars say, unless the store knows it.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - source: The library that shows them.
  ///   - progress: Hears how far it is.
  ///   - said: Hears what is different.
  func read(
    _ photos: some Collection<Photo> & Sendable, of source: LibrarySource,
    _ progress: ReadingProgress? = nil, said: @escaping @MainActor @Sendable (FileNews) -> Void
  ) async {
    await keeper.read(
      photos, in: source.key, isWritten: isWritten(source), progress: progress, said: said)
  }

  private func isWritten(_ source: LibrarySource) -> Bool { !source.isSample }

  /// Writes beside photos what couldn't be written before, in some folders or, with `nil`, in all.
  func retry(in folders: Set<FilePath>? = nil) { keeper.retry(in: folders) }

  /// Waits until everything is kept; for the end of the process.
  func finish() {
    monitor = nil
    for library in libraries { library.library?.keepListingNow() }
    keeper.finish()
  }

  // MARK: Other processes

  private func askForNews() {
    asksAgain = isAsking
    if isAsking { return }
    isAsking = true
    Task { [weak self] in
      await self?.hearNews()
      self?.isAsking = false
      if self?.asksAgain == true { self?.askForNews() }
    }
  }

  /// Shows what other processes said, and what can be taken back of it.
  func hearNews() async {
    let news = await keeper.news()
    guard isNew || !news.isEmpty else { return }
    isNew = false
    for library in libraries.compactMap(\.library) {
      library.hear(news, await keeper.history(of: library.source.key))
    }
  }

  // MARK: Settings

  /// Keeps how a library is looked at; `nil` forgets it.
  func set(_ name: String, to value: String?, of source: LibrarySource) {
    keeper.set(name, to: value, of: source.key)
  }
}
