import GLib
import GTK
import PhotoLibrary
import PhotoMetadata
import SplitProgram

/// The open library sessions, and the photo store that they share.
///
/// Edits in one library, or by another process, are shown in all of them.
@MainActor
final class LibrarySessions {
  let store: PhotoStore
  /// The program's settings.
  let settings: ProgramSettings
  /// Called with a notice about annotations that can't be saved; set it before the main loop runs.
  var onProblem: ((String) -> Void)?
  private var sessions: [WeakSession] = []
  /// The monitor of other processes' writes, or `nil` if the database is in memory.
  private var monitor: FileMonitor?
  /// The monitor of disks, whose return is the time to write what failed without them.
  private var mounts: MountMonitor?
  private var isUpdating = false
  private var updatesAgain = false
  /// Whether the database was opened since the sessions were last updated.
  private var isNew = false

  /// Forwards the store's events, on the main actor.
  @MainActor
  private final class StoreEvents {
    /// Called when the database has been opened after another process had locked it, or if it knows
    /// of files that moved before the last process ended.
    var onOpened: () -> Void = {}
    /// Called with a notice about annotations that can't be saved.
    var onProblem: (String) -> Void = { _ in }
  }

  /// The closures that wait for the end of all file operations.
  private var idleWaiters: [() -> Void] = []

  private struct WeakSession { weak var session: LibrarySession? }

  /// Opens the store.
  ///
  /// - Parameters:
  ///   - location: The database's location.
  ///   - settings: The program's settings; the default ones aren't saved.
  ///   - read: Reads the metadata of files and their sidecars.
  init(
    _ location: PhotoStore.Location, settings: ProgramSettings = ProgramSettings(folder: nil),
    read: @escaping PhotoStore.Reader = { PhotoMetadata.read($0) }
  ) {
    self.settings = settings
    let events = StoreEvents()
    store = PhotoStore(
      location, write: PhotoStore.fileWriter(settings.annotationWriter), read: read,
      report: { sentence in
        standardError("\(Program.name): \(sentence)")
        Task { @MainActor in events.onProblem(sentence.onOneLine) }
      },
      opened: { events.onOpened() })
    events.onOpened = { [weak self] in
      self?.isNew = true
      self?.updateSoon()
    }
    events.onProblem = { [weak self] in self?.onProblem?($0) }
    if case .file(let path) = location {
      // Each edit of any process is written to this file.
      monitor = try? FileMonitor(path: "\(path)-wal")
      monitor?.onChange { [weak self] _, _ in self?.updateSoon() }
    }
    mounts = MountMonitor { [store] in Task.immediate { await store.retry() } }
  }

  /// Adds a session, which receives the edits of all others from now on.
  func add(_ session: LibrarySession) {
    sessions =
      sessions.filter { $0.session != nil && $0.session !== session }
      + [WeakSession(session: session)]
  }

  /// Shows an edit of a session in the others.
  func show(_ change: AnnotationEdit, besides session: LibrarySession) {
    for entry in sessions where entry.session !== session { entry.session?.show(change) }
  }

  /// Updates the undo stacks of the sessions besides one after its files were moved, trashed,
  /// restored or deleted.
  func follow(_ result: FileOperationResult, besides session: LibrarySession) {
    for entry in sessions where entry.session !== session {
      entry.session?.undo.follow(result.places, forgetting: result.deleted)
    }
  }

  /// Whether file operations are under way.
  var isBusy: Bool {
    sessions.contains { $0.session.map { $0.fileOperationCount > 0 } == true }
  }

  /// Calls a closure once no file operation is under way, at once if none is.
  func whenIdle(_ body: @escaping () -> Void) {
    idleWaiters.append(body)
    fileOperationEnded()
  }

  /// Calls the closures that wait for the end of all file operations, if they have ended.
  func fileOperationEnded() {
    if isBusy { return }
    let waiters = idleWaiters
    idleWaiters = []
    for body in waiters { body() }
  }

  private func updateSoon() {
    updatesAgain = isUpdating
    if isUpdating { return }
    isUpdating = true
    Task { [weak self] in
      await self?.update()
      self?.isUpdating = false
      if self?.updatesAgain == true { self?.updateSoon() }
    }
  }

  /// Shows the edits of other processes, and updates the undo stacks.
  func update() async {
    let annotations = await store.newAnnotations()
    guard isNew || !annotations.isEmpty else { return }
    isNew = false
    for session in sessions.compactMap(\.session) {
      session.show(annotations, await store.history(of: session.source.id))
    }
  }

  /// Waits until everything is saved, when the process exits.
  func finish() {
    monitor = nil
    mounts = nil
    for entry in sessions { entry.session?.storeListing() }
    store.finish()
  }
}
