import Foundation
import GRDB
import ImageFiles

/// A photo's file and its sidecar as they are now.
struct PhotoVersion: Hashable, Sendable {
  /// The file's absolute path.
  let path: FilePath
  /// What tells this version of the file from a later one.
  let stamp: FileStamp
  /// What tells the file from all others of the machine; empty where the file system has no such
  /// thing.
  let identity: String
  /// What tells this version of the sidecar from a later one, or `nil` where there is none.
  let sidecar: FileStamp?
}

extension PhotoVersion {
  /// The version of a photo that was listed, with its sidecar as it is now; `nil` where the list
  /// doesn't know the file's version.
  ///
  /// As slow as the disk.
  init?(_ photo: Photo) {
    guard let stamp = photo.stamp else { return nil }
    self.init(
      path: photo.path, stamp: stamp, identity: photo.identity,
      sidecar: Sidecar.stamp(beside: photo.path))
  }
}

extension Sidecar {
  /// What tells the version of a photo's sidecar from a later one, or `nil` where it has none.
  ///
  /// Quicker than GIO, as it is asked of every photo at every start.
  static func stamp(beside photo: FilePath) -> FileStamp? {
    if photo.text.hasPrefix("file:") { return nil }
    var stems = [photo.text]
    let name = photo.lastPart.text
    if let dot = name.lastIndex(of: "."), dot > name.startIndex {
      stems.append(String(photo.text.dropLast(name[dot...].count)))
    }
    for stem in stems {
      for ending in [".xmp", ".XMP"] where stem + ending != photo.text {
        var info = stat()
        if unsafe stat(stem + ending, &info) == 0 {
          return FileStamp(
            byteCount: Int(info.st_size),
            modified: info.st_mtim.tv_sec * 1_000_000 + info.st_mtim.tv_nsec / 1000)
        }
      }
    }
    return nil
  }
}

extension PhotoStore {
  /// What came of reading what the files say.
  struct Reading: Sendable {
    /// What is said now about the files of which something else was said before.
    var changed: [FilePath: Remarks] = [:]
    /// The files about which another program said something later than a person did here.
    var yielded: [FilePath] = []
    /// The files that were elsewhere before, and left their sidecars there.
    var moved: [FilePath] = []
  }

  /// The photos that were never read in the version that they have now.
  func outdated(_ photos: [PhotoVersion]) throws -> [PhotoVersion] {
    try database.read { database in
      let known = try database.cachedStatement(
        sql: """
          SELECT 1 FROM file WHERE path = ? AND size = ? AND modified = ?
            AND sidecarSize IS ? AND sidecarModified IS ?
          """)
      return try photos.filter { photo in
        try Int.fetchOne(
          known,
          arguments: [
            photo.path.bytes, photo.stamp.byteCount, photo.stamp.modified,
            photo.sidecar?.byteCount, photo.sidecar?.modified,
          ]) == nil
      }
    }
  }

  /// Notes what files and their sidecars say.
  ///
  /// What the person said since counts, and so does what is not written yet, unless another program
  /// said something else later: that counts then, and what the person said can be done again.
  ///
  /// - Parameters:
  ///   - read: What was read of which version.
  ///   - number: The number of the last edit when reading began.
  ///   - library: The library in which what a person said can be done again.
  /// - Returns: What is different now.
  /// - Throws: What the database says.
  func note(
    _ read: [(PhotoVersion, PhotoMetadata)], since number: Int, in library: LibraryKey
  ) throws -> Reading {
    try database.write { database in
      var reading = Reading()
      for (photo, metadata) in read {
        try Self.note(photo, metadata, since: number, in: library, &reading, database)
      }
      return reading
    }
  }

  private static func note(
    _ photo: PhotoVersion, _ metadata: PhotoMetadata, since number: Int, in library: LibraryKey,
    _ reading: inout Reading, _ database: Database
  ) throws {
    let path = photo.path
    try moveHere(photo, metadata, &reading, database)
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT rating, caption, edited FROM file WHERE path = ?"),
      arguments: [path.bytes])
    let known = row.map { Remarks(rating: $0["rating"], caption: $0["caption"]) } ?? Remarks()
    if let edited: Int = row?["edited"], edited > number { return }
    var remarks = metadata.remarks
    if let waiting = try waiting(path, database) {
      let sidecar = metadata.sidecarStamp?.modified ?? 0
      let isOther = waiting.kinds.contains { !$0.isSame(remarks, waiting.remarks) }
      if isOther, sidecar > waiting.since {
        try yield(waiting, to: remarks, in: library, database)
        reading.yielded.append(path)
      } else {
        for kind in waiting.kinds { kind.take(from: waiting.remarks, into: &remarks) }
      }
    }
    let facts =
      metadata.facts == PhotoFacts()
      ? nil : String(decoding: try JSONEncoder().encode(metadata.facts), as: UTF8.self)
    try database.cachedStatement(
      sql: """
        INSERT INTO file (path, size, modified, identity, sidecarSize, sidecarModified, rating,
          caption, facts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
          identity = excluded.identity, sidecarSize = excluded.sidecarSize,
          sidecarModified = excluded.sidecarModified, rating = excluded.rating,
          caption = excluded.caption, facts = excluded.facts
        """
    ).execute(arguments: [
      path.bytes, photo.stamp.byteCount, photo.stamp.modified, photo.identity,
      metadata.sidecarStamp?.byteCount, metadata.sidecarStamp?.modified, remarks.rating,
      remarks.caption, facts,
    ])
    let isOther = RemarkEdit.Kind.allCases.contains { !$0.isSame(known, remarks) }
    // Nobody knows yet what is said about a file that is new here.
    if isOther || reading.moved.last == path {
      reading.changed[path] = remarks
    }
  }

  /// Takes over what is known of a file that was elsewhere before, if it left its sidecar there.
  ///
  /// What was said about it is to be written beside it here.
  private static func moveHere(
    _ photo: PhotoVersion, _ metadata: PhotoMetadata, _ reading: inout Reading,
    _ database: Database
  ) throws {
    guard metadata.sidecar == nil, !photo.identity.isEmpty else { return }
    let isKnown = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM file WHERE path = ? AND size IS NOT NULL"),
      arguments: [photo.path.bytes])
    if isKnown != nil { return }
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id, path, edited, rating, caption FROM file
          WHERE size = ? AND modified = ? AND identity = ? AND path <> ? AND edited > 0
          """),
      arguments: [
        photo.stamp.byteCount, photo.stamp.modified, photo.identity, photo.path.bytes,
      ])
    guard
      let row = rows.first(where: { (try? FileEntry.at(FilePath(bytes: $0["path"]).text)) == nil })
    else { return }
    reading.moved.append(photo.path)
    try database.cachedStatement(sql: "DELETE FROM file WHERE path = ?")
      .execute(arguments: [photo.path.bytes])
    try database.cachedStatement(sql: "UPDATE file SET path = ? WHERE id = ?")
      .execute(arguments: [photo.path.bytes, row["id"] as Int64])
    try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO waiting (file, rating, caption, since) VALUES (?, ?, ?, ?)
        """
    ).execute(arguments: [
      row["id"] as Int64, row["rating"] as Int? != nil, row["caption"] as String? != nil,
      Int(Date().timeIntervalSince1970 * 1_000_000),
    ])
  }
}
