import Foundation
import GRDB

// The undo and redo stacks of the libraries.

extension PhotoDatabase {
  /// Returns the undo and redo stacks of a library.
  func history(of library: LibraryID) throws -> UndoStack<AnnotationEdit> {
    try database.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT isDone, content FROM edit WHERE library = ? ORDER BY id",
        arguments: [library.bytes])
      let edits = try rows.map { row in
        (
          isDone: row["isDone"] as Bool,
          edit: try JSONDecoder().decode(AnnotationEdit.self, from: row["content"])
        )
      }
      return UndoStack<AnnotationEdit>(
        done: edits.filter(\.isDone).map(\.edit),
        undone: edits.filter { !$0.isDone }.map(\.edit).reversed())
    }
  }

  /// Clears the redo stack of a library.
  func clearRedo(of library: LibraryID) throws {
    try writeUnsynced { try Self.clearRedo(of: library, $0) }
  }

  private static func clearRedo(of library: LibraryID, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM edit WHERE library = ? AND NOT isDone")
      .execute(arguments: [library.bytes])
  }

  /// The limit of the edits of a library that can be undone after a restart, in bytes: 16 MB, which
  /// are ratings of some 60,000 photos.
  ///
  /// Without it, 1,000 ratings of 500 photos each would be read at every start.
  static let historyLimit = 16_000_000

  /// Adds an edit that the person made, and clears the redo stack.
  static func addToHistory(
    _ edit: AnnotationEdit, joins: Bool, to library: LibraryID, _ database: Database
  ) throws {
    try clearRedo(of: library, database)
    if joins, let last = try edits(of: library, isDone: true, database).last,
      let joined = last.edit.joined(with: edit)
    {
      if joined.isEmpty {
        try remove(last.id, database)
      } else {
        try database.cachedStatement(sql: "UPDATE edit SET content = ? WHERE id = ?")
          .execute(arguments: [JSONEncoder().encode(joined), last.id])
      }
      return
    }
    try insertIntoHistory(edit, in: library, database)
    try trimHistory(of: library, database)
  }

  /// Deletes the oldest edits of a library beyond the limits of number and size, but not the last.
  private static func trimHistory(of library: LibraryID, _ database: Database) throws {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT COUNT(*), SUM(LENGTH(content)) FROM edit WHERE library = ?"),
      arguments: [library.bytes])
    guard let row else { return }
    var (count, size): (Int, Int) = (row[0], row[1])
    while count > UndoStack<AnnotationEdit>.limit || count > 1 && size > historyLimit {
      let deleted = try Int.fetchOne(
        database.cachedStatement(
          sql: """
            DELETE FROM edit WHERE id = (SELECT MIN(id) FROM edit WHERE library = ?)
            RETURNING LENGTH(content)
            """),
        arguments: [library.bytes])
      count -= 1
      size -= deleted ?? 0
    }
  }

  static func insertIntoHistory(
    _ edit: AnnotationEdit, in library: LibraryID, _ database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT INTO edit (library, isDone, content) VALUES (?, 1, ?)"
    ).execute(arguments: [library.bytes, JSONEncoder().encode(edit)])
  }

  /// Marks the last edit as undone, or as done again.
  ///
  /// If another process moved it meanwhile, nothing is marked.
  static func moveInHistory(
    _ edit: AnnotationEdit, isDone: Bool, in library: LibraryID, _ database: Database
  ) throws {
    let others = try edits(of: library, isDone: !isDone, database)
    guard let row = isDone ? others.first : others.last, row.edit == edit else { return }
    try database.cachedStatement(sql: "UPDATE edit SET isDone = ? WHERE id = ?")
      .execute(arguments: [isDone, row.id])
  }

  /// Returns the first and the last edit that are done, or that were undone, with their numbers.
  private static func edits(
    of library: LibraryID, isDone: Bool, _ database: Database
  ) throws -> [(id: Int64, edit: AnnotationEdit)] {
    let rows = try ["ASC", "DESC"].compactMap { order in
      try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT id, content FROM edit WHERE library = ? AND isDone = ?
            ORDER BY id \(order) LIMIT 1
            """),
        arguments: [library.bytes, isDone])
    }
    return try rows.map {
      ($0["id"], try JSONDecoder().decode(AnnotationEdit.self, from: $0["content"]))
    }
  }

  static func remove(_ id: Int64, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM edit WHERE id = ?").execute(arguments: [id])
  }
}
