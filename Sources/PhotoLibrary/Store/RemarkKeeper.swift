import Dispatch
import Foundation
public import ImageFiles
import Synchronization

/// Keeps what a person says about photos: in the store before it shows, then beside the photo.
///
/// What is asked of it is done in order, away from the main thread, which waits for none of it. An
/// edit is told to be kept when it is in the store: a process that is killed then has lost nothing.
/// Where the store can't take it, it is told after it was written beside the photo.
public final class RemarkKeeper: Sendable {
  /// Writes some kinds of annotations beside a photo, and returns when the disk has them.
  ///
  /// The last parameter is asked before each replacement of a file, and says whether it may be done.
  public typealias Writer =
    @Sendable (Remarks, Set<RemarkEdit.Kind>, FilePath, (AnnotationDraft) -> Bool) throws -> Void

  /// Reads what files and their sidecars say.
  public typealias Reader = @Sendable ([FilePath]) -> [Result<PhotoMetadata, ImageError>]

  /// Writes beside photos or, as ``RemarkWriting/usesFiles`` says, into their files.
  public static func besidePhotos(_ writing: RemarkWriting = RemarkWriting()) -> Writer {
    { remarks, kinds, photo, claim in
      try writing.write(remarks, kinds, of: photo, claim: claim)
    }
  }

  /// Where the store is.
  public enum Place: Hashable, Sendable {
    /// In memory: it ends with the process.
    case memory
    /// In a file.
    case file(String)

    /// The usual file of a program, in the person's folder for data.
    public static func usual(of program: String) -> Place {
      .file(PhotoStore.defaultPath(of: program))
    }
  }

  /// Where the store is.
  public let place: Place
  typealias Work = @Sendable (inout RemarkKeeping) -> Void
  private let queue = Mutex(Queue())
  /// What does the work; only one thread asks for it at a time.
  private let keeping: Mutex<RemarkKeeping?>
  let readMetadata: Reader
  let writeBeside: Writer
  private let isTryingLater = Atomic(false)
  private let open: @Sendable () -> RemarkKeeping
  let opened: @Sendable () -> Void
  /// How many file actions are under way.
  let actionCount = Atomic(0)
  /// What writes what libraries list.
  let listings = SerialQueue()
  /// What writes beside photos, and does things with their files.
  let writings = SerialQueue()

  /// What is to be done, in order.
  private struct Queue {
    var work: ArraySlice<Work> = []
    var isRunning = false
  }

  /// Begins to open a store.
  ///
  /// - Parameters:
  ///   - place: Where it is. Where it can't be used, one in memory takes its place.
  ///   - write: Writes beside photos.
  ///   - read: Reads what files and their sidecars say.
  ///   - report: Hears, on some thread, what can't be done, in a sentence for people; once each.
  ///   - opened: Runs once a store is open that another process had locked, or knows of files that
  ///     were moved before the last process ended: what was asked for before was answered without it.
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

  /// Has something done after all that was asked before.
  func add(_ work: @escaping Work) {
    if append(work) { BlockingWork.start { self.doAll() } }
  }

  /// Asks for something after all that was asked before.
  ///
  /// - Returns: Whether nobody does it yet: the caller has to.
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

  /// Has the store take what it couldn't, as long as another process locks it.
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

  /// Answers a question after all that was asked before is done.
  private func run<Value: Sendable>(
    isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (inout RemarkKeeping) -> Value
  ) async -> Value {
    // A continuation would be resumed on one of Swift's threads, which then wake up once a second.
    await BlockingWork.run(isolation: isolation) { self.inTurn(body) }
  }

