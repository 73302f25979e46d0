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

  /// Returns a TIFF of one picture with overlapping subdirectories of 4369 entries each.
  private static func tiff(overlapping count: Int) -> [UInt8] {
    func number(_ number: Int, _ size: Int) -> [UInt8] {
      .bytes(number, size, isBigEndian: false)
    }
    func entry(_ tag: TIFFTag, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag.rawValue, 2) + number(4, 2) + number(count, 4) + number(value, 4)
    }
    let offsets = 8 + 2 + 2 * 12 + 4
    let places = offsets + count * 4
    // The same bytes everywhere are the same number of entries everywhere. Zeros follow, so that
    // no directory has a next one.
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    bytes += number(2, 2) + entry(.stripOffsets, 1, 0) + entry(.subDirectories, count, offsets)
    bytes += number(0, 4)
    for index in 0..<count { bytes += number(places + index, 4) }
    bytes += [UInt8](repeating: 0x11, count: count + 1)
    return bytes + [UInt8](repeating: 0, count: 0x1111 * 12 + 4)
  }

  @Test func `A file with too many entries in its directories has no pictures`() {
    #expect(TIFFPages(Self.tiff(overlapping: 10))?.pictures.count == 1)
    #expect(TIFFPages(Self.tiff(overlapping: 100)) == nil)
  }

  @Test func `A file with more subdirectories than allowed has no pictures`() {
    #expect(TIFFPages(Self.tiff(overlapping: 5000)) == nil)
  }
}
