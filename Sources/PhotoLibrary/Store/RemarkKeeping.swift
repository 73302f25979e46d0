import Foundation
import GRDB
import ImageFiles

/// The state of ``RemarkKeeper``, which processes one request after the other.
///
/// The disk with the photos may be slow: writes beside photos run elsewhere, so that no other
/// request waits for them.
struct RemarkKeeping {
  /// A write beside photos.
  enum Writing: Sendable {
    /// The pending annotations of a photo.
    case pending(FilePath)
    /// The pending annotations of all photos.
    case allPending
    /// An edit that is not in the store.
    case unknown(RemarkEdit)
    /// The unfinished file operations of ended processes, before anything is written beside those
    /// files.
    case intents
  }

  /// An edit that the store couldn't take yet.
  private struct Postponed {
    let deed: EditDeed
    let library: LibraryKey
    let isWritten: Bool
  }

  /// The path of the store, until it is open or turns out to be unusable.
  private var unopened: String?
  /// The store; one in memory if the file is unusable.
  private(set) var store: PhotoStore?
  /// The number of the last edit that this process made or read.
  private var seen = 0
  /// The edits that wait for the store, in order.
  private var postponed: [Postponed] = []
  /// The claims that wait for the store, in order.
  private var postponedClaims: [(draft: AnnotationDraft, waiting: PhotoStore.Waiting)] = []
  private var isClosed: Bool { store == nil && unopened == nil }
  /// Whether a lock held by another process left work for ``catchUp()``.
  private(set) var isBehind = false
  /// The pending writes beside photos, to be done by the caller.
  private var writings: [Writing] = []
  private let write: RemarkKeeper.Writer
  private let report: @Sendable (String) -> Void
  /// Called once a store is open that another process locked at first.
  private let opened: @Sendable () -> Void
  /// The sentences that were reported already.
  private var said: Set<String> = []

  /// Opens a store, or one in memory if it is unusable, and writes its pending annotations.
  init(
    _ place: RemarkKeeper.Place, write: @escaping RemarkKeeper.Writer,
    report: @escaping @Sendable (String) -> Void, opened: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.report = report
    self.opened = opened
    switch place {
    case .memory: store = try? PhotoStore()
    case .file(let path):
      unopened = path
      catchUp()
    }
  }

  /// Returns the store, and opens it first if necessary.
  ///
  /// - Throws: ``StoreProblem/busy(path:)`` as long as another process keeps it from being opened.
  private mutating func openStore() throws -> PhotoStore {
    if let store { return store }
    guard let path = unopened else {
      throw StoreProblem.unusable(path: ":memory:", reason: localized("it is closed"))
    }
    let store: PhotoStore
    do throws(StoreProblem) {
      store = try PhotoStore(path: path) { report("\($0)") }
      // We started without the database, so all of it is new.
      if !isBehind { seen = (try? store.lastNumber()) ?? 0 }
    } catch {
      if case .busy = error { throw error }
      say("\(error)")
      store = try PhotoStore()
    }
    self.store = store
    unopened = nil
    writings.append(.intents)
    if isBehind { opened() }
    return store
  }

  private mutating func say(_ sentence: String) {
    if said.insert(sentence).inserted { report(sentence) }
  }

  // MARK: Edits

  /// Returns the writes beside photos since the last call, and clears them.
  mutating func takeWritings() -> [Writing] {
    defer { writings = [] }
    return writings
  }

  /// Saves an edit, confirms it, and has it written beside the photos.
  mutating func keep(
    _ deed: EditDeed, in library: LibraryKey, isWritten: Bool, _ kept: () -> Void
  ) {
    do {
      try notePostponed()
      see(try openStore().note(deed, in: library, waits: isWritten))
    } catch {
      couldNot(error)
      postponed.append(Postponed(deed: deed, library: library, isWritten: isWritten))
      if isWritten {
        writeNow(deed.change)
        // Earlier annotations may still be on their way there.
        writings.append(.unknown(deed.change))
      }
      kept()
      return
    }
    kept()
    if isWritten { writings += deed.change.changes.map { .pending($0.path) } }
  }

  /// Counts an edit of this process as seen, unless edits of other processes come before it.
  private mutating func see(_ number: Int) {
    if number == seen + 1 { seen = number }
  }

