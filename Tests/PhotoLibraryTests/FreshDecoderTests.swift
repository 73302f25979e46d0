import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// The decoder processes of edits: a process that parsed another photo may have been taken over.
@Suite struct FreshDecoderTests {
  private let folder: LibraryFolder
  private let pool: DecoderPool

  init() throws {
    folder = try LibraryFolder()
    try folder.link("logging", to: FilePath(TestPrograms.path("odd-decoder")))
    pool = DecoderPool(executable: folder("logging"))
  }

  /// Returns the numbers of the processes that the pool has started, in order.
  private func processes() throws -> [String] {
    try String(contentsOfFile: folder("logging.log").text, encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Edits a photo each by its sidecar, in its file, and by a rotation.
  private func edit(_ names: [String], _ check: () throws -> Void) throws {
    let photos = try names.map { try folder.write(Pictures.quarters("jpeg"), to: $0) }
    try Sidecar.write(
      AnnotationPatch(rating: .changed(2), caption: .changed("lake")), of: photos[0], in: pool)
    try check()
    // Its own file may have the removed values.
    try Sidecar.write(AnnotationPatch(rating: .changed(nil)), of: photos[0], in: pool)
    try check()
    let rating = PhotoChange(annotations: AnnotationPatch(rating: .changed(4)))
    for (photo, change) in zip(photos.dropFirst(), [rating, PhotoChange(quarterTurns: 1)]) {
      try PhotoRewriting.write(
        change, into: photo, originals: PhotoOriginals(folder: folder("originals")), in: pool,
        unsuited: "")
      try check()
    }
  }

  @Test func `Edits are made by new processes, which are not used again`() throws {
    try edit(["a.jpg", "b.jpg", "c.jpg"]) { #expect(pool.restingCount == 0) }
    let photo = try folder.write(Pictures.quarters("jpeg"), to: "shown.jpg")
    _ = try ImageDecoder.decodeOutOfProcess(InputFile(path: photo), .whole, in: pool) { false }
    var count = try processes().count
    try edit(["d.jpg", "e.jpg", "f.jpg"]) {
      let started = try processes()
      #expect(started.count > count && Set(started).count == started.count, "\(started)")
      count = started.count
      // The one that decoded may have ended by now.
      #expect(pool.restingCount <= 1)
    }
  }
}
