import Foundation
import GLib
import GRDB
import PhotoMetadata

extension PhotoDatabase {
  /// Records an edit of the person: the annotations, the undo stack and the pending writes, in one
  /// transaction.
  ///
  /// - Parameters:
  ///   - edit: The edit, as the person made it.
  ///   - direction: Whether the person made, undid or redid the edit.
  ///   - joins: Whether it is merged with the last one.
  ///   - library: The library in which it was made.
  ///   - waits: Whether the annotations are to be written beside the photos.
  /// - Returns: The edit's number, one more than that of the previous edit.
  /// - Throws: A database error.
  @discardableResult
  func record(
    _ edit: AnnotationEdit, _ direction: EditDirection, joins: Bool = false, in library: LibraryID,
    waits: Bool
  ) throws -> Int {
    // Pending annotations are written beside the photo next, and synced then: ratings don't wait
    // for the disk.
    func commit(_ body: (Database) throws -> Int) throws -> Int {
      try patiently { waits ? try database.write(body) : try write(body) }
    }
    return try commit { database in
      switch direction {
      case .do: try Self.add(edit, joins: joins, to: library, database)
      case .undo: try Self.move(edit, isDone: false, in: library, database)
      case .redo: try Self.move(edit, isDone: true, in: library, database)
      }
      try Self.recordAnnotations(edit.applied(direction), in: waits ? library : nil, database)
      return try Self.lastNumber(database)
    }
  }

  /// Returns the number of the last edit of any process.
  func lastNumber() throws -> Int { try database.read(Self.lastNumber) }

