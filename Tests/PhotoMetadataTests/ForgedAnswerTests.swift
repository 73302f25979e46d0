import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

/// A compromised decoding process that responds to a change of annotations with something else.
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

  @Test func `It changes no sidecar, and makes none`() throws {
    let change = AnnotationPatch(rating: .changed(4))
    #expect(throws: SidecarError.self) { try Sidecar.write(change, of: photo, in: pool) }
    let sidecar = photo.text + ".xmp"
    #expect(!FileManager.default.fileExists(atPath: sidecar))
    try Sidecar.write(AnnotationPatch(rating: .changed(2), caption: .changed("lake")), of: photo)
    let before = try bytes(FilePath(sidecar))
    #expect(throws: SidecarError.self) { try Sidecar.write(change, of: photo, in: pool) }
    #expect(try bytes(FilePath(sidecar)) == before)
  }
}
