public import ImageFiles
import Synchronization

extension RemarkKeeper {
  /// Updates annotations and edits after another program moved files, and writes pending
  /// annotations beside them.
  ///
  /// - Parameter moves: The files' new paths, by their old paths.
  public func follow(_ moves: [FilePath: FilePath]) {
    add { $0.follow(moves) }
  }

  /// Begins a file operation with the store's journal, so that a killed process leaves no operation
  /// half done.
  func beginJournal() -> FileJournal {
    actionCount.add(1, ordering: .relaxed)
    return FileJournal { intent in self.inTurn { $0.record(intent) } }
  }

  /// Ends a file operation: makes it durable and updates the photos' paths in the store.
  func end(_ run: FileActionRun, _ journal: FileJournal) -> FileOutcome {
    journal.syncFolders()
    let outcome = run.outcome
    inTurn { $0.settle(journal.settled, following: outcome.moves) }
    actionCount.subtract(1, ordering: .relaxed)
    return outcome
  }

  /// Finishes file operations that ended processes or this one left unfinished.
  ///
  /// Runs in order with writes beside photos. If an operation can't be finished, no problem is
  /// reported: it is retried.
  func finishIntents() {
    let isBusy = actionCount.load(ordering: .relaxed) > 0
    guard let abandoned = inTurn({ $0.takeOverIntents(besidesOwn: isBusy) }) else { return }
    let folders = abandoned.intents.reduce(into: Set()) { $0.formUnion($1.intent.folders) }
    for folder in folders { LeftoverFile.remove(in: folder) }
    let ended = abandoned.intents.map { ($0, $0.intent.recover()) }.filter { $1 != .unfinished }
    if ended.isEmpty { return }
    // Each folder once, and before the journal removes its intents.
    for folder in folders { folder.syncFolder() }
    var batch = (ids: [Int64](), moves: [FilePath: FilePath]())
    for (recorded, recovery) in ended {
      let move = recorded.intent.move(after: recovery)
      // A photo may have got the previous name of another one: settle them one after the other.
      if let move, batch.moves.contains(where: { [$0, $1].contains(move.from) }) {
        let full = batch
        inTurn { $0.settle(full.ids, following: full.moves) }
        batch = ([], [:])
      }
      batch.ids.append(recorded.id)
      if let move { batch.moves[move.from] = move.to }
    }
    let last = batch
    inTurn { $0.settle(last.ids, following: last.moves) }
    // Earlier queries were answered without it.
    opened()
  }
}
