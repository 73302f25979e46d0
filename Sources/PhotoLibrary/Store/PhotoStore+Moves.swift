import Foundation
import GRDB
import ImageFiles

extension PhotoStore {
  /// Has what was said about files, and what can be taken back of it, follow them to other paths.
  ///
  /// - Parameter moves: The paths that the files have now, by those that they had.
  /// - Throws: What the database says.
  func follow(_ moves: [FilePath: FilePath]) throws {
    try database.write { database in
      for (old, new) in moves { try Self.move(old, to: new, database) }
      try Self.followInHistory(moves, database)
    }
  }

  /// Takes over what is known of a file that was elsewhere before.
  ///
  /// Where it left its sidecar there, what was said about it is to be written beside it here.
  static func follow(
    _ photo: PhotoVersion, _ metadata: PhotoMetadata, _ reading: inout Reading,
    _ database: Database
  ) throws {
    let isKnown = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM file WHERE path = ? AND size IS NOT NULL"),
      arguments: [photo.path.bytes])
    if isKnown != nil { return }
    guard let old = try same(photo, database) ?? equal(photo, database) else { return }
    reading.news.moves[old] = photo.path
    guard try move(old, to: photo.path, database), metadata.sidecar == nil else { return }
    reading.bare.append(photo.path)
    try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO waiting (file, rating, caption, since)
        SELECT id, rating IS NOT NULL, caption IS NOT NULL, ? FROM file WHERE path = ?
        """
    ).execute(arguments: [Self.now, photo.path.bytes])
  }

  /// - Returns: Whether what was said about the file counts at its new path: nothing was said there.
  @discardableResult
  private static func move(
    _ old: FilePath, to new: FilePath, _ database: Database
  ) throws -> Bool {
    let edited = try database.cachedStatement(sql: "SELECT edited FROM file WHERE path = ?")
    guard try Int.fetchOne(edited, arguments: [old.bytes]) != nil,
      try Int.fetchOne(edited, arguments: [new.bytes]) ?? 0 == 0
    else { return false }
    try database.cachedStatement(sql: "DELETE FROM file WHERE path = ?")
      .execute(arguments: [new.bytes])
    try database.cachedStatement(sql: "UPDATE file SET path = ? WHERE path = ?")
      .execute(arguments: [new.bytes, old.bytes])
    return true
  }

  /// Has edits be about the files where they are now, so that they can still be taken back.
  static func followInHistory(_ moves: [FilePath: FilePath], _ database: Database) throws {
    if moves.isEmpty { return }
    let edits = try Row.fetchCursor(database, sql: "SELECT id, content FROM edit")
    var changed: [(id: Int64, edit: RemarkEdit)] = []
    while let row = try edits.next() {
      let edit = try JSONDecoder().decode(RemarkEdit.self, from: row["content"])
      let moved = edit.following(moves)
      if moved != edit { changed.append((row["id"], moved)) }
    }
    let note = try database.cachedStatement(sql: "UPDATE edit SET content = ? WHERE id = ?")
    for (id, edit) in changed { try note.execute(arguments: [JSONEncoder().encode(edit), id]) }
  }

  /// Where the same file was, of which something was said, and is no longer.
  private static func same(_ photo: PhotoVersion, _ database: Database) throws -> FilePath? {
    guard !photo.identity.isEmpty else { return nil }
    return try gone(
      Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT path FROM file
            WHERE size = ? AND modified = ? AND identity = ? AND path <> ? AND edited > 0
            """),
        arguments: [
          photo.stamp.byteCount, photo.stamp.modified, photo.identity, photo.path.bytes,
        ])
    ).first.map { FilePath(bytes: $0["path"]) }
  }

  /// Where a file with the same content was, and is no longer: it was taken to another disk.
  private static func equal(_ photo: PhotoVersion, _ database: Database) throws -> FilePath? {
    let (first, end) = ContentMark.range(ofLength: photo.stamp.byteCount)
    let rows = try gone(
      Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT path, hash FROM file
            WHERE hash >= ? AND hash < ? AND path <> ? AND edited > 0
            """),
        arguments: [first, end, photo.path.bytes]))
    guard !rows.isEmpty, let mark = ContentMark(photo.path) else { return nil }
    return rows.first { $0["hash"] == mark.text }.map { FilePath(bytes: $0["path"]) }
  }

  private static func gone(_ rows: [Row]) -> [Row] {
    rows.filter { (try? FileEntry.at(FilePath(bytes: $0["path"]).text)) == nil }
  }
}
