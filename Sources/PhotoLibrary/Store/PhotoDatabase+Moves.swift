import Foundation
import GLib
import GRDB

extension PhotoDatabase {
  /// The candidates for a photo's previous path, and the disk queries that decide between them.
  struct MoveCandidates: Sendable {
    /// A path at which the photo may have been.
    struct Candidate: Sendable {
      let path: FilePath
      /// The identity of the file that was there.
      let identity: String
      /// Its fingerprint, if it is known.
      let fingerprint: String?
    }

    /// The paths of files with the same identity.
    var same: [Candidate] = []
    /// The paths of files of the same length, with their fingerprints.
    var equal: [Candidate] = []
    /// Whether the photo's fingerprint is needed because it has annotations.
    var needsFingerprint = false
  }

  /// Finds the candidates for photos' previous paths.
  ///
  /// - Parameter photos: The photos.
  /// - Returns: The candidates for each photo.
  /// - Throws: A database error.
  func moveCandidates(of photos: [PhotoVersion]) throws -> [MoveCandidates] {
    try database.read { database in
      let row = try database.cachedStatement(sql: "SELECT size, edited FROM file WHERE path = ?")
      let same = try database.cachedStatement(
        sql: """
          SELECT path, identity, NULL AS hash FROM file
          WHERE size = ? AND modified = ? AND identity = ? AND path <> ? AND edited > 0
          """)
      let equal = try database.cachedStatement(
        sql: """
          SELECT path, identity, hash FROM file WHERE hash >= ? AND hash < ? AND path <> ? AND edited > 0
          """)
      return try photos.map { photo in
        var candidates = MoveCandidates()
        if let row = try Row.fetchOne(row, arguments: [photo.path.bytes]) {
          candidates.needsFingerprint = row["edited"] as Int > 0
          if row["size"] as Int? != nil { return candidates }
        }
        if !photo.identity.isEmpty {
          candidates.same = try Row.fetchAll(
            same,
            arguments: [
              photo.fileVersion.byteCount, photo.fileVersion.modified, photo.identity,
              photo.path.bytes,
            ]
          ).map(MoveCandidates.Candidate.init)
        }
        let (first, end) = ContentFingerprint.range(ofLength: photo.fileVersion.byteCount)
        candidates.equal = try Row.fetchAll(equal, arguments: [first, end, photo.path.bytes])
          .map(MoveCandidates.Candidate.init)
        return candidates
      }
    }
  }

  /// Moves the store's record of a file to its new path.
  ///
  /// - Returns: Whether there was a record.
  static func follow(
    _ photo: PhotoReading, _ merged: inout MergedReadings, _ database: Database
  ) throws -> Bool {
    guard let old = photo.oldPath else { return false }
    merged.update.moves[old] = photo.version.path
    return try move(old, to: photo.version.path, database)
  }

  /// Whether the move of a file is recorded already.
  static func hasMoved(
    _ old: FilePath, to new: FilePath, identity: String, _ database: Database
  ) throws -> Bool {
    if identity.isEmpty { return false }
    let known = try [old, new].map { try row(of: $0, database)?["identity"] as String? }
    return known[1] == identity && known[0] != identity
  }

  /// Moves files' records, all at once: a file may have got the earlier name of another one.
  static func move(_ moves: [FilePath: FilePath], _ database: Database) throws {
    let taken = Set(moves.values)
    var all = moves
    for (number, old) in moves.keys.filter(taken.contains).enumerated() {
      // No absolute path: out of the way of the others.
      let aside = FilePath("moving/\(number)")
      try setPath(of: old, to: aside, database)
      all[aside] = all.removeValue(forKey: old)
    }
    for (old, new) in all { try move(old, to: new, database) }
  }

