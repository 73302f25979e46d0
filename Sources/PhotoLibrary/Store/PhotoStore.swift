import DequeModule
import Dispatch
import Foundation
public import GLib
import GRDB
public import ImageDecoding
public import PhotoMetadata
import Synchronization

/// The store of annotations: the database, the writes to photos' files, which are their sidecars
/// and themselves, and the undo history.
///
/// Callers await its functions, which run one after the other on a serial queue, and never on the
/// main thread. An edit is recorded in the database first: a process that is killed then has lost
/// nothing. If the database can't take the edit, it is written to the photo's files before
/// ``record(_:_:applying:joins:in:isWritten:)`` returns. Annotations are written to files on queues
/// of their own, so that no edit waits for the disk with the photos.
public actor PhotoStore {
  /// Writes some kinds of annotations to a photo's files durably.
  ///
  /// The last parameter is called before each replacement of a file, and returns whether it may
  /// proceed.
  public typealias Writer =
    @Sendable (Annotations, Set<AnnotationEdit.Kind>, FilePath, (AnnotationDraft) -> Bool) throws ->
    Void

  /// Reads the metadata of files and their sidecars.
  public typealias Reader = @Sendable ([FilePath]) -> [Result<PhotoMetadata, ImageError>]

  /// Returns a writer to sidecars or, if ``AnnotationWriter/usesFiles`` is set, to the photos
  /// themselves.
  public static func fileWriter(_ writer: AnnotationWriter = AnnotationWriter()) -> Writer {
    { annotations, kinds, photo, claim in
      try writer.write(annotations, kinds, of: photo, claim: claim)
    }
  }

  /// A location of the database.
  public enum Location: Hashable, Sendable {
    /// A store in memory: its content is lost when the process ends.
    case memory
    /// A store in a file.
    case file(FilePath)

    /// Returns the default file of a program, in the person's data folder.
    public static func standard(of program: String) -> Location {
      .file(FilePath.dataFolder(of: program).appending("photos.sqlite"))
    }
  }

  /// The queue of the store's functions.
  nonisolated let queue = SerialQueue()
  /// The queue that stores listings.
  nonisolated let listings = SerialQueue()
  /// The queues that write to photos' files and perform file operations, one for each disk, by its
  /// mount point: a disk that doesn't answer holds up no other.
  nonisolated let writings = KeyedQueues<FilePath>()
  /// The photos whose pending annotations are to be written, in ``writings``.
  var queuedWrites = QueuedWrites()
  /// The executor of the store's functions: its serial queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // Unowned is safe: the store owns the queue.
    unsafe queue.asUnownedSerialExecutor()
  }
  nonisolated let readMetadata: Reader
  nonisolated let write: Writer
  nonisolated let report: @Sendable (String) -> Void
  /// Called once a database is open that another process had locked, or that knows of files moved
  /// before the last process ended.
  nonisolated let opened: @Sendable () -> Void
  /// The number of file operations in progress.
  nonisolated let operationCount = Atomic(0)
  /// Whether file operations are in progress.
  nonisolated var isBusy: Bool { operationCount.load(ordering: .relaxed) > 0 }

  /// An edit that the database couldn't take yet.
  struct Postponed {
    var edit: AnnotationEdit
    let direction: EditDirection
    var change: AnnotationEdit
    let joins: Bool
    let library: LibraryID
    let isWritten: Bool
  }

  /// The path of the database, until it is open or turns out to be unusable.
  private var unopened: FilePath?
  /// The database; one in memory if the file is unusable.
  private(set) var database: PhotoDatabase?
  /// The number of the last edit that this process made or read.
  var lastRead = 0
  /// The edits in the database that are not written to their photos' files yet, in order, with the
  /// photos that are left: a damaged database would lose them.
  var unwritten: [(edit: Postponed, photos: Set<FilePath>)] = []
  /// The edits that wait for the database, in order.
  var postponed: Deque<Postponed> = []
  /// The claims that wait for the database, in order.
  var postponedClaims: Deque<(draft: AnnotationDraft, pending: PhotoDatabase.PendingWrite)> = []
  var isClosed: Bool { database == nil && unopened == nil }
  /// Whether a lock held by another process left work for ``catchUp()``.
  private(set) var isBehind = false
  private var isRetrying = false
  /// The seconds after which commits are synced if no later one is.
  var syncDelay = 5.0
  /// Whether a timer runs that syncs the last commits.
  private(set) var isSyncPlanned = false
  /// The problems that were reported already.
  private(set) var reported: Set<String> = []

  /// Starts opening a store.
  ///
  /// - Parameters:
  ///   - location: The location. If it can't be used, a database in memory replaces it.
  ///   - write: Writes to photos' files.
  ///   - read: Reads the metadata of files and their sidecars.
  ///   - report: Called, on any thread, with each problem in a sentence for people; once each.
  ///   - opened: Called once a database is open that another process had locked, or that knows of
  ///     files moved before the last process ended: earlier requests were answered without it.
  public init(
    _ location: Location, write: @escaping Writer = fileWriter(),
    read: @escaping Reader = { PhotoMetadata.read($0) },
    report: @escaping @Sendable (String) -> Void,
    opened: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    self.write = write
    self.report = report
    readMetadata = read
    self.opened = { DispatchQueue.main.async { MainActor.assumeIsolated { opened() } } }
    switch location {
    case .memory: database = try? PhotoDatabase()
    case .file(let path): unopened = path
    }
    queue.add { self.assumeIsolated { $0.catchUp() } }
  }

  /// Runs a body on the caller's thread, in order with the store's functions.
  ///
  /// For worker threads, which it blocks.
  nonisolated func sync<Value: Sendable>(_ body: (isolated PhotoStore) -> Value) -> Value {
    queue.sync { assumeIsolated(body) }
  }

  // MARK: Opening and closing

  /// Returns the database, and opens it first if necessary.
  ///
  /// - Throws: ``StoreProblem/busy(path:)`` as long as another process keeps it from being opened.
  func openDatabase() throws -> PhotoDatabase {
    if let database { return database }
    guard let path = unopened else {
      throw StoreProblem.unusable(path: ":memory:", reason: localized("it is closed"))
    }
    let database: PhotoDatabase
    do throws(StoreProblem) {
      // The first time only: edits wait meanwhile.
      let timeout = isBehind ? PhotoDatabase.timeout : PhotoDatabase.openTimeout
      database = try PhotoDatabase(path: path, busyMode: .timeout(timeout)) { report("\($0)") }
      // We started without the database, so all of it is new.
      if !isBehind { lastRead = (try? database.lastNumber()) ?? 0 }
    } catch {
      if case .busy = error { throw error }
      reportOnce("\(error)")
      database = try PhotoDatabase()
    }
    self.database = database
    unopened = nil
    // Before anything is written to those files.
    finishIntents()
    if isBehind { opened() }
    return database
  }

  /// Does the work that failed before.
  private func catchUp() {
    if isClosed { return }
    leaveDeletedDatabase()
    do {
      _ = try openDatabase()
      isBehind = false
      try recordPostponed()
      let pending = pending(nil)
      addWritings(of: pending.filter { $0.reason == nil }.map(\.path))
      addRetries(of: pending.filter { $0.reason != nil }.map(\.path))
    } catch {
      handle(error)
    }
  }

  /// The seconds after which work is tried again: while another process locks the database, and
  /// while it can't be written for another reason, such as a full disk.
  private static let delays = (locked: 0.2, unwritable: 2.0)

  /// Retries postponed work after a delay, as long as the database can't be written.
  func catchUpLater() {
    if isRetrying { return }
    isRetrying = true
    let delay = isBehind ? Self.delays.locked : Self.delays.unwritable
    run(after: delay) { store in
      store.isRetrying = false
      if store.isBehind || store.hasPostponed { store.catchUp() }
    }
  }

  /// Runs a body on the store's queue after some seconds, if the store still exists.
  private func run(
    after seconds: Double, _ body: @escaping @Sendable (isolated PhotoStore) -> Void
  ) {
    // A timer, which holds no worker thread meanwhile; the main queue's, because the use of a
    // concurrent queue starts threads of Dispatch's own.
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      self?.queue.add { [weak self] in self?.assumeIsolated(body) }
    }
  }

  /// Syncs the last commits after a delay, unless a later one is synced before; an unchanged
  /// database needs no timer.
  func syncLater() {
    if isSyncPlanned || database?.hasUnsyncedCommits.load(ordering: .relaxed) != true { return }
    isSyncPlanned = true
    run(after: syncDelay) { store in
      store.isSyncPlanned = false
      store.syncNow()
    }
  }

  private func syncNow() {
    leaveDeletedDatabase()
    guard let database, database.hasUnsyncedCommits.load(ordering: .relaxed) else { return }
    try? database.sync()
    // Another process may have used it for too long.
    syncLater()
  }

  /// Whether edits or claims wait for the database.
  private var hasPostponed: Bool { !postponed.isEmpty || !postponedClaims.isEmpty }

  /// Waits until all requests are processed, and closes the store.
  ///
  /// For the end of the process: blocks the thread.
  ///
  /// - Parameter seconds: The maximum time to wait.
  public nonisolated func finish(within seconds: Double = 5) {
    let end = Date() + seconds
    listings.wait(atMost: seconds)
    // The last attempt waits for a lock, too.
    run(until: end + 1) { store in
      repeat { store.catchUp() } while store.isBehind && Date() < end
    }
    writings.wait(atMost: end.timeIntervalSinceNow)
    run(until: end + 1) { $0.close() }
  }

  /// Runs a body after all earlier requests, and waits for it until a time.
  private nonisolated func run(
    until end: Date, _ body: @escaping @Sendable (isolated PhotoStore) -> Void
  ) {
    let done = DispatchSemaphore(value: 0)
    queue.add {
      self.assumeIsolated(body)
      done.signal()
    }
    _ = done.wait(timeout: .now() + max(0, end.timeIntervalSinceNow))
  }

  private func close() {
    if !postponed.isEmpty {
      reportOnce(
        isBehind
          ? localized(
            "The latest changes can’t be undone after a restart: the database was in use.")
          : localized(
            "The latest changes can’t be undone after a restart: the database could not be written."
          )
      )
    }
    try? database?.close()
    database = nil
    unopened = nil
    postponed = []
    postponedClaims = []
    unwritten = []
    isBehind = false
  }

  // MARK: Problems

  /// Returns a database's answer, or another value if it fails.
  func query<Value>(_ otherwise: Value, _ body: (PhotoDatabase) throws -> Value) -> Value {
    // The process ends, and no caller waits for an answer.
    if isClosed { return otherwise }
    leaveDeletedDatabase()
    do {
      let answer = try body(openDatabase())
      syncLater()
      return answer
    } catch {
      handle(error)
      return otherwise
    }
  }

  /// Leaves a database whose file another program deleted or replaced: what is stored there is
  /// lost.
  ///
  /// Each request begins with it.
  func leaveDeletedDatabase() {
    guard let database, let path = database.path else { return }
    switch database.presence {
    case .present: return
    case .replaced: break
    case .deleted: reportOnce("\(StoreProblem.deleted(path: path))")
    }
    leave(database, at: path)
  }

  /// Leaves a database, and creates a new one for the edits that aren't written to photos' files
  /// yet; if there are none, the next request creates it.
  private func leave(_ database: PhotoDatabase, at path: FilePath) {
    database.abandon()
    self.database = nil
    unopened = path
    postponed.prepend(contentsOf: unwritten.map(\.edit))
    unwritten = []
    do { try recordPostponed() } catch { catchUpLater() }
  }

  /// Reports a failure; a damaged database is set aside, and the next edit, or one that the damaged
  /// one couldn't take, creates a new one.
  func handle(_ error: any Error) {
    // The process ends.
    if isClosed { return }
    if let error = error as? DatabaseError, error.isDamage, let database, let path = database.path {
      // Another process may have replaced the file, and reported that.
      if let problem = database.setAside(because: error.reason) { reportOnce("\(problem)") }
      leave(database, at: path)
      return
    }
    let problem =
      error as? StoreProblem ?? StoreProblem(error, path: database?.path ?? ":memory:")
    if case .busy = problem { isBehind = true }
    if isBehind || hasPostponed { catchUpLater() }
    reportOnce("\(problem)")
  }

  /// Reports a problem in a sentence for people, once for each sentence or reason.
  func reportOnce(_ sentence: String, for reason: String? = nil) {
    if reported.insert(reason ?? sentence).inserted { report(sentence) }
  }
}
