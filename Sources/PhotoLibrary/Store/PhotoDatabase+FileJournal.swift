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

  /// Intents that need no further steps, and the results of their operations.
  struct SettledIntents: Hashable, Sendable {
    /// The intents' numbers.
    var ids: [Int64] = []
    /// The files' new paths, by their old paths.
    var moves: [FilePath: FilePath] = [:]
    /// The identities of files at their new paths, as far as they are known: moves that another
    /// window or process recorded already are left out.
    var identities: [FilePath: String] = [:]
    /// The paths of files after the operations, by those before, also in the trash: there the edits
    /// in undo stacks belong to no other photo that gets the name.
    var places: [FilePath: FilePath] = [:]
    /// The copies, by the files that were copied: a copy gets annotations that aren't written to
    /// the photo's files yet.
    var copies: [FilePath: FilePath] = [:]
    /// The files that were deleted: a new one of that name has other annotations.
    var deleted: Set<FilePath> = []
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

  /// Records an intent durably, unless another process takes the photo away.
  ///
  /// - Throws: A database error.
  func record(_ intent: FileIntent) throws -> FileJournal.Entry {
    guard let locksPath else { return .unrecorded }
    let isOwned = ownerLock.withLock { lock in
      lock = lock ?? ByteLock(locksPath, at: owner)
      return lock != nil
    }
    guard isOwned else { return .unrecorded }
    let content = try JSONEncoder().encode(intent)
    return try patiently {
      try writeDurably { database in
        if try isTakenAway(intent.photo.path, byThis: false, database) { return .refused }
        let leaving = intent.kind == .copy ? nil : intent.photo.path.bytes
        try database.cachedStatement(
          sql: "INSERT INTO fileIntent (owner, content, leaving) VALUES (?, ?, ?)"
        ).execute(arguments: [owner, content, leaving])
        return .recorded(database.lastInsertedRowID)
      }
    }
  }

  /// Replaces the intent with a number, durably.
  func replace(_ number: Int64, with intent: FileIntent) throws {
    let content = try JSONEncoder().encode(intent)
    try patiently {
      try writeDurably { database in
        try database.cachedStatement(sql: "UPDATE fileIntent SET content = ? WHERE id = ?")
          .execute(arguments: [content, number])
      }
    }
  }

  /// Whether a file operation in progress takes a photo away, as ``isTakenAway(_:byThis:_:)``.
  func isTakenAway(_ path: FilePath, byThis isOwnIncluded: Bool) throws -> Bool {
    try database.read { try isTakenAway(path, byThis: isOwnIncluded, $0) }
  }

  /// Whether a file operation in progress takes a photo away from its path.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - isOwnIncluded: Whether an operation of this process counts.
  ///   - database: The database.
  /// - Returns: Whether there is one; false for one of a process that has ended.
  /// - Throws: A database error.
  func isTakenAway(
    _ path: FilePath, byThis isOwnIncluded: Bool, _ database: Database
  ) throws -> Bool {
    let owners = try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT DISTINCT owner FROM fileIntent WHERE leaving = ?"),
      arguments: [path.bytes])
    return owners.contains { other in
      if other == owner { return isOwnIncluded }
      guard let locksPath else { return false }
      return ByteLock(locksPath, at: other) == nil
    }
  }

  /// Whether a file operation of any process, which may have been killed, takes a photo and its
  /// sidecars away from their paths: the sidecars may be gone already.
  static func isLeaving(_ path: FilePath, _ database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM fileIntent WHERE leaving = ?"),
      arguments: [path.bytes]) != nil
  }

  /// Removes intents that need no further steps, and updates the paths of annotations, in one
  /// transaction.
  ///
  /// - Returns: The photos with pending annotations, at their paths before and after the
  ///   operations.
  /// - Throws: A database error.
  @discardableResult
  func settle(_ intents: SettledIntents) throws -> [FilePath] {
    if intents == SettledIntents() { return [] }
    return try patiently {
      try writeUnsynced { database in
        let moves = try intents.moves.filter {
          try !Self.hasMoved($0, to: $1, identity: intents.identities[$1] ?? "", database)
        }
        try Self.move(moves, database)
        for path in intents.deleted { try Self.forget(path, database) }
        for (photo, copy) in intents.copies { try Self.copyPending(of: photo, to: copy, database) }
        try Self.followInHistory(
          moves.merging(intents.places) { $1 }, forgetting: intents.deleted, database)
        let remove = try database.cachedStatement(
          sql: "DELETE FROM fileIntent WHERE id = ? RETURNING leaving")
        var photos = Set(moves.values).union(intents.copies.values)
        for id in intents.ids {
          let path = try Row.fetchOne(remove, arguments: [id])?["leaving"] as Data?
          if let path { photos.insert(FilePath(bytes: path)) }
        }
        return try photos.filter { try Self.pendingWrite($0, database) != nil }
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
