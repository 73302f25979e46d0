import Foundation
import GLib
import GRDB
import PhotoMetadata

extension PhotoDatabase {
  /// The result of merging readings of photos' files into the store.
  struct MergedReadings: Sendable {
    /// The files' current annotations and capture details.
    var update = MetadataUpdate()
    /// The files for which another program's later annotations replaced the person's.
    var yielded: [FilePath] = []
    /// The files that are other photos than those for which annotations were pending.
    var lost: [FilePath] = []
    /// The files whose sidecars have to be written again, because the photo was moved without them
    /// or they are gone.
    var unwritten: [FilePath] = []
    /// The files to be read again: they were written, or read by others, during the reading.
    var outdated: [FilePath] = []
  }

  /// The result of looking up photos.
  struct LookUp: Sendable {
    /// The photos whose current version was never read.
    var outdated: [(PhotoVersion, ReadingStart)] = []
    /// The known metadata of the others, as far as they differ from the displayed ones.
    var update = MetadataUpdate()
  }

  /// The columns of a query for a file's ``CaptureDetails``.
  private static let captureColumns = """
    json_extract(facts, '$.dateTaken') AS dateTaken, json_extract(facts, '$.camera') AS camera
    """

  /// Looks up photos.
  ///
  /// - Parameter photos: The photos as displayed, and the versions of their files.
  /// - Returns: The photos to be read, and the known metadata of the others.
  /// - Throws: A database error.
  func lookUp(_ photos: [(Photo, PhotoVersion)]) throws -> LookUp {
    try database.read { database in
      let known = try database.cachedStatement(
        sql: """
          SELECT rating, caption, \(Self.captureColumns) FROM file
          WHERE path = ? AND size = ? AND modified = ?
            AND sidecarSize IS ? AND sidecarModified IS ?
            -- Before its identity was stored.
            AND (sidecarSize IS NULL OR sidecarIdentity IS NOT NULL)
          """)
      var result = LookUp()
      let last = try Self.lastNumber(database)
      for (photo, version) in photos {
        let row = try Row.fetchOne(
          known,
          arguments: [
            version.path.bytes, version.fileVersion.byteCount, version.fileVersion.modified,
            version.sidecar?.byteCount, version.sidecar?.modified,
          ])
        guard let row else {
          result.outdated.append(
            (version, ReadingStart(edit: last, seen: try Self.seen(version.path, database))))
          continue
        }
        let annotations = Annotations(rating: row["rating"], caption: row["caption"])
        if annotations != photo.annotations {
          result.update.annotations[version.path] = annotations
        }
        let capture = CaptureDetails(row)
        if capture != photo.capture { result.update.captures[version.path] = capture }
      }
      return result
    }
  }

  /// Returns the state of the store at the start of a reading of a photo's files.
  func readingStart(of path: FilePath) throws -> ReadingStart {
    try database.read {
      ReadingStart(edit: try Self.lastNumber($0), seen: try Self.seen(path, $0))
    }
  }

  /// Whether another photo than the known one may be at a path, or another sidecar beside it.
  ///
  /// - Parameters:
  ///   - file: The photo's file.
  ///   - sidecar: The identity of the sidecar, or `nil` without one.
  ///   - path: The photo's path.
  /// - Returns: False if the photo isn't known.
  /// - Throws: A database error.
  func mayBeOther(
    than file: FileEntry, sidecar: Result<String?, SidecarError>, at path: FilePath
  ) throws -> Bool {
    let record = try database.read { try Self.row(of: path, $0).map(FileRecord.init) }
    return record?.mayBeOther(than: file) == true || record?.mayHaveOther(than: sidecar) == true
  }

  private static func seen(_ path: FilePath, _ database: Database) throws -> ReadingStart.Seen? {
    try row(of: path, database).map(ReadingStart.Seen.init)
  }

