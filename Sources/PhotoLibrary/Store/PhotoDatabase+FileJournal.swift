import Foundation
import GLib
import GRDB
import Synchronization

extension PhotoDatabase {
  /// An intent in the database.
  struct RecordedIntent: Sendable {
    let id: Int64
    let intent: FileIntent
  }

  /// Intents without a running process that will finish them; as long as this exists, no other
  /// process takes them over.
  struct AbandonedIntents: Sendable {
    let intents: [RecordedIntent]
    fileprivate let locks: [ByteLock]
  }

  /// Creates the journal's table.
  static func registerFileJournal(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("6") { database in
      try database.execute(
        sql: """
          -- The steps that are about to be taken with photos' files, each by the process that has
          -- locked the byte of its owner's number.
          CREATE TABLE fileIntent (
            id INTEGER PRIMARY KEY AUTOINCREMENT, owner INTEGER NOT NULL, content BLOB NOT NULL);
          """)
    }
  }

  /// The file whose byte ranges processes lock.
  private var locksPath: FilePath? { path.map { "\($0).owners" } }

  /// Records an intent durably and returns its number.
  ///
  /// - Returns: `nil` for a store in memory, or if no lock can be taken.
  /// - Throws: A database error.
  func record(_ intent: FileIntent) throws -> Int64? {
    guard let locksPath else { return nil }
    let isOwned = ownerLock.withLock { lock in
      lock = lock ?? ByteLock(locksPath, at: owner)
      return lock != nil
    }
    guard isOwned else { return nil }
    let content = try JSONEncoder().encode(intent)
    return try patiently {
      try writeDurably { database in
        try database.cachedStatement(sql: "INSERT INTO fileIntent (owner, content) VALUES (?, ?)")
          .execute(arguments: [owner, content])
        return database.lastInsertedRowID
      }
    }
  }

  /// Removes intents that need no further steps, and updates the paths of annotations, in one
  /// transaction.
  ///
  /// - Parameters:
  ///   - intents: The intents' numbers.
  ///   - moves: The files' new paths, by their old paths.
  ///   - places: The paths of files after the operations, by those before, also in the trash: there
  ///     the edits in undo stacks belong to no other photo that gets the name.
  ///   - copies: The copies, by the files that were copied: a copy gets annotations that aren't
  ///     written beside the photo yet.
  ///   - deleted: The files that were deleted: a new one of that name has other annotations.
  /// - Throws: A database error.
  func settle(
    _ intents: [Int64], following moves: [FilePath: FilePath],
    places: [FilePath: FilePath] = [:], copies: [FilePath: FilePath] = [:],
    forgetting deleted: Set<FilePath> = []
  ) throws {
    if intents.isEmpty, moves.isEmpty, places.isEmpty, copies.isEmpty, deleted.isEmpty { return }
    try patiently {
      try database.write { database in
        try Self.move(moves, database)
        for path in deleted { try Self.forget(path, database) }
        for (photo, copy) in copies { try Self.copyPending(of: photo, to: copy, database) }
        try Self.followInHistory(
          moves.merging(places) { $1 }, forgetting: deleted, database)
        let remove = try database.cachedStatement(sql: "DELETE FROM fileIntent WHERE id = ?")
        for id in intents { try remove.execute(arguments: [id]) }
      }
    }
  }

  /// Takes over the intents of processes that have ended, and this process's own.
  ///
  /// - Parameter isBusy: Whether to leave out the process's own intents, as it is working on them.
  /// - Returns: The intents; `nil` if there are none, or another process takes them over.
  /// - Throws: A database error.
  func takeOverIntents(besidesOwn isBusy: Bool) throws -> AbandonedIntents? {
    guard let locksPath else { return nil }
    let owners = try database.read {
      try Int64.fetchAll($0, sql: "SELECT DISTINCT owner FROM fileIntent")
    }
    guard !owners.isEmpty, let lock = ByteLock(locksPath, at: 0) else { return nil }
    var locks = [lock]
    var ended: [Int64] = []
    for other in owners {
      if other == owner {
        if isBusy { continue }
      } else {
        guard let lock = ByteLock(locksPath, at: other) else { continue }
        locks.append(lock)
      }
      ended.append(other)
    }
    // From here on, no other process settles them.
    let rows = try database.read { database in
      try Row.fetchAll(database, sql: "SELECT id, owner, content FROM fileIntent ORDER BY id")
    }
    let intents = rows.compactMap { row -> RecordedIntent? in
      guard ended.contains(row["owner"]),
        let intent = try? JSONDecoder().decode(FileIntent.self, from: row["content"])
      else { return nil }
      return RecordedIntent(id: row["id"], intent: intent)
    }
    return intents.isEmpty ? nil : AbandonedIntents(intents: intents, locks: locks)
  }
}
