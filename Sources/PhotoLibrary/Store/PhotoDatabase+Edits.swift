import Foundation
import GLib
import GRDB
import PhotoMetadata

// The person's edits, and the current annotations.

extension PhotoDatabase {
  /// Records an edit of the person: the annotations, the undo stack and the pending writes, in one
  /// transaction.
  ///
  /// - Parameters:
  ///   - edit: The edit, as the person made it.
  ///   - direction: Whether the person made, undid or redid the edit.
  ///   - change: The part of the edit to apply, in its direction; `nil` for all of it.
  ///   - joins: Whether it is merged with the last one.
  ///   - library: The library in which it was made.
  ///   - waits: Whether the annotations are to be written to the photos' files.
  /// - Returns: The edit's number, one more than that of the previous edit.
  /// - Throws: A database error.
  @discardableResult
  func record(
    _ edit: AnnotationEdit, _ direction: EditDirection, applying change: AnnotationEdit? = nil,
    joins: Bool = false, in library: LibraryID, waits: Bool
  ) throws -> Int {
    // Pending annotations are written to the photo's sidecar next, and synced then: ratings don't
    // wait for the disk.
    func commit(_ body: (Database) throws -> Int) throws -> Int {
      try patiently { waits ? try writeUnsynced(body) : try write(body) }
    }
    return try commit { database in
      switch direction {
      case .do: try Self.addToHistory(edit, joins: joins, to: library, database)
      case .undo: try Self.moveInHistory(edit, isDone: false, in: library, database)
      case .redo: try Self.moveInHistory(edit, isDone: true, in: library, database)
      }
      try Self.recordAnnotations(
        change ?? edit.applied(direction), in: waits ? library : nil, database)
      return try Self.lastNumber(database)
    }
  }

  /// Returns the number of the last edit of any process.
  func lastNumber() throws -> Int { try database.read(Self.lastNumber) }

  static func lastNumber(_ database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT last FROM sequence")) ?? 0
  }

  /// Records an edit's annotations; without a library they are not to be written into files.
  private static func recordAnnotations(
    _ edit: AnnotationEdit, in library: LibraryID?, _ database: Database
  ) throws {
    try database.execute(sql: "UPDATE sequence SET last = last + 1")
    let property = edit.kind.rawValue
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO file (path, rating, caption, edited)
        VALUES (?, ?, ?, (SELECT last FROM sequence))
        ON CONFLICT (path) DO UPDATE SET
          \(property) = excluded.\(property), edited = excluded.edited
        """)
    for change in edit.changes {
      try statement.execute(arguments: [
        change.path.bytes, change.after.rating, change.after.caption,
      ])
      if let library { try addPending([edit.kind], of: change.path, in: library, database) }
    }
  }

  /// Returns the annotations that were made in this program since an edit.
  ///
  /// - Parameter number: The number of the edit, 0 for all.
  /// - Returns: The current annotations of each file, and the number of the last edit.
  /// - Throws: A database error.
  func annotations(since number: Int) throws -> (annotations: [FilePath: Annotations], last: Int) {
    try database.read { database in
      let last = try Self.lastNumber(database)
      if last == number { return ([:], last) }
      let rows = try Row.fetchCursor(
        database, sql: "SELECT path, rating, caption FROM file WHERE edited > ?",
        arguments: [number])
      var annotations: [FilePath: Annotations] = [:]
      while let row = try rows.next() {
        annotations[FilePath(bytes: row[0])] = Annotations(rating: row[1], caption: row[2])
      }
      return (annotations, last)
    }
  }
}
