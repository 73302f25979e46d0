import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// A compromised decoding process that responds to an edit with something else.
@Suite struct ForgedAnswerTests {
  private let folder: LibraryFolder
  private let pool: DecoderPool
  private let photo: FilePath

  init() throws {
    folder = try LibraryFolder()
    try folder.link("forging", to: FilePath(TestPrograms.path("odd-decoder")))
    pool = DecoderPool(executable: folder("forging").text)
    photo = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
  }

  private func bytes(_ path: FilePath) throws -> Data {
    try Data(contentsOf: URL(filePath: path.text))
  }

  @Test func `It changes no photo`() throws {
    let before = try bytes(photo)
    let change = PhotoChange(annotations: AnnotationPatch(rating: .changed(4)))
    #expect(throws: FileOperationError.self) {
      try PhotoRewriting.write(
        change, into: photo, originals: PhotoOriginals(folder: folder("originals")),
        in: pool, unsuited: "")
    }
    #expect(try bytes(photo) == before)
  }

  @Test func `A rotation asks it for no bytes`() throws {
    let old = try bytes(photo)
    try PhotoRewriting.write(
      PhotoChange(quarterTurns: 1), into: photo,
      originals: PhotoOriginals(folder: folder("originals")), in: pool, unsuited: "")
    let new = try bytes(photo)
    #expect(new != old && new.suffix(300) == old.suffix(300))
  }
}
