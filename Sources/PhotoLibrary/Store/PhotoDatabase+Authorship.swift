import Foundation
import GLib
import GRDB
import PhotoMetadata

/// The bytes that are about to replace a sidecar or a photo's file.
public struct AnnotationDraft: Hashable, Sendable {
  /// The fingerprint of the file that is replaced, or `nil` if there is none yet.
  let old: String?
  /// The fingerprint of the new file.
  let new: String
  /// Whether the draft is that of a photo's own file, and not of its sidecar.
  var isPhoto = false

  /// Creates the draft of a sidecar: its fingerprints are SHA-256 checksums of all bytes.
  static func sidecar(_ old: [UInt8]?, _ new: [UInt8]) -> AnnotationDraft {
    AnnotationDraft(old: old.map(SidecarFile.fingerprint), new: SidecarFile.fingerprint(new))
  }

  /// Creates the draft of a photo's own file.
  static func photo(_ old: [UInt8], _ new: [UInt8]) -> AnnotationDraft {
    AnnotationDraft(
      old: ContentFingerprint(bytes: old).text, new: ContentFingerprint(bytes: new).text,
      isPhoto: true)
  }

  /// Whether a photo's file has other bytes than the draft of it.
  func isReplaced(by fingerprint: ContentFingerprint?) -> Bool {
    isPhoto && new != fingerprint?.text
  }
}

/// A sidecar that this program wrote, as it is on the disk.
struct SidecarVersion: Hashable, Sendable {
  let fingerprint: String
  let fileVersion: FileVersion
  /// The identity of its file.
  let identity: String

  /// Finds the sidecar beside a photo if its bytes are those of a draft, as slow as the disk is.
  init?(beside photo: FilePath, as draft: AnnotationDraft) {
    guard let file = try? SidecarFile.find(beside: photo),
      (try? file.fingerprint()) == draft.new
    else { return nil }
    fingerprint = draft.new
    fileVersion = file.fileVersion
    identity = file.identity
  }
}

/// The result of claiming a draft.
enum DraftClaim: Hashable, Sendable {
  /// The draft may replace the file, and is recorded as this program's own.
  case granted
  /// The annotations were edited meanwhile, or are already written.
  case outdated
  /// The file is a version that was never read: it may have other annotations.
  case unread
  /// Another process uses the store, or a file operation takes the photo away: the annotations stay
  /// pending until then.
  case postponed
}

extension PhotoDatabase {
  /// The maximum number of own versions recorded for a photo; the latest are kept.
  private static let maxOwnVersions = 8

  /// Records a draft as this program's own, before it replaces its file.
  ///
  /// After a crash, this program and every other process with the same store recognize the file by
  /// its fingerprint. As the log is written in order, a later edit is never on the disk without the
  /// claims before it.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - pendingWrite: The annotations from which it was made.
  ///   - isBusy: Whether this process performs file operations.
  /// - Returns: Whether the file may be replaced.
  /// - Throws: A database error.
  func claim(
    _ draft: AnnotationDraft, for pendingWrite: PendingWrite, isBusy: Bool = false
  ) throws -> DraftClaim {
    try patiently {
      try writeUnsynced { database in
        if try isTakenAway(pendingWrite.path, byThis: isBusy, database) { return .postponed }
        return try Self.claim(draft, for: pendingWrite, database)
      }
    }
  }

