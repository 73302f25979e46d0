import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// The open libraries and the database of their annotations.
///
/// Edits in one library, or by another process, are shown in all of them.
@MainActor
final class KeptLibraries {
  private let keeper: RemarkKeeper
  /// Called with a notice about annotations that can't be saved; set it before the main loop runs.
  var onTrouble: ((String) -> Void)?
  /// The program's settings.
  let settings: ProgramSettings
  private var libraries: [WeakLibrary] = []
  /// The monitor of other processes' writes, or `nil` if the database is in memory.
  private var monitor: FileMonitor?
  private var isAsking = false
  private var asksAgain = false
  /// Whether the database was opened since the libraries were last updated.
  private var isNew = false

  /// Forwards the database's events, on the main actor.
  @MainActor
  private final class StoreNews {
    /// Called when the database has been opened after another process had locked it.
    var onOpened: () -> Void = {}
    /// Called with a notice about annotations that can't be saved.
    var onTrouble: (String) -> Void = { _ in }
  }

  private struct WeakLibrary { weak var library: SharedLibrary? }

  /// Opens the database.
  ///
  /// - Parameters:
  ///   - place: The database's location.
  ///   - settings: The program's settings; the default ones aren't saved.
  ///   - read: Reads the metadata of files and their sidecars.
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
      // Each edit of any process is written to this file.
      monitor = try? FileMonitor(path: path + "-wal") { [weak self] _, _ in self?.askForNews() }
    }
  }

  /// The stored state of a library, except its photos' annotations.
  struct Known: Sendable {
    let history: EditHistory
    let settings: [String: String]
  }

  /// Returns a library's stored state; the library receives all later edits.
  func enter(_ library: SharedLibrary) async -> Known {
    libraries =
      libraries.filter { $0.library != nil && $0.library !== library }
      + [WeakLibrary(library: library)]
    let key = library.source.key
    return Known(
      history: await keeper.history(of: key), settings: await keeper.settings(of: key))
  }

  /// Returns a scan's result, completed with the stored annotations of its photos.
  func complete(_ read: LibraryNews) async -> LibraryNews {
    if read.isEmpty { return read }
    let known = await keeper.known(of: read.library)
    return await BlockingWork.run {
      var read = read
      read.learn(known)
      return read
    }
  }

  /// Returns a library's last listing with its photos' annotations; `nil` if there is no listing,
  /// or its folders are missing.
  func listing(of source: LibrarySource) async -> Library? {
    guard !source.paths.isEmpty else { return nil }
    let (keeper, paths, key) = (keeper, source.paths, source.key)
    return await BlockingWork.run {
      let isThere = (try? Library.checkReadable(paths)) != nil
      return isThere ? await keeper.listing(of: key) : nil
    }
  }

  /// Saves a library's listing for the next start.
  func keepListing(of library: SharedLibrary) {
    keeper.keepListing(of: library.library, in: library.source.key)
  }

  /// Saves an edit, and then shows it in the other libraries.
  ///
  /// - Parameters:
  ///   - edit: The edit, as the person made it.
  ///   - way: Whether the edit is done, undone or redone.
  ///   - joins: Whether the edit is merged with the last one.
  ///   - library: The library of the edit.
  ///   - kept: Called after the edit is saved.
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

  /// Moves annotations and edits to the new paths of files that another program moved.
  func follow(_ moves: [FilePath: FilePath]) {
    if !moves.isEmpty { keeper.follow(moves) }
  }

  /// Performs a file operation, after all earlier annotations have been written to files.
  func perform(_ action: FileAction, _ progress: FileProgress) async -> FileOutcome {
    await keeper.perform(action, progress)
  }

  private func show(_ change: RemarkEdit, besides library: SharedLibrary?) {
    for entry in libraries where entry.library !== library { entry.library?.takeOver(change) }
  }

  /// Reads the metadata of photos and their sidecars, unless the database has it.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - source: The library that shows them.
  ///   - progress: Receives the progress.
  ///   - said: Called with changed metadata.
  func read(
    _ photos: some Collection<Photo> & Sendable, of source: LibrarySource,
    _ progress: ReadingProgress? = nil, said: @escaping @MainActor @Sendable (FileNews) -> Void
  ) async {
    await keeper.read(
      photos, in: source.key, isWritten: isWritten(source), progress: progress, said: said)
  }

  private func isWritten(_ source: LibrarySource) -> Bool { !source.isSample }

  /// Retries failed writes of annotations in some folders or, if `nil`, in all.
  func retry(in folders: Set<FilePath>? = nil) { keeper.retry(in: folders) }

  /// Waits until everything is saved, when the process exits.
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

  /// Shows the edits of other processes, and updates the undo history.
  func hearNews() async {
    let news = await keeper.news()
    guard isNew || !news.isEmpty else { return }
    isNew = false
    for library in libraries.compactMap(\.library) {
      library.hear(news, await keeper.history(of: library.source.key))
    }
  }

  // MARK: Settings

  /// Saves a library's view setting, or removes it if `nil`.
  func set(_ name: String, to value: String?, of source: LibrarySource) {
    keeper.set(name, to: value, of: source.key)
  }
}
