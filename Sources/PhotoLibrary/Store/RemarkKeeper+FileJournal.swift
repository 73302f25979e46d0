public import ImageFiles
import Synchronization

extension RemarkKeeper {
  /// Has annotations and edits follow files that another program moved, and writes pending annotations
  /// beside them.
  ///
  /// - Parameter moves: The paths that the files have now, by those that they had.
  public func follow(_ moves: [FilePath: FilePath]) {
    add { $0.follow(moves) }
  }

  /// Begins a file action with the store's journal, so that a process that is killed meanwhile leaves
  /// nothing half.
  func beginJournal() -> FileJournal {
    actionCount.add(1, ordering: .relaxed)
    return FileJournal { intent in self.inTurn { $0.record(intent) } }
  }

  /// Ends a file action: the disk has what was done, and what was said follows the photos.
  func end(_ run: FileActionRun, _ journal: FileJournal) -> FileOutcome {
    journal.syncFolders()
    let outcome = run.outcome
    inTurn { $0.settle(journal.settled, following: outcome.moves) }
    actionCount.subtract(1, ordering: .relaxed)
    return outcome
  }

  /// Finishes what processes that have ended began with photos' files, and what this one couldn't.
  ///
  /// In turn with what is written beside photos. Nothing is told where something can't be finished: it
  /// is tried again.
  func finishIntents() {
    let isBusy = actionCount.load(ordering: .relaxed) > 0
    guard let abandoned = inTurn({ $0.takeOverIntents(besidesOwn: isBusy) }) else { return }
    let folders = abandoned.intents.reduce(into: Set()) { $0.formUnion($1.intent.folders) }
    for folder in folders { LeftoverFile.remove(in: folder) }
    let ended = abandoned.intents.map { ($0, $0.intent.recover()) }.filter { $1 != .unfinished }
    if ended.isEmpty { return }
    // Each folder once, and before the journal forgets what was to be done in it.
    for folder in folders { folder.syncFolder() }
    var batch = (ids: [Int64](), moves: [FilePath: FilePath]())
    for (recorded, recovery) in ended {
      let move = recorded.intent.move(after: recovery)
      // A photo may have got the name that another one had: one after the other.
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
    // Earlier questions were answered without it.
    opened()
  }
}