  static func lastNumber(_ database: Database) throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT last FROM sequence")) ?? 0
  }

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
    try database.write { try Self.clearRedo(of: library, $0) }
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

  private static func add(
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
    try insert(edit, isDone: true, in: library, database)
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

  private static func insert(
    _ edit: AnnotationEdit, isDone: Bool, in library: LibraryID, _ database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT INTO edit (library, isDone, content) VALUES (?, ?, ?)"
    ).execute(arguments: [library.bytes, isDone, JSONEncoder().encode(edit)])
  }

  /// Marks the last edit as undone, or as done again.
  ///
  /// If another process moved it meanwhile, nothing is marked.
  private static func move(
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

  private static func remove(_ id: Int64, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM edit WHERE id = ?").execute(arguments: [id])
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

  /// Records that annotations are to be written into a photo's files.
  static func addPending(
    _ kinds: Set<AnnotationEdit.Kind>, of path: FilePath, in library: LibraryID,
    _ database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO waiting (file, rating, caption, since, library)
        VALUES ((SELECT id FROM file WHERE path = ?), ?, ?, ?, ?)
        ON CONFLICT (file) DO UPDATE SET
          rating = rating OR excluded.rating, caption = caption OR excluded.caption,
          since = excluded.since, reason = NULL, library = excluded.library
        """
    ).execute(arguments: [
      path.bytes, kinds.contains(.rating), kinds.contains(.caption), Self.now, library.bytes,
    ])
  }

  // MARK: Current annotations

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

  // MARK: Pending annotations

  /// The time, in microseconds since 1970.
  static var now: Int { Int(Date().timeIntervalSince1970 * 1_000_000) }

  /// The annotations of a photo that are not written yet.
  struct PendingWrite: Hashable, Sendable {
    let path: FilePath
    /// The annotations to be written.
    let annotations: Annotations
    /// The kinds to be written.
    let kinds: Set<AnnotationEdit.Kind>
    /// The reason why the last attempt failed, or `nil` if there was none.
    let reason: String?
    /// The library in which they were edited, or `nil` if an older version of the program recorded
    /// them.
    let library: LibraryID?
  }

  private static let waitingColumns = """
    SELECT path, file.rating, file.caption, waiting.rating AS hasRating,
      waiting.caption AS hasCaption, reason, library
    FROM waiting JOIN file ON file.id = waiting.file
    """

  /// Returns the annotations that are not written yet, the oldest first.
  ///
  /// - Parameter paths: The files, or `nil` for all.
  /// - Returns: The pending annotations.
  /// - Throws: A database error.
  func pendingWrites(_ paths: [FilePath]? = nil) throws -> [PendingWrite] {
    try database.read { database in
      if let paths { return try paths.compactMap { try Self.pendingWrite($0, database) } }
      return try Row.fetchAll(database, sql: Self.waitingColumns + " ORDER BY since")
        .map(PendingWrite.init)
    }
  }

  /// Returns a photo's annotations that are not written yet, or `nil`.
  static func pendingWrite(_ path: FilePath, _ database: Database) throws -> PendingWrite? {
    try Row.fetchOne(
      database.cachedStatement(sql: waitingColumns + " WHERE path = ?"), arguments: [path.bytes]
    ).map(PendingWrite.init)
  }

  /// Records that annotations were written into their photo's files.
  ///
  /// Edits that were made meanwhile stay pending, even if another process has written them: its
  /// file has just been replaced by these older annotations.
  ///
  /// - Parameters:
  ///   - pendingWrite: The annotations that were written.
  ///   - sidecar: The written sidecar, or `nil` if it was not replaced.
  ///   - fingerprint: The fingerprint of the photo's file.
  /// - Throws: A database error.
  func written(
    _ pendingWrite: PendingWrite, sidecar: SidecarVersion? = nil,
    _ fingerprint: ContentFingerprint? = nil
  ) throws {
    let path = pendingWrite.path.bytes
    try patiently { try write(noting) }
    func noting(_ database: Database) throws {
      try database.cachedStatement(
        sql: """
          DELETE FROM waiting WHERE file = (
            SELECT id FROM file WHERE path = ? AND rating IS ? AND caption IS ?)
          """
      ).execute(arguments: [
        path, pendingWrite.annotations.rating, pendingWrite.annotations.caption,
      ])
      let now = try Self.annotations(of: pendingWrite.path, database)
      let outdated = pendingWrite.kinds.filter { !$0.isSame(now, pendingWrite.annotations) }
      if !outdated.isEmpty {
        try Self.addPending(
          outdated, of: pendingWrite.path, in: pendingWrite.library ?? LibraryID([]), database)
      }
      for kind in pendingWrite.kinds {
        try Self.recordSeen(kind, pendingWrite.annotations, of: path, database)
      }
      if let sidecar {
        // Our own change must not count as another program's.
        try database.cachedStatement(
          sql: """
            UPDATE file SET seenSidecar = ?, sidecarSize = ?, sidecarModified = ? WHERE path = ?
            """
        ).execute(arguments: [
          sidecar.fingerprint, sidecar.fileVersion.byteCount, sidecar.fileVersion.modified, path,
        ])
      }
      try Self.recordFingerprint(fingerprint, of: pendingWrite.path, database)
    }
  }

  /// The annotations of a file in the store.
  private static func annotations(of path: FilePath, _ database: Database) throws -> Annotations {
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT rating, caption FROM file WHERE path = ?"),
      arguments: [path.bytes])
    return Annotations(rating: row?["rating"], caption: row?["caption"])
  }

  /// Records the value of one kind in a photo's files.
  private static func recordSeen(
    _ kind: AnnotationEdit.Kind, _ annotations: Annotations, of path: Data, _ database: Database
  ) throws {
    let sql =
      switch kind {
      case .rating: "UPDATE file SET isRatingSeen = 1, seenRating = ? WHERE path = ?"
      case .caption: "UPDATE file SET isCaptionSeen = 1, seenCaption = ? WHERE path = ?"
      }
    let value =
      switch kind {
      case .rating: annotations.rating?.databaseValue ?? .null
      case .caption: annotations.caption?.databaseValue ?? .null
      }
    try database.cachedStatement(sql: sql).execute(arguments: [value, path])
  }

  /// Records why annotations couldn't be written, and makes them durable.
  func failed(
    _ pendingWrite: PendingWrite, because reason: String, _ fingerprint: ContentFingerprint? = nil
  ) throws {
    try writeDurably { database in
      try database.cachedStatement(
        sql: "UPDATE waiting SET reason = ? WHERE file = (SELECT id FROM file WHERE path = ?)"
      ).execute(arguments: [reason, pendingWrite.path.bytes])
      try Self.recordFingerprint(fingerprint, of: pendingWrite.path, database)
    }
  }

  /// Discards pending annotations of some kinds because another program wrote other ones: its
  /// change is recorded as a later edit, so that Undo restores the person's.
  static func yield(
    _ kinds: Set<AnnotationEdit.Kind>, of path: FilePath, from mine: Annotations,
    to theirs: Annotations,
    in library: LibraryID, _ database: Database
  ) throws {
    try database.execute(sql: "UPDATE sequence SET last = last + 1")
    try database.cachedStatement(
      sql: "UPDATE file SET edited = (SELECT last FROM sequence) WHERE path = ?"
    ).execute(arguments: [path.bytes])
    for kind in AnnotationEdit.Kind.allCases where kinds.contains(kind) {
      let edit = AnnotationEdit(kind, [.init(path: path, before: mine, after: theirs)])
      if !edit.isEmpty { try insert(edit, isDone: true, in: library, database) }
    }
  }

  /// Removes all pending annotations of a file.
  static func removePending(of path: FilePath, _ database: Database) throws {
    try database.cachedStatement(
      sql: "DELETE FROM waiting WHERE file = (SELECT id FROM file WHERE path = ?)"
    ).execute(arguments: [path.bytes])
  }

  // MARK: Settings

  /// Returns a library's view settings, by names that the program gives.
  func settings(of library: LibraryID) throws -> [String: String] {
    try database.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, value FROM setting WHERE library = ?",
        arguments: [library.bytes])
      return Dictionary(rows.map { ($0["name"], $0["value"]) }) { first, _ in first }
    }
  }

  /// Stores a view setting of a library, or removes it with `nil`.
  func set(_ name: String, to value: String?, of library: LibraryID) throws {
    try database.write { database in
      if let value {
        try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO setting (library, name, value) VALUES (?, ?, ?)"
        ).execute(arguments: [library.bytes, name, value])
      } else {
        try database.cachedStatement(sql: "DELETE FROM setting WHERE library = ? AND name = ?")
          .execute(arguments: [library.bytes, name])
      }
    }
  }
}

extension FilePath {
  /// The path as stored in the database.
  var bytes: Data { Data(text.utf8) }

  /// Creates a path from the database.
  init(bytes: Data) { self.init(String(decoding: bytes, as: UTF8.self)) }
}

extension PhotoDatabase.PendingWrite {
  fileprivate init(_ row: Row) {
    path = FilePath(bytes: row["path"])
    annotations = Annotations(rating: row["rating"], caption: row["caption"])
    kinds = AnnotationEdit.Kind.set(rating: row["hasRating"], caption: row["hasCaption"])
    reason = row["reason"]
    library = (row["library"] as Data?).map(LibraryID.init(bytes:))
  }
}
