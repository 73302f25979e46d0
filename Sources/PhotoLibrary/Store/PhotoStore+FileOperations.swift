public import GLib
import Synchronization

extension PhotoStore {
  /// Performs a file operation, after all earlier annotations of the photos are written to their
  /// files, except those that are retried.
  ///
  /// Annotations made between one photo and the next are written to its files then. Annotations
  /// follow photos that are moved. A killed process leaves no operation half done.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - progress: Receives the progress.
  ///   - contents: The files as the person saw them; those that were changed since, but not by this
  ///     program, are left unchanged, and so are photos that another program has just given another
  ///     photo's sidecar.
  /// - Returns: The result.
  public nonisolated(nonsending) func perform(
    _ operation: FileOperation, _ progress: PhotoProgress = PhotoProgress(),
    on contents: FileContents = FileContents()
  ) async -> FileOperationResult {
    await withCheckedContinuation { continuation in
      operationCount.add(1, ordering: .relaxed)
      let journal = FileJournal(
        record: { intent in self.sync { $0.record(intent) } },
        cancel: { intent, number in
          self.sync { $0.query(()) { try $0.replace(number, with: intent) } }
        })
      let run = operation.start(
        progress, journal,
        isChanged: { path in
          contents.isChanged(path) { fingerprint in
            // False if the database can't be read.
            self.sync { (try? $0.database?.isOwnVersion(fingerprint, of: path)) ?? false }
          } || self.hasSidecarOfAnother(path)
        })
      addNext(
        PerformedOperation(
          operation: operation, run: run, journal: journal, mounts: MountTable()), continuation)
    }
  }

  /// A file operation and its journal, which only one of the queues of writes uses at a time.
  private struct PerformedOperation: @unchecked Sendable {
    let operation: FileOperation
    let run: FileOperationRun
    let journal: FileJournal
    let mounts: MountTable
  }

  /// Adds the operation with the next photo to the queue of its disk.
  private nonisolated func addNext(
    _ operation: PerformedOperation, _ continuation: CheckedContinuation<FileOperationResult, Never>
  ) {
    writings.add(operation.mounts.mountPoint(of: operation.run.nextPhoto ?? "/")) {
      self.performNext(operation, continuation)
    }
  }

  /// Performs a file operation with the next photo, and then adds the rest to the queues.
  private nonisolated func performNext(
    _ operation: PerformedOperation, _ continuation: CheckedContinuation<FileOperationResult, Never>
  ) {
    let hasNext = operation.run.next()
    reportUnkept()
    if hasNext, operation.run.nextPhoto != nil {
      return addNext(operation, continuation)
    }
    operation.journal.syncFolders()
    let result = operation.run.result
    sync {
      $0.settle(
        PhotoDatabase.SettledIntents(
          ids: operation.journal.settled, moves: result.moves, places: result.places,
          copies: result.copies, deleted: result.deleted))
    }
    operationCount.subtract(1, ordering: .relaxed)
    continuation.resume(returning: result)
  }

  /// Records an intent, as ``PhotoDatabase/record(_:)`` does.
  private func record(_ intent: FileIntent) -> FileJournal.Entry {
    leaveDeletedDatabase()
    return (try? database?.record(intent)) ?? .unrecorded
  }

  /// Finishes file operations that ended processes or this one left unfinished.
  ///
  /// Each disk's are finished before later writes to its photos' files. If an operation can't be
  /// finished, no problem is reported: it is retried.
  func finishIntents() {
    guard let abandoned = try? database?.takeOverIntents(besidesOwn: isBusy) else { return }
    let mounts = MountTable()
    let intents = Dictionary(grouping: abandoned.intents) {
      mounts.mountPoint(of: $0.intent.photo.path)
    }
    for (mountPoint, intents) in intents {
      writings.add(mountPoint) {
        self.finish(intents)
        // Until here, no other process takes them over.
        withExtendedLifetime(abandoned) {}
      }
    }
  }

  /// Finishes some file operations.
  private nonisolated func finish(_ intents: [PhotoDatabase.RecordedIntent]) {
    let folders = intents.reduce(into: Set()) { $0.formUnion($1.intent.folders) }
    for folder in folders { LeftoverFile.remove(in: folder) }
    let ended = intents.map { ($0, $0.intent.recover()) }.filter { $1 != .unfinished }
    if ended.isEmpty { return }
    // Each folder once, and before the journal removes its intents.
    for folder in folders { folder.syncFolder() }
    var batch = PhotoDatabase.SettledIntents()
    for (recorded, recovery) in ended {
      let move = recorded.intent.move(after: recovery)
      // A photo may have got the previous name of another one: settle them one after the other.
      if let move, batch.moves.contains(where: { [$0, $1].contains(move.from) }) {
        sync { [batch] in $0.settle(batch) }
        batch = PhotoDatabase.SettledIntents()
      }
      batch.ids.append(recorded.id)
      if let move { batch.moves[move.from] = move.to }
      if let place = recorded.intent.restoredPlace(after: recovery) {
        batch.places[place.from] = place.to
      }
      if recorded.intent.kind == .copy, recovery == .finished,
        let copy = recorded.intent.photo.target
      {
        batch.copies[recorded.intent.photo.path] = copy
      }
      if recorded.intent.kind == .delete, recovery == .finished {
        batch.deleted.insert(recorded.intent.photo.path)
      }
    }
    sync { [batch] in $0.settle(batch) }
    // Earlier queries were answered without it.
    opened()
  }

  /// Updates annotations and edits after another program moved files, and writes pending
  /// annotations to them.
  ///
  /// - Parameters:
  ///   - moves: The files' new paths, by their old paths.
  ///   - identities: The files' identities by their new paths, as far as they are known: each
  ///     window and process sees the same moves, which are recorded once.
  public func follow(_ moves: [FilePath: FilePath], identities: [FilePath: String] = [:]) {
    if moves.isEmpty { return }
    settle(PhotoDatabase.SettledIntents(moves: moves, identities: identities))
  }

  /// Settles file operations, as ``PhotoDatabase/settle(_:)`` does, and writes what is pending to
  /// the photos' files, at their new paths.
  private func settle(_ intents: PhotoDatabase.SettledIntents) {
    if !isClosed {
      leaveDeletedDatabase()
      // Those that can't be recorded now, also as the database isn't open yet, get the new paths.
      try? recordPostponed()
      followInPostponed(intents.moves, places: intents.places, forgetting: intents.deleted)
    }
    let pending = query([]) { try $0.settle(intents) }
    forgetUnwritten(intents.moves.keys)
    addWritings(of: pending)
  }
}
