import Foundation
import GRDB
import ImageFiles

/// What ``RemarkKeeper`` does on its thread, one thing after the other.
struct RemarkKeeping {
  /// An edit that the store couldn't take yet.
  private struct Postponed {
    let deed: EditDeed
    let library: LibraryKey
    let isWritten: Bool
  }

  private var store: PhotoStore?
  private var postponed: [Postponed] = []
  /// The number of the last edit that this process made or heard of.
  private var seen = 0
  private let write: RemarkKeeper.Writer
  private let report: @Sendable (String) -> Void
  /// Whether another process kept the store from being asked what waits.
  private var isContended = false
  /// What was said already.
  private var said: Set<String> = []

  /// Opens a store, or one in memory where that can't be used, and writes what waits in it.
  init(
    _ place: RemarkKeeper.Place, write: @escaping RemarkKeeper.Writer,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.write = write
    self.report = report
    if case .file(let path) = place {
      do throws(StoreProblem) {
        let store = try PhotoStore(path: path) { report("\($0)") }
        self.store = store
        seen = (try? store.lastNumber()) ?? 0
        retry()
        return
      } catch {
        say("\(error)")
      }
    }
    store = try? PhotoStore()
  }

  /// Whether there is something that is done as soon as no other process locks the store.
  var isBehind: Bool { isContended }

  private mutating func say(_ sentence: String) {
    if said.insert(sentence).inserted { report(sentence) }
  }

  // MARK: Edits

  /// Keeps an edit, says so, and writes it beside the photos.
  mutating func keep(
    _ deed: EditDeed, in library: LibraryKey, isWritten: Bool, _ kept: () -> Void
  ) {
    do {
      try notePostponed()
      guard let store else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
      see(try store.note(deed, in: library, waits: isWritten))
    } catch {
      say(problem(error))
      postponed.append(Postponed(deed: deed, library: library, isWritten: isWritten))
      if isWritten { writeNow(deed.change) }
      kept()
      return
    }
    kept()
    if isWritten { writeWaiting(deed.change.changes.map(\.path)) }
  }

  /// An edit of this process has a number; others before it may be of other processes.
  private mutating func see(_ number: Int) {
    if number == seen + 1 { seen = number }
  }

  /// Has the store take what it couldn't before.
  private mutating func notePostponed() throws {
    guard let store else { return }
    while let next = postponed.first {
      see(try store.note(next.deed, in: next.library, waits: next.isWritten))
      postponed.removeFirst()
      if next.isWritten { writeWaiting(next.deed.change.changes.map(\.path)) }
    }
  }

  /// Writes an edit that the store doesn't know of.
  private mutating func writeNow(_ edit: RemarkEdit) {
    for change in edit.changes {
      do {
        try write(change.after, [edit.kind], change.path)
      } catch {
        say(
          localized(
            "%s: What you said about this photo can’t be kept: %s", change.path.text, "\(error)"))
      }
    }
  }

  /// Writes what waits beside photos.
  private mutating func writeWaiting(_ paths: [FilePath]? = nil) {
    guard let store else { return }
    do {
      for waiting in try store.waiting(paths) {
        do {
          try write(waiting.remarks, waiting.kinds, waiting.path)
          try store.written(waiting)
        } catch let error as DatabaseError {
          throw error
        } catch {
          if waiting.reason != "\(error)" { try store.failed(waiting, because: "\(error)") }
          let folder = FileEntry.folder(of: waiting.path)
          sayWaiting(in: folder, "\(error)")
        }
      }
    } catch {
      say(problem(error))
    }
  }

  private mutating func sayWaiting(in folder: FilePath, _ reason: String) {
    guard said.insert("waiting in \(folder)").inserted else { return }
    report(
      localized(
        "%s: What you say about photos can’t be written beside them: %s It is kept in the store, and written as soon as it can be.",
        folder.text, reason))
  }

  /// Does what couldn't be done before.
  mutating func retry() {
    isContended = false
    do {
      try notePostponed()
    } catch {
      say(problem(error))
    }
    writeWaiting()
  }

  /// Does what couldn't be done before, and closes the store.
  ///
  /// - Parameter seconds: How long it waits for another process that locks the store.
  mutating func close(within seconds: Double) {
    let end = Date() + seconds
    repeat { retry() } while isBehind && Date() < end
    try? store?.close()
    store = nil
    postponed = []
    isContended = false
  }

  // MARK: Questions

  mutating func history(of library: LibraryKey) -> EditHistory {
    asking(EditHistory()) { try $0.history(of: library) }
  }

  mutating func remarks() -> [FilePath: Remarks] {
    asking([:]) { try $0.remarks() }
  }

  mutating func news() -> [FilePath: Remarks] {
    let number = seen
    let news = asking((remarks: [:], last: number)) { try $0.remarks(since: number) }
    seen = news.last
    return news.remarks
  }

  /// The photos that are to be read, and the number of the last edit.
  mutating func outdated(_ photos: [PhotoVersion]) -> (photos: [PhotoVersion], number: Int) {
    asking((photos, 0)) { (try $0.outdated(photos), try $0.lastNumber()) }
  }

  /// Notes what was read, and writes it beside photos that left their sidecars elsewhere.
  mutating func note(
    _ read: [(PhotoVersion, PhotoMetadata)], since number: Int, in library: LibraryKey,
    isWritten: Bool
  ) -> [FilePath: Remarks] {
    // Where the store can't take it, it shows all the same.
    let otherwise = PhotoStore.Reading(
      changed: Dictionary(read.map { ($0.path, $1.remarks) }) { first, _ in first })
    let reading = asking(otherwise) { try $0.note(read, since: number, in: library) }
    for path in reading.yielded {
      report(
        localized(
          "%s: Another program said something else about this photo later. What you said can be done again.",
          path.text))
    }
    for problem in read.compactMap(\.1.sidecarProblem) { say(problem) }
    if isWritten, !reading.moved.isEmpty { writeWaiting(reading.moved) }
    return reading.changed
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
    guard let store else { return otherwise }
    do {
      return try body(store)
    } catch {
      say(problem(error))
      return otherwise
    }
  }

  /// What a person is told about an error; a store that is damaged is set aside.
  private mutating func problem(_ error: any Error) -> String {
    isContended = (error as? DatabaseError)?.isContention == true
    let path = store?.path ?? ":memory:"
    if let error = error as? DatabaseError, error.isDamage, let store {
      return "\(store.setAside(because: error.message ?? "\(error.resultCode)"))"
    }
    return "\(StoreProblem(error, path: path))"
  }
}
