import Foundation
import GRDB
import ImageFiles
import SplitProgram

/// The stages in an SQLite database: in memory, or in a file that stays.
struct StageStore {
  /// What says that a file is a store of stages: "STGS".
  private static let applicationID = 0x5354_4753

  private let database: DatabaseQueue

  /// Opens a store; a new one is filled with the stages of a JSON file.
  ///
  /// A file that is something else is left as it is.
  ///
  /// - Parameters:
  ///   - path: The file, or `nil` for a store in memory.
  ///   - seed: The path of the JSON file.
  /// - Throws: ``StageStoreError``, or ``UnreadableData`` where a new store can't be filled.
  init(path: String?, seed: String) throws {
    do {
      database = try path.map { try DatabaseQueue(path: $0) } ?? DatabaseQueue()
      if try database.read(Self.isNew) {
        let stages = try readArray(at: seed, empty: Stage())
        try database.write { try Self.fill($0, with: stages) }
      }
    } catch let error as DatabaseError {
      throw StageStoreError(
        path: path ?? ":memory:", reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// All stages, by their numbers; those without one are last.
  func stages() throws -> [Stage] {
    try database.read {
      try Stage.fetchAll($0, sql: #"SELECT * FROM stage ORDER BY "index" NULLS LAST, rowid"#)
    }
  }

  /// Whether there is nothing in a database yet.
  private static func isNew(_ database: Database) throws -> Bool {
    let identifier = try Int.fetchOne(database, sql: "PRAGMA application_id")
    if identifier == applicationID { return false }
    let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
    guard identifier == 0, tables == 0 else {
      throw DatabaseError(message: localized("it is a database of something else"))
    }
    return true
  }

  private static func fill(_ database: Database, with stages: [Stage]) throws {
    try database.execute(
      sql: """
        CREATE TABLE stage ("index" INTEGER, name TEXT, distance DOUBLE, image TEXT, link TEXT);
        PRAGMA application_id = \(applicationID)
        """)
    for stage in stages { try stage.insert(database) }
  }
}

/// Why a store can't be used.
struct StageStoreError: ProgramError {
  let path: String
  let reason: String
  var description: String { localized("%s: the store can’t be used: %s", path, reason) }
  var exitCode: CInt { EX_DATAERR }
}
