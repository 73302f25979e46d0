import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

/// A compromised decoding process that responds to a change of annotations with something else.
@Suite struct ForgedAnswerTests {
  private let decoder: ForgingDecoder

  init() throws { decoder = try ForgingDecoder() }

  @Test func `A forged response neither changes nor creates a sidecar`() throws {
    #expect(throws: SidecarError.self) {
      try Sidecar.write(
        AnnotationPatch(caption: .changed("lake")), of: decoder.photo, in: decoder.pool)
    }
    let change = AnnotationPatch(rating: .changed(4))
    let sidecar = decoder.photo.text + ".xmp"
    #expect(!FileManager.default.fileExists(atPath: sidecar))
    try Sidecar.write(
      AnnotationPatch(rating: .changed(2), caption: .changed("lake")), of: decoder.photo)
    let before = try decoder.bytes(FilePath(sidecar))
    #expect(throws: SidecarError.self) {
      try Sidecar.write(change, of: decoder.photo, in: decoder.pool)
    }
    #expect(try decoder.bytes(FilePath(sidecar)) == before)
  }

  @Test func `A new sidecar with a rating alone needs no decoding process`() throws {
    let sidecar = try Sidecar.write(
      AnnotationPatch(rating: .changed(3)), of: decoder.photo, in: decoder.pool)
    #expect(try PhotoMetadata.read(decoder.photo) { false }.annotations == Annotations(rating: 3))
    try FileManager.default.removeItem(atPath: sidecar.text)
    // An empty one counts as none.
    try decoder.folder.write("", to: "photo.jpg.xmp")
    try Sidecar.write(AnnotationPatch(rating: .changed(2)), of: decoder.photo, in: decoder.pool)
    #expect(try PhotoMetadata.read(decoder.photo) { false }.annotations == Annotations(rating: 2))
  }
}