  /// Moves postponed edits and claims to the store.
  private mutating func notePostponed() throws {
    while let next = postponed.first {
      see(try openStore().note(next.deed, in: next.library, waits: next.isWritten))
      postponed.removeFirst()
    }
    while let next = postponedClaims.first {
      _ = try openStore().claim(next.draft, for: next.waiting)
      postponedClaims.removeFirst()
    }
  }

  /// Writes an edit that is not in the store.
  private mutating func writeNow(_ edit: RemarkEdit) {
    for change in edit.changes {
      do {
        try write(change.after, [edit.kind], change.path) { _ in true }
      } catch {
        say(
          localized(
            "%s: The rating or caption could not be saved: %s", change.path.text, "\(error)"))
      }
    }
  }

  /// Returns the pending annotations of some photos or, with `nil`, of all, after saving postponed
  /// edits.
  mutating func waiting(_ paths: [FilePath]?) -> [PhotoStore.Waiting] {
    do {
      let store = try openStore()
      try notePostponed()
      return try store.waiting(paths)
    } catch {
      couldNot(error)
      return []
    }
  }

  /// Claims a draft before it replaces a photo's sidecar or file.
  ///
  /// If another process uses the store, the file is not replaced yet: without the claim, the draft of
  /// a killed process would count as another program's. A store that can't be written, as its disk is
  /// full, records the claim later. After the store is closed, nothing more is written.
  mutating func claim(_ draft: AnnotationDraft, for waiting: PhotoStore.Waiting) -> DraftClaim {
    if isClosed { return .outdated }
    do {
      return try openStore().claim(draft, for: waiting)
    } catch {
      couldNot(error)
      if isBehind { return .postponed }
      postponedClaims.append((draft, waiting))
      return .granted
    }
  }

  /// Records that pending annotations were written; the parameters are those of
  /// ``PhotoStore/written(_:sidecar:_:)``.
  mutating func wrote(
    _ waiting: PhotoStore.Waiting, sidecar: SidecarVersion?, _ mark: ContentMark?
  ) {
    asking(()) { try $0.written(waiting, sidecar: sidecar, mark) }
  }

  /// Records why pending annotations could not be written; they stay pending.
  mutating func couldNotWrite(
    _ waiting: PhotoStore.Waiting, because error: any Error, _ mark: ContentMark?
  ) {
    if isClosed { return }
    sayWaiting(waiting.path, error)
    let reason = "\(error)"
    if waiting.reason == reason { return }
    asking(()) { try $0.failed(waiting, because: reason, mark) }
  }

  /// Retries pending writes beside photos in some folders or, with `nil`, in all.
  mutating func retry(in folders: Set<FilePath>?) {
    writings.append(.intents)
    let photos = waiting(nil).map(\.path)
      .filter { folders?.contains(FileEntry.folder(of: $0)) != false }
    writings += photos.map { .pending($0) }
  }

  /// Reports that annotations can't be written, once for each reason, regardless of the number of
  /// photos.
  private mutating func sayWaiting(_ photo: FilePath, _ error: any Error) {
    let reason = "\(error)"
    let file = (error as? SidecarError)?.path ?? (error as? FileActionError)?.path ?? photo
    let reasonOfEach = reason.replacing(file.lastPart.text.showingControls, with: "")
    guard said.insert("waiting: \(reasonOfEach)").inserted else { return }
    let folder = FileEntry.folder(of: photo)
    report(
      localized(
        "%s: Ratings and captions can’t be saved next to the photos: %s They are kept in the database and saved as soon as possible.",
        folder.text, reason))
  }

  /// Does the work that failed before.
  mutating func catchUp() {
    if isClosed { return }
    do {
      _ = try openStore()
      isBehind = false
      try notePostponed()
      writings.append(.allPending)
    } catch {
      couldNot(error)
    }
  }

  /// Retries the work that failed before.
  ///
  /// - Parameter end: The time until which it waits for another process that locks the store.
  mutating func catchUp(until end: Date) {
    repeat { catchUp() } while isBehind && Date() < end
  }