  static func row(of path: FilePath, _ database: Database) throws -> Row? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM file WHERE path = ?"), arguments: [path.bytes])
  }

  /// Returns the known metadata of a library's photos, as far as their files were read or
  /// annotated.
  ///
  /// - Parameter library: The library.
  /// - Returns: The metadata, possibly also of other files in its folders.
  /// - Throws: A database error.
  func known(of library: Library) throws -> MetadataUpdate {
    try database.read { database in
      var known = MetadataUpdate()
      // Few cameras take many photos: each name is in memory once.
      var cameras: Set<String> = []
      func add(_ row: Row) {
        let path = FilePath(bytes: row["path"])
        let annotations = Annotations(rating: row["rating"], caption: row["caption"])
        if annotations != Annotations() { known.annotations[path] = annotations }
        var capture = CaptureDetails(row)
        if capture.isEmpty { return }
        capture.camera = capture.camera.map { cameras.insert($0).memberAfterInsert }
        known.captures[path] = capture
      }
      let columns = "SELECT path, rating, caption, \(Self.captureColumns) FROM file"
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

  /// Merges metadata read from files and their sidecars into the store.
  ///
  /// The person's later edits and pending annotations take precedence, unless another program wrote
  /// other values: those apply then, and undoing that restores the person's. A photo that replaced
  /// another one gets none of that one's. A reading during which the files were written, or read by
  /// others, may be older than what the store has seen: it changes nothing. A stray sidecar is
  /// older than pending annotations.
  ///
  /// - Parameters:
  ///   - read: The metadata that were read.
  ///   - library: The library in which that can be undone.
  ///   - isWritten: Whether annotations of the library are written into photos' files.
  ///   - takesStrays: Whether photos with stray sidecars are recorded, too.
  /// - Returns: The merged metadata.
  /// - Throws: A database error.
  func record(
    _ read: [PhotoReading], in library: LibraryID, isWritten: Bool, takesStrays: Bool = false
  ) throws -> MergedReadings {
    try writeUnsynced { database in
      var merged = MergedReadings()
      for photo in read {
        try Self.record(
          photo, in: library, isWritten: isWritten, takesStrays: takesStrays, &merged, database)
      }
      try Self.followInHistory(
        merged.update.moves, forgetting: merged.update.replaced, database)
      return merged
    }
  }

  private static func record(
    _ photo: PhotoReading, in library: LibraryID, isWritten: Bool, takesStrays: Bool,
    _ merged: inout MergedReadings, _ database: Database
  ) throws {
    let (path, metadata) = (photo.version.path, photo.metadata)
    // Without its sidecars, the photo would count as one whose annotations were removed.
    if try isLeaving(path, database) { return }
    var row = try row(of: path, database)
    if row.map(ReadingStart.Seen.init) != photo.start.seen {
      merged.outdated.append(path)
      return
    }
    let hasMoved = try follow(photo, &merged, database)
    if hasMoved { row = try Self.row(of: path, database) }
    if photo.hasStraySidecar, !takesStrays {
      merged.update.strays.insert(path)
      return
    }
    let edited: Int = row?["edited"] ?? 0
    if edited > photo.start.edit {
      if photo.hasStraySidecar { merged.outdated.append(path) }
      // The photo may be moved before it is written or read again.
      return try recordFingerprint(photo.fingerprint, of: path, database)
    }
    var pendingWrite = try Self.pendingWrite(path, database)
    var record = row.map(FileRecord.init)
    if !hasMoved, record?.isOtherPhoto(than: photo) == true {
      if pendingWrite != nil { merged.lost.append(path) }
      try forget(path, database)
      merged.update.replaced.insert(path)
      (record, pendingWrite) = (nil, nil)
    }
    let result = try merge(photo, record, pendingWrite, hasMoved: hasMoved, database)
    // A malformed sidecar has no annotations.
    let seen =
      (metadata.sidecarProblem == nil ? nil : record?.seen.annotations) ?? metadata.annotations
    try recordFile(photo, result.annotations, seen: seen, database)
    if record != nil {
      try recordWritten([metadata.sidecarFingerprint, photo.fingerprint?.text], of: path, database)
    }
    if result.pending != pendingWrite?.kinds ?? [] {
      try removePending(of: path, database)
      if isWritten, !result.pending.isEmpty {
        try addPending(result.pending, of: path, in: pendingWrite?.library ?? library, database)
        merged.unwritten.append(path)
      }
    } else if hasMoved, !result.pending.isEmpty {
      merged.unwritten.append(path)
    }
    if let pendingWrite, !result.yielded.isEmpty {
      try yield(
        result.yielded, of: path, from: pendingWrite.annotations, to: metadata.annotations,
        in: pendingWrite.library ?? library, database)
      merged.yielded.append(path)
    }
    merged.update.annotations[path] = result.annotations
    merged.update.captures[path] = metadata.facts.capture
  }

  /// Records a file's versions and metadata.
  ///
  /// - Parameters:
  ///   - photo: The file as it was read.
  ///   - annotations: The merged annotations.
  ///   - seen: The annotations in the file or its sidecar.
  ///   - database: The database.
  /// - Throws: A database error.
  private static func recordFile(
    _ photo: PhotoReading, _ annotations: Annotations, seen: Annotations, _ database: Database
  ) throws {
    let metadata = photo.metadata
    let facts =
      metadata.facts == PhotoFacts()
      ? nil : String(decoding: try JSONEncoder().encode(metadata.facts), as: UTF8.self)
    try database.cachedStatement(
      sql: """
        INSERT INTO file (path, size, modified, identity, sidecarSize, sidecarModified, rating,
          caption, facts, isRatingSeen, seenRating, isCaptionSeen, seenCaption, seenSidecar,
          sidecarIdentity)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 1, ?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
          identity = excluded.identity, sidecarSize = excluded.sidecarSize,
          sidecarModified = excluded.sidecarModified, rating = excluded.rating,
          caption = excluded.caption, facts = excluded.facts, isRatingSeen = 1,
          seenRating = excluded.seenRating, isCaptionSeen = 1, seenCaption = excluded.seenCaption,
          seenSidecar = excluded.seenSidecar, sidecarIdentity = excluded.sidecarIdentity
        """
    ).execute(arguments: [
      photo.version.path.bytes, photo.version.fileVersion.byteCount,
      photo.version.fileVersion.modified, photo.version.identity,
      metadata.sidecarVersion?.byteCount, metadata.sidecarVersion?.modified, annotations.rating,
      annotations.caption, facts, seen.rating, seen.caption, metadata.sidecarFingerprint,
      metadata.sidecarIdentity,
    ])
    try recordFingerprint(photo.fingerprint, of: photo.version.path, database)
  }

  private static func merge(
    _ photo: PhotoReading, _ record: FileRecord?, _ pendingWrite: PendingWrite?, hasMoved: Bool,
    _ database: Database
  ) throws -> AnnotationMerge.Result {
    let metadata = photo.metadata
    guard let record else { return .init(annotations: metadata.annotations, pending: []) }
    let pending = pendingWrite?.kinds ?? []
    if metadata.sidecarProblem != nil, record.seen.file != nil {
      return .init(annotations: record.annotations, pending: pending)
    }
    let fingerprints = [metadata.sidecarFingerprint, photo.fingerprint?.text].compactMap(\.self)
    return AnnotationMerge(
      base: record.seen.annotations,
      known: photo.hasStraySidecar ? record.seen.kinds.subtracting(pending) : record.seen.kinds,
      mine: record.annotations, pending: pending,
      theirs: metadata.annotations,
      ownVersions: try ownVersions(
        of: photo.version.path, photo.version.identity, sidecar: metadata.sidecar, fingerprints,
        editedAt: record.edited, database),
      isSidecarMissing: metadata.sidecar == nil
        && (hasMoved || (record.seen.hasSidecar && !record.isOtherFile(than: photo)))
    ).merged()
  }

  /// Records the fingerprint of an annotated file, by which it is recognized at another path.
  static func recordFingerprint(
    _ fingerprint: ContentFingerprint?, of path: FilePath, _ database: Database
  ) throws {
    guard let fingerprint else { return }
    try database.cachedStatement(sql: "UPDATE file SET hash = ? WHERE path = ?")
      .execute(arguments: [fingerprint.text, path.bytes])
  }
}

extension ReadingStart.Seen {
  /// Whether there was a sidecar.
  fileprivate var hasSidecar: Bool { sidecar != nil || fingerprint != nil }

  init(_ row: Row) {
    file = FileVersion(byteCount: row["size"], modified: row["modified"])
    sidecar = FileVersion(byteCount: row["sidecarSize"], modified: row["sidecarModified"])
    fingerprint = row["seenSidecar"]
    annotations = Annotations(rating: row["seenRating"], caption: row["seenCaption"])
    kinds = AnnotationEdit.Kind.set(rating: row["isRatingSeen"], caption: row["isCaptionSeen"])
  }
}

extension FileVersion {
  /// Creates a version from stored values, or `nil` from missing ones.
  init?(byteCount: Int?, modified: Int?) {
    guard let byteCount, let modified else { return nil }
    self.init(byteCount: byteCount, modified: modified)
  }
}

extension CaptureDetails {
  fileprivate init(_ row: Row) {
    self.init(dateTaken: row["dateTaken"], camera: row["camera"])
  }
}

extension Library {
  /// The folders of conversations that are not inside a folder of another one.
  fileprivate var outerFolders: [FilePath] {
    var folders: [FilePath] = []
    // With its trailing slash, a folder sorts right before its content, and before folders whose
    // names begin with its own.
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
  /// The bounds of the paths of everything in the folder: as paths and, if their names aren't valid
  /// UTF-8, as URIs.
  fileprivate var rangesInside: [(Data, Data)] {
    Set([text, uri]).map { folder in
      let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      // The character after the slash.
      return (Data("\(folder)/".utf8), Data("\(folder)0".utf8))
    }
  }
}
