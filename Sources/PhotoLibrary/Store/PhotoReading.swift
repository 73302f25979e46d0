import GLib
import PhotoMetadata

/// The current version of a photo's file and its sidecar.
struct PhotoVersion: Hashable, Sendable {
  /// The file's absolute path.
  let path: FilePath
  /// The version of the file.
  let fileVersion: FileVersion
  /// The file's identity on this machine; empty if the file system has none.
  let identity: String
  /// The version of the sidecar, or `nil` if there is none.
  let sidecar: FileVersion?
}

extension PhotoVersion {
  /// Whether the file is still at the path, in this version; as slow as the disk.
  ///
  /// Another program may have renamed it since it was listed, and another file to its name.
  var isCurrent: Bool {
    guard let entry = try? FileEntry.at(path) else { return false }
    return entry.fileVersion == fileVersion && entry.identity == identity
  }

  /// Creates the version of a listed photo, with its sidecar's current version; `nil` if the list
  /// doesn't have the file's version.
  ///
  /// As slow as the disk.
  init?(_ photo: Photo) {
    guard let fileVersion = photo.fileVersion else { return nil }
    self.init(
      path: photo.path, fileVersion: fileVersion, identity: photo.identity,
      sidecar: SidecarFile.fileVersion(beside: photo.path))
  }
}

/// The state of the store at the start of a reading of a photo's files.
struct ReadingStart: Hashable, Sendable {
  /// The annotations and versions of the photo's files that were last seen or written.
  struct Seen: Hashable, Sendable {
    let file: FileVersion?
    let sidecar: FileVersion?
    let fingerprint: String?
    let annotations: Annotations
    /// The kinds for which the annotations are known.
    let kinds: Set<AnnotationEdit.Kind>
  }

  /// The number of the last edit.
  var edit = 0
  /// The files as last seen or written, or `nil` if the store doesn't have the photo.
  var seen: Seen?
}

/// Metadata read from a photo's files, with the results of the disk queries for the store.
struct PhotoReading: Sendable {
  /// The photo's file and its sidecar.
  let version: PhotoVersion
  /// The state of the store at the start of the reading.
  let start: ReadingStart
  /// The metadata.
  let metadata: PhotoMetadata
  /// The fingerprint of the photo's file, if the store needs it.
  var fingerprint: ContentFingerprint?
  /// The previous path of the same file, if it is gone from there.
  var oldPath: FilePath?
  /// Whether the sidecar beside the photo is another photo's, or the photo's own is missing.
  var hasStraySidecar = false

  init(_ version: PhotoVersion, since start: ReadingStart, _ metadata: PhotoMetadata) {
    self.version = version
    self.start = start
    self.metadata = metadata
  }
}
