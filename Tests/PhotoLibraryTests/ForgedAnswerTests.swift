import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// A compromised decoding process that responds to an edit with something else.
@Suite struct ForgedAnswerTests {
  private let decoder: ForgingDecoder

  init() throws { decoder = try ForgingDecoder() }

  @Test func `A forged response changes no photo`() throws {
    let before = try decoder.bytes(decoder.photo)
    let change = PhotoChange(annotations: AnnotationPatch(rating: .changed(4)))
    #expect(throws: FileOperationError.self) {
      try PhotoRewriting.write(
        change, into: decoder.photo, originals: PhotoOriginals(folder: decoder.folder("originals")),
        in: decoder.pool, unsuited: "")
    }
    #expect(try decoder.bytes(decoder.photo) == before)
  }

  @Test func `A rotation uses no bytes of the decoder`() throws {
    let old = try decoder.bytes(decoder.photo)
    try PhotoRewriting.write(
      PhotoChange(quarterTurns: 1), into: decoder.photo,
      originals: PhotoOriginals(folder: decoder.folder("originals")), in: decoder.pool, unsuited: ""
    )
    let new = try decoder.bytes(decoder.photo)
    #expect(new != old && new.suffix(300) == old.suffix(300))
  }
}