  private static func claim(
    _ draft: AnnotationDraft, for pendingWrite: PendingWrite, _ database: Database
  ) throws -> DraftClaim {
    guard let now = try Self.pendingWrite(pendingWrite.path, database),
      now.annotations == pendingWrite.annotations,
      now.kinds == pendingWrite.kinds
    else { return .outdated }
    if let old = draft.old {
      let isKnown = try Int.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT 1 FROM file WHERE path = ?1 AND (seenSidecar = ?2 OR hash = ?2 OR EXISTS (
              SELECT 1 FROM ownVersion
              WHERE file = file.id AND fingerprint = ?2 AND NOT isWritten))
            """), arguments: [pendingWrite.path.bytes, old])
      if isKnown == nil { return .unread }
    }
    try Self.add(draft.new, of: pendingWrite, database)
    return .granted
  }

  private static func add(
    _ fingerprint: String, of pendingWrite: PendingWrite, _ database: Database
  ) throws {
    let file = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT id FROM file WHERE path = ?"),
      arguments: [pendingWrite.path.bytes])
    try database.cachedStatement(
      sql: """
        INSERT INTO ownVersion (file, fingerprint, hasRating, rating, hasCaption, caption)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      file, fingerprint, pendingWrite.kinds.contains(.rating), pendingWrite.annotations.rating,
      pendingWrite.kinds.contains(.caption), pendingWrite.annotations.caption,
    ])
    try database.cachedStatement(
      sql: """
        DELETE FROM ownVersion WHERE file = ?1 AND id <= (
          SELECT id FROM ownVersion WHERE file = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
        """
    ).execute(arguments: [file, maxOwnVersions])
  }

  /// Records that versions of a photo's files are on the disk, if this program wrote them.
  static func recordWritten(
    _ fingerprints: [String?], of path: FilePath, _ database: Database
  ) throws {
    for fingerprint in fingerprints {
      guard let fingerprint else { continue }
      try database.cachedStatement(
        sql: """
          UPDATE ownVersion SET isWritten = 1
          WHERE file = (SELECT id FROM file WHERE path = ?) AND fingerprint = ?
          """
      ).execute(arguments: [path.bytes, fingerprint])
    }
  }

  /// Whether this program wrote a version of a photo's file or sidecar.
  ///
  /// - Parameters:
  ///   - fingerprint: The version's fingerprint.
  ///   - path: The photo's path.
  /// - Returns: Whether it is one of the latest versions recorded.
  /// - Throws: A database error.
  func isOwnVersion(_ fingerprint: String, of path: FilePath) throws -> Bool {
    try database.read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT EXISTS (SELECT 1 FROM ownVersion JOIN file ON file.id = file
              WHERE path = ? AND fingerprint = ?)
            """),
        arguments: [path.bytes, fingerprint]) ?? false
    }
  }

  /// Returns the versions of a photo's files that this program wrote and that have one of the
  /// fingerprints.
  ///
  /// A version that was on the disk and was replaced doesn't count: if it is there again, a person
  /// or a program restored it. A sidecar that photos share, such as `a.xmp`, may also be a version
  /// that was written for another one of them, and the files of a photo one that was written at
  /// another path, in a folder that is a link: it counts if that one's last edit is older than this
  /// photo's. Of equal versions the last one counts.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - identity: The identity of the photo's file.
  ///   - sidecar: The sidecar's path, or `nil` without one.
  ///   - fingerprints: The fingerprints of the sidecar and of the photo's file.
  ///   - edited: The number of the photo's last edit.
  ///   - database: The database.
  /// - Returns: The versions.
  /// - Throws: A database error.
  static func ownVersions(
    of path: FilePath, _ identity: String, sidecar: FilePath?, _ fingerprints: [String],
    editedAt edited: Int, _ database: Database
  ) throws -> [OwnVersion] {
    let others = sidecar.flatMap { SidecarFile.photos(sharing: $0, with: path) }
    return try fingerprints.flatMap { fingerprint in
      try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT path = ?1 OR edited < ?5 AS counts, hasRating, ownVersion.rating AS rating,
              hasCaption, ownVersion.caption AS caption
            FROM ownVersion JOIN file ON file.id = file
            WHERE fingerprint = ?2
              AND (path = ?1 AND NOT isWritten OR path > ?3 AND path < ?4
                -- A new version of the file may have been seen at one of the paths only.
                OR path <> ?1 AND edited > 0 AND identity <> ''
                  AND identity IN (?6, (SELECT identity FROM file WHERE path = ?1)))
            ORDER BY ownVersion.id DESC
            """),
        arguments: [
          path.bytes, fingerprint, others?.lowerBound.bytes, others?.upperBound.bytes, edited,
          identity,
        ]
      ).prefix { $0["counts"] }.map { row in
        OwnVersion(
          kinds: AnnotationEdit.Kind.set(rating: row["hasRating"], caption: row["hasCaption"]),
          annotations: Annotations(rating: row["rating"], caption: row["caption"]))
      }
    }
  }
}

extension AnnotationEdit.Kind {
  /// Returns the kinds for which a column is true.
  static func set(rating: Bool, caption: Bool) -> Set<AnnotationEdit.Kind> {
    Set([(AnnotationEdit.Kind.rating, rating), (.caption, caption)].filter(\.1).map(\.0))
  }
}
