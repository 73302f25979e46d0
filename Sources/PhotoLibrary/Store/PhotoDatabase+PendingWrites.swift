import Foundation
import GLib
import GRDB
import PhotoMetadata

// The annotations that are not written into the photos' files yet.

extension PhotoDatabase {
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

  /// The time, in microseconds since 1970.
  private static var now: Int { Int(Date().timeIntervalSince1970 * 1_000_000) }

  /// Records that annotations are to be written into a photo's files; without a library, if an
  /// older version of the program recorded them first.
  static func addPending(
    _ kinds: Set<AnnotationEdit.Kind>, of path: FilePath, in library: LibraryID?,
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
      path.bytes, kinds.contains(.rating), kinds.contains(.caption), Self.now, library?.bytes,
    ])
  }

  /// Records a photo's pending annotations for its copy, too.
  static func copyPending(
    of photo: FilePath, to copy: FilePath, _ database: Database
  ) throws {
    // Another file may have been there.
    try forget(copy, database)
    guard let pendingWrite = try pendingWrite(photo, database) else { return }
    try database.execute(sql: "UPDATE sequence SET last = last + 1")
    try database.cachedStatement(
      sql: """
        INSERT INTO file (path, rating, caption, edited)
        VALUES (?, ?, ?, (SELECT last FROM sequence))
        """
    ).execute(arguments: [
      copy.bytes, pendingWrite.annotations.rating, pendingWrite.annotations.caption,
    ])
    try addPending(
      pendingWrite.kinds, of: copy, in: pendingWrite.library, database)
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
          outdated, of: pendingWrite.path, in: pendingWrite.library, database)
      }
      for kind in pendingWrite.kinds {
        try Self.recordSeen(kind, pendingWrite.annotations, of: path, database)
      }
      if let sidecar {
        // Our own change must not count as another program's.
        try database.cachedStatement(
          sql: """
            UPDATE file SET seenSidecar = ?, sidecarSize = ?, sidecarModified = ?,
              sidecarIdentity = ? WHERE path = ?
            """
        ).execute(arguments: [
          sidecar.fingerprint, sidecar.fileVersion.byteCount, sidecar.fileVersion.modified,
          sidecar.identity, path,
        ])
      }
      try Self.recordFingerprint(fingerprint, of: pendingWrite.path, database)
      try Self.recordWritten(
        [sidecar?.fingerprint, fingerprint?.text], of: pendingWrite.path, database)
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
      if !edit.isEmpty { try insertIntoHistory(edit, in: library, database) }
    }
  }

  /// Removes all pending annotations of a file.
  static func removePending(of path: FilePath, _ database: Database) throws {
    try database.cachedStatement(
      sql: "DELETE FROM waiting WHERE file = (SELECT id FROM file WHERE path = ?)"
    ).execute(arguments: [path.bytes])
  }
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
