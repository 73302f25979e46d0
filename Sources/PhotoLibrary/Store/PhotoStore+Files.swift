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
      sidecar: SidecarFile.stamp(beside: photo.path))
  }
}

/// Metadata that were read from a photo's files, with what the disk had to be asked for.
struct PhotoReading: Sendable {
  /// The photo's file and its sidecar.
  let version: PhotoVersion
  /// The metadata.
  let metadata: PhotoMetadata
  /// The fingerprint of the photo's file, if the store wants to know it.
  var mark: ContentMark?
  /// The path that the same file had before, if it is gone from there.
  var origin: FilePath?

  init(_ version: PhotoVersion, _ metadata: PhotoMetadata) {
    self.version = version
    self.metadata = metadata
  }
}

extension PhotoStore {
  /// What came of reading what the files say.
  struct Reading: Sendable {
    /// What is said about the files now, and when and with what their photos were taken.
    var news = FileNews()
    /// The files about which another program said something later than a person did here.
    var yielded: [FilePath] = []
    /// The files whose sidecars are to be written again, as they were left elsewhere or are gone.
    var unwritten: [FilePath] = []
  }

  /// What came of looking photos up.
  struct LookUp: Sendable {
    /// The photos that were never read in the version that they have now.
    var outdated: [PhotoVersion] = []
    /// What is known about the others, and isn't what shows.
    var news = FileNews()
  }

  /// The part of a query that answers a file's ``PhotoOrigin``.
  private static let originColumns = """
    json_extract(facts, '$.dateTaken') AS dateTaken, json_extract(facts, '$.camera') AS camera
    """

  /// Looks photos up.
  ///
  /// - Parameter photos: The photos as they show, and the versions of their files.
  /// - Returns: Which of them are to be read, and what is known about the others.
  /// - Throws: What the database says.
  func lookUp(_ photos: [(Photo, PhotoVersion)]) throws -> LookUp {
    try database.read { database in
      let known = try database.cachedStatement(
        sql: """
          SELECT rating, caption, \(Self.originColumns) FROM file
          WHERE path = ? AND size = ? AND modified = ?
            AND sidecarSize IS ? AND sidecarModified IS ?
          """)
      var result = LookUp()
      for (photo, version) in photos {
        let row = try Row.fetchOne(
          known,
          arguments: [
            version.path.bytes, version.stamp.byteCount, version.stamp.modified,
            version.sidecar?.byteCount, version.sidecar?.modified,
          ])
        guard let row else {
          result.outdated.append(version)
          continue
        }
        let remarks = Remarks(rating: row["rating"], caption: row["caption"])
        if remarks != photo.remarks { result.news.remarks[version.path] = remarks }
        let origin = PhotoOrigin(row)
        if origin != photo.origin { result.news.origins[version.path] = origin }
      }
      return result
    }
  }

  /// What is known about the photos of a library, as far as their files were read or a person said
  /// something about them.
  ///
  /// - Parameter library: The library.
  /// - Returns: What is known, and possibly more of what is in its folders.
  /// - Throws: What the database says.
  func known(of library: Library) throws -> FileNews {
    try database.read { database in
      var known = FileNews()
      // Few cameras take many photos: each name is in memory once.
      var cameras: Set<String> = []
      func add(_ row: Row) {
        let path = FilePath(bytes: row["path"])
        let remarks = Remarks(rating: row["rating"], caption: row["caption"])
        if remarks != Remarks() { known.remarks[path] = remarks }
        var origin = PhotoOrigin(row)
        if origin.isEmpty { return }
        origin.camera = origin.camera.map { cameras.insert($0).memberAfterInsert }
        known.origins[path] = origin
      }
      let columns = "SELECT path, rating, caption, \(Self.originColumns) FROM file"
      let inside = try database.cachedStatement(sql: "\(columns) WHERE path > ? AND path < ?")
      for (first, end) in library.outerFolders.flatMap(\.rangesInside) {
        let rows = try Row.fetchCursor(inside, arguments: [first, end])
        while let row = try rows.next() { add(row) }
      }
      let one = try database.cachedStatement(sql: "\(columns) WHERE path = ?")
      for conversation in library.conversations where conversation.folder == nil {
        for photo in conversation.photos {
          try Row.fetchOne(one, arguments: [photo.path.bytes]).map(add)
        }
      }
      return known
    }
  }

  /// Merges what files and their sidecars say into what the store knows.
  ///
  /// What the person said since counts, and so does what is not written yet, unless another program
  /// wrote something else: that counts then, and taking it back brings back what the person said.
  ///
  /// - Parameters:
  ///   - read: What was read.
  ///   - number: The number of the last edit when reading began.
  ///   - library: The library in which that can be taken back.
  ///   - isWritten: Whether annotations of the library are written into photos' files.
  /// - Returns: What is known now.
  /// - Throws: What the database says.
  func note(
    _ read: [PhotoReading], since number: Int, in library: LibraryKey, isWritten: Bool
  ) throws -> Reading {
    try database.write { database in
      var reading = Reading()
      for photo in read {
        try Self.note(
          photo, since: number, in: library, isWritten: isWritten, &reading, database)
      }
      try Self.followInHistory(reading.news.moves, database)
      return reading
    }
  }

