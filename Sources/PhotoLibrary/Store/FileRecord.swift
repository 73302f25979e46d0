import Foundation
import GLib
import GRDB
import PhotoMetadata

/// The store's record of a photo: its annotations, and its files as they were last read.
struct FileRecord {
  let annotations: Annotations
  let seen: ReadingStart.Seen
  /// The number of the last edit.
  let edited: Int
  private let identity: String
  private let sidecarIdentity: String?
  private let fingerprint: String?
  private let facts: String?

  init(_ row: Row) {
    annotations = Annotations(rating: row["rating"], caption: row["caption"])
    seen = ReadingStart.Seen(row)
    edited = row["edited"]
    identity = row["identity"] ?? ""
    sidecarIdentity = row["sidecarIdentity"]
    fingerprint = row["hash"]
    facts = row["facts"]
  }

  /// Whether a photo at this path is another file, with other content, than the one of this record,
  /// as after that was deleted.
  func isOtherFile(than photo: PhotoReading) -> Bool {
    if hasIdentity(of: photo.version.identity) { return false }
    if let fingerprint, let new = photo.fingerprint { return fingerprint != new.text }
    // Equal sizes say nothing: a camera's uncompressed files all have the same.
    return identity != photo.version.identity
      || seen.file?.byteCount != photo.version.fileVersion.byteCount
  }

  /// Whether a photo at this path is another one than that of this record, taken at another time,
  /// as after a memory card was formatted: not the same photo, changed by another program.
  func isOtherPhoto(than photo: PhotoReading) -> Bool {
    guard !hasIdentity(of: photo.version.identity), let new = photo.metadata.facts.dateTaken,
      let dateTaken
    else { return false }
    return dateTaken != new
  }

  private var dateTaken: Double? {
    facts.flatMap {
      try? JSONDecoder().decode(PhotoFacts.self, from: Data($0.utf8)).dateTaken
    }
  }

  /// Whether another file than that of this record may be at its path, so that it has to be read
  /// before annotations are written to its sidecar.
  func mayBeOther(than file: FileEntry) -> Bool {
    !hasIdentity(of: file.identity) && seen.file != file.fileVersion
  }

  /// Whether another sidecar than that of this record may be beside its photo.
  ///
  /// - Parameter sidecar: The identity of the sidecar, or `nil` without one.
  /// - Returns: Whether it is another file than the known one, or missing. False for a sidecar that
  ///   can't be read: it can't be written either, which the writer reports.
  func mayHaveOther(than sidecar: Result<String?, SidecarError>) -> Bool {
    guard case .success(let sidecar) = sidecar else { return false }
    guard let sidecar else { return sidecarIdentity != nil }
    return sidecar != sidecarIdentity && FileEntry.hasCreationTime(sidecar)
  }

  /// Whether an identity is that of this record's file, or one of them is unknown.
  private func hasIdentity(of other: String) -> Bool {
    if identity.isEmpty || other.isEmpty { return true }
    // Without a creation time, a new file may have a deleted one's identity.
    return identity == other && FileEntry.hasCreationTime(identity)
  }
}