  /// Closes the store.
  mutating func close() {
    if !postponed.isEmpty {
      say(localized("The latest changes can’t be undone after a restart: the database was in use."))
    }
    try? store?.close()
    store = nil
    unopened = nil
    postponed = []
    postponedClaims = []
    isBehind = false
  }

  // MARK: Queries

  mutating func history(of library: LibraryKey) -> EditHistory {
    asking(EditHistory()) { try $0.history(of: library) }
  }

  /// Returns the annotations made in this program, by any process.
  mutating func allSaid() -> [FilePath: Remarks] {
    asking([:]) { try $0.remarks(since: 0).remarks }
  }

  mutating func news() -> [FilePath: Remarks] {
    let number = seen
    let news = asking((remarks: [:], last: number)) { try $0.remarks(since: number) }
    seen = news.last
    return news.remarks
  }

  mutating func known(of library: Library) -> FileNews {
    asking(FileNews()) { try $0.known(of: library) }
  }

  /// Returns the known metadata of photos and the photos to be read, and the number of the last
  /// edit.
  mutating func lookUp(
    _ photos: [(Photo, PhotoVersion)]
  ) -> (found: PhotoStore.LookUp, number: Int) {
    let otherwise = PhotoStore.LookUp(outdated: photos.map(\.1))
    return asking((otherwise, 0)) { (try $0.lookUp(photos), try $0.lastNumber()) }
  }

  /// Returns the candidates for photos' previous paths.
  mutating func origins(of photos: [PhotoVersion]) -> [PhotoStore.Origins] {
    asking(photos.map { _ in PhotoStore.Origins() }) { try $0.origins(of: photos) }
  }

  /// Merges metadata that were read, and has missing sidecars written again.
  mutating func note(
    _ read: [PhotoReading], since number: Int, in library: LibraryKey, isWritten: Bool
  ) -> FileNews {
    // If the store can't take them, they are shown anyway.
    let otherwise = PhotoStore.Reading(
      news: FileNews(
        remarks: Dictionary(read.map { ($0.version.path, $0.metadata.remarks) }) { first, _ in first
        },
        origins: Dictionary(read.map { ($0.version.path, $0.metadata.facts.origin) }) {
          first, _ in first
        }))
    let reading = asking(otherwise) {
      try $0.note(read, since: number, in: library, isWritten: isWritten)
    }
    for path in reading.yielded {
      report(
        localized(
          "%s: Another program changed this photo’s rating or caption later. Undo restores yours.",
          path.text))
    }
    for photo in read {
      guard let problem = photo.metadata.sidecarProblem else { continue }
      say("\(FileEntry.folder(of: photo.version.path)): \(problem)")
    }
    writings += reading.unwritten.map { .pending($0) }
    return reading.news
  }

  /// Settles file operations, as ``PhotoStore/settle(_:following:)`` does.
  mutating func settle(_ intents: [Int64], following moves: [FilePath: FilePath]) {
    asking(()) { try $0.settle(intents, following: moves) }
  }

  /// Updates the paths of annotations after another program moved files, and writes pending ones
  /// there.
  mutating func follow(_ moves: [FilePath: FilePath]) {
    settle([], following: moves)
    writings += moves.values.map { .pending($0) }
  }

  mutating func settings(of library: LibraryKey) -> [String: String] {
    asking([:]) { try $0.settings(of: library) }
  }

  mutating func set(_ name: String, to value: String?, of library: LibraryKey) {
    asking(()) { try $0.set(name, to: value, of: library) }
  }

  private mutating func asking<Value>(
    _ otherwise: Value, _ body: (PhotoStore) throws -> Value
  ) -> Value {
    // The process ends, and no caller waits for an answer.
    if isClosed { return otherwise }
    do {
      return try body(openStore())
    } catch {
      couldNot(error)
      return otherwise
    }
  }

  /// Reports a failure; a damaged store is set aside, and the next edit creates a new one.
  private mutating func couldNot(_ error: any Error) {
    if let error = error as? DatabaseError, error.isDamage, let store, let path = store.path {
      say("\(store.setAside(because: error.words))")
      self.store = nil
      unopened = path
      return
    }
    let problem = error as? StoreProblem ?? StoreProblem(error, path: store?.path ?? ":memory:")
    if case .busy = problem { isBehind = true }
    say("\(problem)")
  }
}
