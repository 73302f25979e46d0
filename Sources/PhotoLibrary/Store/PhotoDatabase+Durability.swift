import GLib
import GRDB
import Synchronization

extension PhotoDatabase {
  /// The maximum time for which commits may be unsynced, in microseconds: one minute.
  private static let maxUnsyncedTime: Int64 = 60_000_000

  /// Writes in one transaction, and returns when it and all earlier writes are durable.
  func writeDurably<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
      var value: Value?
      try database.inTransaction(.immediate) {
        value = try body(database)
        return .commit
      }
      didSync()
      guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return value
    }
  }

  private func didSync() {
    lastSync.withLock { $0 = MonotonicClock.microseconds }
    hasUnsyncedCommits.store(false, ordering: .relaxed)
  }

  /// Writes in one transaction, which becomes durable at once if it is the first one in a minute.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let isDue = lastSync.withLock { last in
      last.map { MonotonicClock.microseconds - $0 >= Self.maxUnsyncedTime } ?? true
    }
    return isDue ? try writeDurably(body) : try writeUnsynced(body)
  }

  /// Writes in one transaction, which becomes durable with a later one or by ``sync()``.
  func writeUnsynced<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.write { database in
      let count = database.totalChangesCount
      let value = try body(database)
      if path != nil, database.totalChangesCount != count {
        hasUnsyncedCommits.store(true, ordering: .relaxed)
      }
      return value
    }
  }

  /// Makes all commits durable.
  ///
  /// - Throws: A database error, also if another process uses the database for too long.
  func sync() throws {
    _ = try database.writeWithoutTransaction { try $0.checkpoint(.full) }
    didSync()
  }

  /// The timeout of edits and of the journal for another writing process, in seconds.
  ///
  /// A process of this program holds the lock as long as its disk takes to synchronize. An edit
  /// that the store doesn't accept is written into the files alone, and a kill would leave half of
  /// it there.
  private static let longTimeout = 2.0

  /// Sets the timeout of a database for another writing process, in seconds.
  static func setTimeout(_ seconds: Double, of database: any DatabaseWriter) throws {
    try database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA busy_timeout = \(Int(seconds * 1000))")
    }
  }

  /// Runs a body with a longer timeout for other processes than ``timeout``.
  func patiently<Value>(_ body: () throws -> Value) throws -> Value {
    try Self.setTimeout(Self.longTimeout, of: database)
    defer { try? Self.setTimeout(Self.timeout, of: database) }
    return try body()
  }

  /// Applies missing migrations, and makes the schema durable.
  ///
  /// Without a checkpoint, a new store exists only in its log, which a power failure may remove.
  static func migrate(_ database: any DatabaseWriter, at path: FilePath) throws {
    let isComplete = try database.read { try migrator.hasCompletedMigrations($0) }
    try migrator.migrate(database)
    let isInFile = try FileEntry.at(path).fileVersion.byteCount > 0
    if isComplete, isInFile { return }
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    let folder = FileEntry.folder(of: path)
    for folder in [folder, FileEntry.folder(of: folder)] { folder.syncFolder() }
  }
}
