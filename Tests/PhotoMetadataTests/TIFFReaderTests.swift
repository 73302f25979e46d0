import Testing

@testable import PhotoMetadata

/// Headers and directories of invalid TIFF files.
@Suite struct TIFFReaderTests {
  @Test func `A first directory's offset beyond any file is ignored`() throws {
    let header: [UInt8] = [0x49, 0x49, 43, 0, 8, 0, 0, 0]
    let offset = [UInt8](repeating: 0xFF, count: 7) + [0x7F]
    // As in a picture's Exif segment, the header is not at the file's beginning.
    let bytes = [UInt8](repeating: 0, count: 20) + header + offset
    let reader = try #require(TIFFReader(bytes, in: 20..<bytes.count))
    #expect(reader.first == nil)
  }
}