  private static func note(
    _ photo: PhotoReading, since number: Int, in library: LibraryKey, isWritten: Bool,
    _ reading: inout Reading, _ database: Database
  ) throws {
    let (path, metadata) = (photo.version.path, photo.metadata)
    let hasMoved = try follow(photo, &reading, database)
    let row = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM file WHERE path = ?"), arguments: [path.bytes])
    let edited: Int = row?["edited"] ?? 0
    if edited > number {
      // It may be moved before it is written or read again.
      return try note(photo.mark, of: path, database)
    }
    let waiting = try waiting(path, database)
    let base = row.map(FileBase.init)
    let result = try merge(photo, base, waiting, hasMoved: hasMoved, database)
    // A sidecar that is not understood says nothing.
    let seen = (metadata.sidecarProblem == nil ? nil : base?.seen) ?? metadata.remarks
    let facts =
      metadata.facts == PhotoFacts()
      ? nil : String(decoding: try JSONEncoder().encode(metadata.facts), as: UTF8.self)
    try database.cachedStatement(
      sql: """
        INSERT INTO file (path, size, modified, identity, sidecarSize, sidecarModified, rating,
          caption, facts, isRatingSeen, seenRating, isCaptionSeen, seenCaption, seenSidecar)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 1, ?, ?)
        ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
          identity = excluded.identity, sidecarSize = excluded.sidecarSize,
          sidecarModified = excluded.sidecarModified, rating = excluded.rating,
          caption = excluded.caption, facts = excluded.facts, isRatingSeen = 1,
          seenRating = excluded.seenRating, isCaptionSeen = 1, seenCaption = excluded.seenCaption,
          seenSidecar = excluded.seenSidecar
        """
    ).execute(arguments: [
      path.bytes, photo.version.stamp.byteCount, photo.version.stamp.modified,
      photo.version.identity, metadata.sidecarStamp?.byteCount, metadata.sidecarStamp?.modified,
      result.remarks.rating, result.remarks.caption, facts, seen.rating, seen.caption,
      metadata.sidecarFingerprint,
    ])
    try note(photo.mark, of: path, database)
    if result.pending != waiting?.kinds ?? [] {
      try endWaiting(of: path, database)
      if isWritten, !result.pending.isEmpty {
        try wait(result.pending, of: path, in: waiting?.library ?? library, database)
        reading.unwritten.append(path)
      }
    } else if hasMoved, !result.pending.isEmpty {
      reading.unwritten.append(path)
    }
    if let waiting, !result.yielded.isEmpty {
      try yield(
        result.yielded, of: path, from: waiting.remarks, to: metadata.remarks,
        in: waiting.library ?? library, database)
      reading.yielded.append(path)
    }
    reading.news.remarks[path] = result.remarks
    reading.news.origins[path] = metadata.facts.origin
  }

  private static func merge(
    _ photo: PhotoReading, _ base: FileBase?, _ waiting: Waiting?, hasMoved: Bool,
    _ database: Database
  ) throws -> AnnotationMerge.Result {
    let metadata = photo.metadata
    guard let base else { return .init(remarks: metadata.remarks, pending: []) }
    let pending = waiting?.kinds ?? []
    if metadata.sidecarProblem != nil, base.isRead {
      return .init(remarks: base.remarks, pending: pending)
    }
    let fingerprints = [metadata.sidecarFingerprint, photo.mark?.text].compactMap(\.self)
    return AnnotationMerge(
      base: base.seen, known: base.known, mine: base.remarks, pending: pending,
      theirs: metadata.remarks,
      ownVersions: try ownVersions(of: photo.version.path, fingerprints, database),
      isSidecarMissing: metadata.sidecar == nil && (hasMoved || base.hadSidecar)
    ).merged()
  }

  /// Notes what tells a file from others, of which something was said: so it is known wherever it goes.
  static func note(_ mark: ContentMark?, of path: FilePath, _ database: Database) throws {
    guard let mark else { return }
    try database.cachedStatement(sql: "UPDATE file SET hash = ? WHERE path = ?")
      .execute(arguments: [mark.text, path.bytes])
  }
}

/// The store's annotations of a file, and what its files said when they were read last.
private struct FileBase {
  let remarks: Remarks
  let seen: Remarks
  let known: Set<RemarkEdit.Kind>
  let isRead: Bool
  let hadSidecar: Bool

  init(_ row: Row) {
    remarks = Remarks(rating: row["rating"], caption: row["caption"])
    seen = Remarks(rating: row["seenRating"], caption: row["seenCaption"])
    known = RemarkEdit.Kind.set(rating: row["isRatingSeen"], caption: row["isCaptionSeen"])
    isRead = row["size"] as Int? != nil
    hadSidecar = row["sidecarSize"] as Int? != nil || row["seenSidecar"] as String? != nil
  }
}

extension PhotoOrigin {
  fileprivate init(_ row: Row) {
    self.init(dateTaken: row["dateTaken"], camera: row["camera"])
  }
}

extension Library {
  /// The folders of conversations that are in no folder of another one.
  fileprivate var outerFolders: [FilePath] {
    var folders: [FilePath] = []
    // A folder's slash has what is in it follow it, before others whose names begin with its own.
    let sorted = conversations.compactMap(\.folder).sorted {
      FilePath("\($0)/") < FilePath("\($1)/")
    }
    for folder in sorted
    where folders.last.map({ folder == $0 || folder.isInside($0) }) != true {
      folders.append(folder)
    }
    return folders
  }
}

extension FilePath {
  /// What the paths of all that is in the folder lie between: as paths and, where their names aren't
  /// valid UTF-8, as URIs.
  fileprivate var rangesInside: [(Data, Data)] {
    Set([text, uri]).map { folder in
      let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      // The character after the slash.
      return (Data("\(folder)/".utf8), Data("\(folder)0".utf8))
    }
  }
}