  /// Moves a file's record.
  ///
  /// - Returns: Whether it was moved: the new path had no edited annotations, those of another file
  ///   that had been there before, or older ones of the same file, which was edited at its old path
  ///   after it was moved.
  @discardableResult
  private static func move(
    _ old: FilePath, to new: FilePath, _ database: Database
  ) throws -> Bool {
    guard let last = try row(of: old, database) else { return false }
    let before = try row(of: new, database)
    let edited: Int = before?["edited"] ?? 0
    let identities = [last, before].compactMap { $0?["identity"] as String? }
    let isOfOther = Set(identities.filter { !$0.isEmpty }).count == 2
    if edited > 0, !isOfOther {
      // A file that was never read at its old path.
      guard last["size"] as Int? == nil, last["edited"] > edited else { return false }
      try database.cachedStatement(
        sql: "UPDATE file SET rating = ?, caption = ?, edited = ? WHERE path = ?"
      ).execute(arguments: [last["rating"], last["caption"], last["edited"], new.bytes])
      if let pendingWrite = try Self.pendingWrite(old, database) {
        try addPending(
          pendingWrite.kinds, of: new, in: pendingWrite.library, database)
      }
      try forget(old, database)
      return true
    }
    try forget(new, database)
    try setPath(of: old, to: new, database)
    return true
  }

  private static func setPath(
    of old: FilePath, to new: FilePath, _ database: Database
  ) throws {
    try database.cachedStatement(sql: "UPDATE file SET path = ? WHERE path = ?")
      .execute(arguments: [new.bytes, old.bytes])
  }

  /// Removes a file's record, with its pending annotations.
  static func forget(_ path: FilePath, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM file WHERE path = ?")
      .execute(arguments: [path.bytes])
  }

  /// Updates the paths in undo stacks, so that edits of moved files can still be undone, and
  /// removes edits of deleted files.
  static func followInHistory(
    _ moves: [FilePath: FilePath], forgetting deleted: Set<FilePath> = [], _ database: Database
  ) throws {
    if moves.isEmpty, deleted.isEmpty { return }
    let edits = try Row.fetchCursor(database, sql: "SELECT id, content FROM edit")
    var changed: [(id: Int64, edit: AnnotationEdit)] = []
    while let row = try edits.next() {
      let edit = try JSONDecoder().decode(AnnotationEdit.self, from: row["content"])
      let moved = edit.following(moves, forgetting: deleted)
      if moved != edit { changed.append((row["id"], moved)) }
    }
    let note = try database.cachedStatement(sql: "UPDATE edit SET content = ? WHERE id = ?")
    for (id, edit) in changed {
      if edit.isEmpty {
        try remove(id, database)
      } else {
        try note.execute(arguments: [JSONEncoder().encode(edit), id])
      }
    }
  }
}

extension PhotoReading {
  /// Queries the disk for the data that the store needs, as slow as the disk is.
  ///
  /// - Parameter candidates: The candidates for the photo's previous path.
  mutating func complete(_ candidates: PhotoDatabase.MoveCandidates) {
    let equal = candidates.equal.filter(\.isGone)
    if candidates.needsFingerprint || !equal.isEmpty {
      fingerprint = ContentFingerprint(version.path)
    }
    // The fingerprint is that of what was read: another program may have replaced the file since.
    if fingerprint != nil, (try? FileEntry.at(version.path))?.fileVersion != version.fileVersion {
      fingerprint = nil
    }
    oldPath =
      candidates.same.first(where: \.isGone)?.path
      ?? equal.first { $0.fingerprint == fingerprint?.text }?.path
  }
}

extension PhotoDatabase.MoveCandidates.Candidate {
  fileprivate init(_ row: Row) {
    self.init(
      path: FilePath(bytes: row["path"]), identity: row["identity"] ?? "", fingerprint: row["hash"])
  }

  /// Whether no file is at the path, although its disk is there; as slow as the disk is.
  ///
  /// A disk that is away leaves an empty folder or none.
  fileprivate var isGone: Bool {
    guard (try? path.exists) == false else { return false }
    var folder = FileEntry.folder(of: path)
    if let contents = try? FileEntry.contents(ofFolder: folder), !contents.isEmpty { return true }
    while !folder.isPresent, folder != FileEntry.folder(of: folder) {
      folder = FileEntry.folder(of: folder)
    }
    guard let disk = identity.disk else { return false }
    return (try? FileEntry.at(folder))?.identity.disk == disk
  }
}

extension String {
  /// The disk's part of a file's identity, `l66306` in `l66306:1234`, or `nil` for an empty one.
  fileprivate var disk: Substring? { split(separator: ":", maxSplits: 1).first }
}
