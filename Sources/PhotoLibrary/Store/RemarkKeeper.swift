import Dispatch
import Foundation
public import ImageFiles
import Synchronization

/// The interface to the photo store: saves annotations to the store before they show, then beside
/// the photo.
///
/// Requests are processed in order, off the main thread, which never waits for them. An edit is
/// confirmed when it is in the store: a process that is killed then has lost nothing. If the store
/// can't take it, it is confirmed after it was written beside the photo.
public final class RemarkKeeper: Sendable {
  /// Writes some kinds of annotations beside a photo durably.
  ///
  /// The last parameter is called before each replacement of a file, and returns whether it may
  /// proceed.
  public typealias Writer =
    @Sendable (Remarks, Set<RemarkEdit.Kind>, FilePath, (AnnotationDraft) -> Bool) throws -> Void

  /// Reads the metadata of files and their sidecars.
  public typealias Reader = @Sendable ([FilePath]) -> [Result<PhotoMetadata, ImageError>]

  /// Returns a writer that writes beside photos or, if ``RemarkWriting/usesFiles`` is set, into
  /// their files.
  public static func besidePhotos(_ writing: RemarkWriting = RemarkWriting()) -> Writer {
    { remarks, kinds, photo, claim in
      try writing.write(remarks, kinds, of: photo, claim: claim)
    }
  }

  /// A location of the store.
  public enum Place: Hashable, Sendable {
    /// In memory: its content is lost when the process ends.
    case memory
    /// In a file.
    case file(String)

    /// Returns the default file of a program, in the person's data folder.
    public static func usual(of program: String) -> Place {
      .file(PhotoStore.defaultPath(of: program))
    }
  }

  /// The location of the store.
  public let place: Place
  typealias Work = @Sendable (inout RemarkKeeping) -> Void
  private let queue = Mutex(Queue())
  /// The state that processes requests, used by one thread at a time.
  private let keeping: Mutex<RemarkKeeping?>
  let readMetadata: Reader
  let writeBeside: Writer
  private let isTryingLater = Atomic(false)
  private let open: @Sendable () -> RemarkKeeping
  let opened: @Sendable () -> Void
  /// The number of file operations in progress.
  let actionCount = Atomic(0)
  /// The queue that stores listings.
  let listings = SerialQueue()
  /// The queue that writes beside photos, and performs file operations.
  let writings = SerialQueue()

  /// The queued requests, in order.
  private struct Queue {
    var work: ArraySlice<Work> = []
    var isRunning = false
  }

  /// Starts opening a store.
  ///
  /// - Parameters:
  ///   - place: The location. If it can't be used, a store in memory replaces it.
  ///   - write: Writes beside photos.
  ///   - read: Reads the metadata of files and their sidecars.
  ///   - report: Called, on any thread, with each problem in a sentence for people; once each.
  ///   - opened: Called once a store is open that another process had locked, or that knows of
  ///     files moved before the last process ended: earlier requests were answered without it.
  public init(
    _ place: Place, write: @escaping Writer = besidePhotos(),
    read: @escaping Reader = { PhotoMetadata.read($0) },
    report: @escaping @Sendable (String) -> Void,
    opened: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    self.place = place
    readMetadata = read
    writeBeside = write
    let tell: @Sendable () -> Void = {
      DispatchQueue.main.async { MainActor.assumeIsolated { opened() } }
    }
    self.opened = tell
    open = { RemarkKeeping(place, write: write, report: report, opened: tell) }
    keeping = Mutex(nil)
    add { _ in }
  }

  /// Adds a request after all earlier ones.
  func add(_ work: @escaping Work) {
    if append(work) { BlockingWork.start { self.doAll() } }
  }