  func inTurn<Value: Sendable>(_ body: (inout RemarkKeeping) -> Value) -> Value {
    let turn = DispatchSemaphore(value: 0)
    // On this thread: others may all wait for their turn, too.
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

  /// Notes an edit that a person made.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - joins: Whether it is one with the last one.
  ///   - library: The library in which they made it.
  ///   - isWritten: Whether it is written beside the photos, too.
  ///   - kept: Runs once it is kept, or can't be; in the order in which edits were noted.
  public func note(
    _ edit: RemarkEdit, joins: Bool = false, in library: LibraryKey, isWritten: Bool,
    kept: @escaping @MainActor @Sendable () -> Void
  ) {
    keep(.made(edit, joins: joins), in: library, isWritten, kept)
  }

  /// Notes that a person took an edit back; the rest is as ``note(_:joins:in:isWritten:kept:)`` says.
  public func undo(
    _ edit: RemarkEdit, in library: LibraryKey, isWritten: Bool,
    kept: @escaping @MainActor @Sendable () -> Void
  ) {
    keep(.undone(edit), in: library, isWritten, kept)
  }

  /// Notes that a person did an edit again; the rest is as ``note(_:joins:in:isWritten:kept:)`` says.
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

  /// The edits of a library that can be taken back, and those that were.
  public func history(
    of library: LibraryKey, isolation: isolated (any Actor)? = #isolation
  ) async -> EditHistory {
    await run(isolation: isolation) { $0.history(of: library) }
  }

  /// What other processes said about files since this was asked the last time; where it was never
  /// asked, since the store was opened.
  public func news(
    isolation: isolated (any Actor)? = #isolation
  ) async -> [FilePath: Remarks] {
    await run(isolation: isolation) { $0.news() }
  }

  /// What is known about the photos of a library, as far as their files were read or a person said
  /// something about them; possibly also what is known of others in its folders.
  public func known(
    of library: Library, isolation: isolated (any Actor)? = #isolation
  ) async -> FileNews {
    await run(isolation: isolation) { $0.known(of: library) }
  }

  /// Does something with photos' files, after all that was said about them before is beside them.
  ///
  /// Between one photo and the next something may be said, which is written beside it then. What was
  /// said follows photos that get other paths.
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

  /// How many photos are looked up at a time.
  private static let mostLookedUp = 500
  /// How many photos are read at a time.
  private static let mostRead = 64

  /// Reads what files and their sidecars say, unless the store knows it; gives up when the task is
  /// cancelled, or nobody wants more of it.
  ///
  /// - Parameters:
  ///   - photos: The photos; those of which nobody knows the version are left out.
  ///   - library: The library that shows them.
  ///   - isWritten: Whether what a person says in it is written beside the photos.
  ///   - progress: Hears how far it is.
  ///   - isolation: The caller's actor; leave it out.
  ///   - said: Hears on the main actor what is read, and what is known and isn't what the photos
  ///     say.
  public func read(
    _ photos: some Collection<Photo> & Sendable, in library: LibraryKey, isWritten: Bool,
    progress: ReadingProgress? = nil, isolation: isolated (any Actor)? = #isolation,
    said: @escaping @MainActor @Sendable (FileNews) -> Void
  ) async {
    // In turn with edits, so that nothing is said that isn't so any more.
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

  /// Writes beside photos what couldn't be written before; what a person says meanwhile goes first.
  ///
  /// - Parameter folders: The folders in which the photos are, or `nil` for all.
  public func retry(in folders: Set<FilePath>? = nil) {
    add { $0.retry(in: folders) }
  }

  /// How a library was looked at, by names that the program gives.
  public func settings(
    of library: LibraryKey, isolation: isolated (any Actor)? = #isolation
  ) async -> [String: String] {
    await run(isolation: isolation) { $0.settings(of: library) }
  }

  /// Keeps how a library is looked at; `nil` forgets it.
  public func set(_ name: String, to value: String?, of library: LibraryKey) {
    add { $0.set(name, to: value, of: library) }
  }

  /// Waits until everything that was asked is done, and closes the store.
  ///
  /// For the end of the process: blocks the thread.
  ///
  /// - Parameter seconds: How long it waits at most.
  public func finish(within seconds: Double = 5) {
    let end = Date() + seconds
    listings.wait(atMost: seconds)
    add { $0.catchUp(until: end) }
    // The last try waits for a lock, too.
    wait(until: end + 1)
    writings.wait(atMost: end.timeIntervalSinceNow)
    add { $0.close() }
    wait(until: end + 1)
  }

  /// Waits until all is done that was asked for, but for what is written beside photos.
  private func wait(until end: Date) {
    let done = DispatchSemaphore(value: 0)
    add { _ in done.signal() }
    _ = done.wait(timeout: .now() + max(0, end.timeIntervalSinceNow))
  }
}
