import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Tests of files' annotations in a database, with readings of files in a folder.
protocol StoreReadingSuite {
  var folder: LibraryFolder { get }
  var store: PhotoDatabase { get }
}

extension StoreReadingSuite {
  /// The library in which photos are read and edited.
  var library: LibraryID { LibraryID(["/a"]) }

  /// Returns a photo in a version of its file and, with a date, of its sidecar.
  func version(
    _ path: FilePath, modified: Int = 1, identity: String = "", sidecar: Int? = nil
  ) -> PhotoVersion {
    PhotoVersion(
      path: path,
      fileVersion: (try? FileEntry.at(path).fileVersion)
        ?? FileVersion(byteCount: 10, modified: modified), identity: identity,
      sidecar: sidecar.map { FileVersion(byteCount: 5, modified: $0) })
  }

  /// Returns metadata with a rating, in a sidecar of a date or in the file.
  func metadata(
    _ rating: Int?, sidecar: Int? = nil, fingerprint: String? = nil
  ) -> PhotoMetadata {
    var metadata = PhotoMetadata(
      annotations: Annotations(rating: rating), sidecar: sidecar == nil ? nil : "/s.xmp",
      sidecarVersion: sidecar.map { FileVersion(byteCount: 5, modified: $0) },
      sidecarFingerprint: fingerprint ?? sidecar.map { "\($0)" })
    // On a file system without identities.
    metadata.sidecarIdentity = sidecar.map { _ in "" }
    return metadata
  }

  /// Merges metadata that were read after an edit into the store.
  func note(
    _ version: PhotoVersion, _ metadata: PhotoMetadata, since number: Int = .max,
    isWritten: Bool = true
  ) throws -> PhotoDatabase.MergedReadings {
    var start = try store.readingStart(of: version.path)
    start.edit = number
    var reading = PhotoReading(version, since: start, metadata)
    try reading.complete(#require(try store.moveCandidates(of: [version]).first))
    return try store.record([reading], in: library, isWritten: isWritten)
  }

  /// Records a rating that is to be written.
  func rate(_ path: FilePath, _ stars: Int) throws {
    let change = AnnotationEdit.Change(
      path: path, before: Annotations(), after: Annotations(rating: stars))
    try store.record(AnnotationEdit(.rating, [change]), .do, in: library, waits: true)
  }
}