  /// Appends a request after all earlier ones.
  ///
  /// - Returns: Whether no thread processes the queue: the caller has to.
  private func append(_ work: @escaping Work) -> Bool {
    queue.withLock { queue in
      queue.work.append(work)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
  }

  private func doAll() {
    var isBehind = false
    while let next = next() {
      isBehind = use { keeping in
        next(&keeping)
        return keeping.isBehind
      }
    }
    if isBehind { tryLater() }
  }

  /// Retries postponed work after a delay, as long as another process locks the store.
  private func tryLater() {
    let isFirst = isTryingLater.exchange(true, ordering: .relaxed) == false
    guard isFirst else { return }
    BlockingWork.start { [weak self] in
      Thread.sleep(forTimeInterval: 0.2)
      self?.isTryingLater.store(false, ordering: .relaxed)
      self?.add { $0.catchUp() }
    }
  }

  private func next() -> Work? {
    queue.withLock { queue in
      let next = queue.work.popFirst()
      if next == nil { queue = Queue() }
      return next
    }
  }

  /// Answers a query after all earlier requests.
  private func run<Value: Sendable>(
    isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (inout RemarkKeeping) -> Value
  ) async -> Value {
    // A continuation would be resumed on one of Swift's threads, which then wake up once a second.
    await BlockingWork.run(isolation: isolation) { self.inTurn(body) }
  }

  func inTurn<Value: Sendable>(_ body: (inout RemarkKeeping) -> Value) -> Value {
    let turn = DispatchSemaphore(value: 0)
    // On this thread: all others may be waiting for the queue, too.
    if append({ _ in turn.signal() }) { doAll() }
    turn.wait()
    return use(body)
  }

  private func use<Value: Sendable>(_ body: (inout RemarkKeeping) -> Value) -> Value {
    let (value, writings) = keeping.withLock { keeping in
      var own = keeping ?? open()
      let value = body(&own)
      let writings = own.takeWritings()
      keeping = own
      return (value, writings)
    }
    for writing in writings { self.writings.add { self.write(writing) } }
    return value
  }

  /// Records an edit that a person made.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - joins: Whether it is merged with the last one.
  ///   - library: The library in which it was made.
  ///   - isWritten: Whether it is written beside the photos, too.
  ///   - kept: Called once it is saved, or can't be; in the order of the edits.
  public func note(
    _ edit: RemarkEdit, joins: Bool = false, in library: LibraryKey, isWritten: Bool,
    kept: @escaping @MainActor @Sendable () -> Void
  ) {
    keep(.made(edit, joins: joins), in: library, isWritten, kept)
  }

  /// Records that a person undid an edit; otherwise as ``note(_:joins:in:isWritten:kept:)``.
  public func undo(
    _ edit: RemarkEdit, in library: LibraryKey, isWritten: Bool,
    kept: @escaping @MainActor @Sendable () -> Void
  ) {
    keep(.undone(edit), in: library, isWritten, kept)
  }

  /// Records that a person redid an edit; otherwise as ``note(_:joins:in:isWritten:kept:)``.
  public func redo(
    _ edit: RemarkEdit, in library: LibraryKey, isWritten: Bool,
    kept: @escaping @MainActor @Sendable () -> Void
  ) {
    keep(.redone(edit), in: library, isWritten, kept)
  }

  private func keep(
    _ deed: EditDeed, in library: LibraryKey, _ isWritten: Bool,
    _ kept: @escaping @MainActor @Sendable () -> Void
  ) {
    add { keeping in
      keeping.keep(deed, in: library, isWritten: isWritten) {
        DispatchQueue.main.async { MainActor.assumeIsolated { kept() } }
      }
    }
  }

  /// Returns the undo and redo stacks of a library.
  public func history(
    of library: LibraryKey, isolation: isolated (any Actor)? = #isolation
  ) async -> EditHistory {
    await run(isolation: isolation) { $0.history(of: library) }
  }

  /// Returns the annotations that other processes made since the last call, or, at the first call,
  /// since the store was opened.
  public func news(
    isolation: isolated (any Actor)? = #isolation
  ) async -> [FilePath: Remarks] {
    await run(isolation: isolation) { $0.news() }
  }

  /// Returns the known metadata of a library's photos, as far as their files were read or
  /// annotated; possibly also of other files in its folders.
  public func known(
    of library: Library, isolation: isolated (any Actor)? = #isolation
  ) async -> FileNews {
    await run(isolation: isolation) { $0.known(of: library) }
  }

  /// Performs a file operation, after all earlier annotations of the photos are written beside
  /// them.
  ///
  /// Annotations made between one photo and the next are written beside it then. Annotations follow
  /// photos that are moved.
  public func perform(
    _ action: FileAction, _ progress: FileProgress = FileProgress(),
    isolation: isolated (any Actor)? = #isolation
  ) async -> FileOutcome {
    await BlockingWork.run(isolation: isolation) {
      let journal = self.beginJournal()
      let run = action.start(progress, journal)
      while await self.writings.run({ run.next() }) {}
      return self.end(run, journal)
    }
  }

  // MARK: Reading

  /// The maximum number of photos in one look-up.
  private static let mostLookedUp = 500
  /// The maximum number of photos that are read at a time.
  private static let mostRead = 64

  /// Reads the metadata of files and their sidecars, unless the store has them; stops when the task
  /// is cancelled or the progress is stopped.
  ///
  /// - Parameters:
  ///   - photos: The photos; those without a known version are ignored.
  ///   - library: The library that shows them.
  ///   - isWritten: Whether annotations made in it are written beside the photos.
  ///   - progress: Receives the progress.
  ///   - isolation: The caller's actor; leave it out.
  ///   - said: Called on the main actor with metadata that were read or that differ from those of
  ///     the photos.
  public func read(
    _ photos: some Collection<Photo> & Sendable, in library: LibraryKey, isWritten: Bool,
    progress: ReadingProgress? = nil, isolation: isolated (any Actor)? = #isolation,
    said: @escaping @MainActor @Sendable (FileNews) -> Void
  ) async {
    // In order with edits, so that no outdated values are delivered.
    let tell: @Sendable (FileNews) -> Void = { news in
      if news.isEmpty { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { said(news) } }
    }
    await BlockingWork.run(isolation: isolation) {
      var rest = photos[...]
      while !rest.isEmpty {
        if Task.isCancelled || progress?.isStopped == true { return }
        let some = rest.prefix(Self.mostLookedUp).compactMap { photo in
          PhotoVersion(photo).map { (photo, $0) }
        }
        rest = rest.dropFirst(Self.mostLookedUp)
        let (outdated, number) = self.inTurn { keeping in
          let (found, number) = keeping.lookUp(some)
          tell(found.news)
          return (found.outdated, number)
        }
        progress?.count(some.count - outdated.count)
        for start in stride(from: 0, to: outdated.count, by: Self.mostRead) {
          if Task.isCancelled || progress?.isStopped == true { return }
          let next = Array(outdated[start...].prefix(Self.mostRead))
          let results = self.readMetadata(next.map(\.path))
          let read = zip(next, results).compactMap { photo, result in
            (try? result.get()).map { PhotoReading(photo, $0) }
          }
          let readings = self.completed(read)
          self.inTurn {
            tell($0.note(readings, since: number, in: library, isWritten: isWritten))
          }
          progress?.count(next.count)
        }
      }
    }
  }

  /// Retries writing annotations beside photos that failed before; new edits go first.
  ///
  /// - Parameter folders: The photos' folders, or `nil` for all.
  public func retry(in folders: Set<FilePath>? = nil) {
    add { $0.retry(in: folders) }
  }

  /// Returns a library's view settings, by names that the program gives.
  public func settings(
    of library: LibraryKey, isolation: isolated (any Actor)? = #isolation
  ) async -> [String: String] {
    await run(isolation: isolation) { $0.settings(of: library) }
  }

  /// Stores a view setting of a library; `nil` removes it.
  public func set(_ name: String, to value: String?, of library: LibraryKey) {
    add { $0.set(name, to: value, of: library) }
  }

  /// Waits until all requests are processed, and closes the store.
  ///
  /// For the end of the process: blocks the thread.
  ///
  /// - Parameter seconds: The maximum time to wait.
  public func finish(within seconds: Double = 5) {
    let end = Date() + seconds
    listings.wait(atMost: seconds)
    add { $0.catchUp(until: end) }
    // The last attempt waits for a lock, too.
    wait(until: end + 1)
    writings.wait(atMost: end.timeIntervalSinceNow)
    add { $0.close() }
    wait(until: end + 1)
  }

  /// Waits until all requests are processed, except writes beside photos.
  private func wait(until end: Date) {
    let done = DispatchSemaphore(value: 0)
    add { _ in done.signal() }
    _ = done.wait(timeout: .now() + max(0, end.timeIntervalSinceNow))
  }
}
