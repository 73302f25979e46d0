import GRDB
import ImageFiles
import Synchronization

extension PhotoStore {
  /// The longest time for which commits may be in the file and not on the disk while others follow, in
  /// microseconds: one minute.
  private static let longestUnsynced: Int64 = 60_000_000

  /// Writes in one transaction, and returns when the disk has it, and all that was written before.
  func writeDurably<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
      var value: Value?
      try database.inTransaction(.immediate) {
        value = try body(database)
        return .commit
      }
      lastSync.withLock { $0 = MonotonicClock.microseconds }
      guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return value
    }
  }

  /// Writes in one transaction, which the disk has within a minute as long as others follow.
  ///
  /// No timer: a store in which nothing changes wakes no processor.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let isDue = lastSync.withLock { last in
      last.map { MonotonicClock.microseconds - $0 >= Self.longestUnsynced } ?? true
    }
    return isDue ? try writeDurably(body) : try database.write(body)
  }

  /// The time for which edits and the journal wait for another process that writes, in milliseconds.
  ///
  /// A process of this program holds the lock for as long as its disk takes to synchronize. What can't be
  /// kept in the store is kept in the files alone, and a kill would leave a part of it there.
  private static let longPatience = 1000

  /// Runs a body that waits longer than ``patience`` for another process.
  func patiently<Value>(_ body: () throws -> Value) throws -> Value {
    func wait(_ milliseconds: Int) throws {
      try database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
      }
    }
    try wait(Self.longPatience)
    defer { try? wait(Int(Self.patience * 1000)) }
    return try body()
  }

  /// Applies the migrations that the database lacks, and has the disk keep the schema.
  ///
  /// Without a checkpoint a new store is in its log alone, which a power cut takes away.
  static func migrate(_ database: any DatabaseWriter, at path: String) throws {
    let isComplete = try database.read { try migrator.hasCompletedMigrations($0) }
    try migrator.migrate(database)
    let isInFile = try FileEntry.at(path).stamp.byteCount > 0
    if isComplete, isInFile { return }
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    let folder = FileEntry.folder(of: FilePath(path))
    for folder in [folder, FileEntry.folder(of: folder)] { folder.syncFolder() }
  }
}
