import Foundation
import GLib
import GRDB
import SplitProgram

/// The stages in an SQLite database: in memory, or in a file.
struct StageStore {
  /// The SQLite application ID, which marks a file as a store of stages: "STGS".
  private static let applicationID = 0x5354_4753

  /// The time to wait for a file that another program has locked, in seconds.
  private static let timeout = 1.0

  /// The default file for the switch from memory to SQLite, in the person's data folder.
  static var defaultPath: FilePath {
    FilePath.dataFolder(of: "split-gallery").appending("stages.sqlite")
  }

  private let database: DatabaseQueue
  private let path: FilePath

  /// Opens a store; a new one is filled with the stages of a JSON file.
  ///
  /// A file that is no store is left unchanged, and so is a store with missing columns.
  ///
  /// - Parameters:
  ///   - path: The file, or `nil` for a store in memory.
  ///   - seed: The path of the JSON file.
  /// - Throws: ``StageStoreError``, or ``UnreadableData`` if a new store can't be filled.
  init(path: FilePath?, seed: FilePath) throws {
    self.path = path ?? ":memory:"
    // SQLite would wait forever for data from a pipe.
    if let path, let entry = try? FileEntry.at(path), entry.kind == .folder || entry.kind == .other
    {
      throw StageStoreError(path: path, reason: "it is not a file")
    }
    var configuration = Configuration()
    // Another program may be filling or reading it.
    configuration.busyMode = .timeout(Self.timeout)
    database = try Self.checking(self.path) {
      try path.map { try DatabaseQueue(path: $0.text, configuration: configuration) }
        ?? DatabaseQueue()
    }
    if try Self.checking(self.path, { try database.read(Self.isNew) }) {
      let stages = try readArray(at: seed, empty: Stage())
      try Self.checking(self.path) {
        try database.write { if try Self.isNew($0) { try Self.fill($0, with: stages) } }
      }
    }
  }

  /// Creates the folder of a store's file.
  ///
  /// - Throws: ``StageStoreError``.
  static func makeFolder(of path: FilePath) throws(StageStoreError) {
    do throws(GLibError) {
      try PrivateFile.makeFolder(FileEntry.folder(of: path))
    } catch {
      throw StageStoreError(path: path, reason: error.message)
    }
  }

  /// Returns all stages, by number; those without one are last.
  ///
  /// - Throws: ``StageStoreError`` if the store has missing columns.
  func stages() throws(StageStoreError) -> [Stage] {
    try Self.checking(path) {
      try database.read {
        let columns = try $0.columns(in: "stage").map(\.name)
        if let missing = Self.columns.first(where: { !columns.contains($0.name) }) {
          throw DatabaseError(message: "its table has no column “\(missing.name)”")
        }
        // SQLite would convert a text to 0.
        return try Stage.fetchAll(
          $0,
          sql: #"""
            SELECT name, image, link,
              CASE WHEN typeof("index") = 'integer' THEN "index" END AS "index",
              CASE WHEN typeof(distance) IN ('integer', 'real') THEN distance END AS distance
            FROM stage ORDER BY 4 NULLS LAST, rowid
            """#)
      }
    }
  }

  /// The columns of the table.
  private static let columns: [(name: String, type: String)] = [
    ("index", "INTEGER"), ("name", "TEXT"), ("distance", "DOUBLE"), ("image", "TEXT"),
    ("link", "TEXT"),
  ]

  /// Accesses the database of a file, and converts errors into messages for the person.
  private static func checking<Result>(
    _ path: FilePath, _ body: () throws -> Result
  ) throws(StageStoreError) -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StageStoreError(path: path, reason: error.message ?? "\(error.resultCode)")
    } catch {
      throw StageStoreError(path: path, reason: "\(error)")
    }
  }

  /// Whether a database is empty.
  private static func isNew(_ database: Database) throws -> Bool {
    let identifier = try Int.fetchOne(database, sql: "PRAGMA application_id")
    if identifier == applicationID { return false }
    let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
    guard identifier == 0, tables == 0 else {
      throw DatabaseError(message: "it is another program’s database")
    }
    return true
  }

  private static func fill(_ database: Database, with stages: [Stage]) throws {
    let columns = columns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ")
    try database.execute(
      sql: "CREATE TABLE stage (\(columns)); PRAGMA application_id = \(applicationID)")
    for stage in stages { try stage.insert(database) }
  }
}

/// An error about a store of stages.
struct StageStoreError: ProgramError {
  let path: FilePath
  let reason: String
  var description: String { "\(path): the database can’t be used: \(reason)" }
  var exitCode: CInt { EX_DATAERR }
}
