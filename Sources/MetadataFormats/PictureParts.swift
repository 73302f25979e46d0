/// The parts of a picture's file that make the picture, without what is said about it.
///
/// Of a kind of file that isn't known here, there are none.
@safe
struct PictureParts {
  private let bytes: UnsafeRawBufferPointer
  private var ranges: [Range<Int>] = []

  /// Looks into a file, which has to stay where it is as long as the value is used.
  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    if starts(with: [0xFF, 0xD8], at: 0) {
      findJPEG()
    } else if starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), at: 0) {
      findChunks(from: 8, isBigEndian: true) {
        !["eXIf", "iTXt", "tEXt", "zTXt", "tIME"].contains($0)
      }
    } else if starts(with: Array("RIFF".utf8), at: 0), starts(with: Array("WEBP".utf8), at: 8) {
      findChunks(from: 12, isBigEndian: false) { !["EXIF", "XMP ", "VP8X"].contains($0) }
    }
  }

  /// Whether both files have the same picture, byte by byte.
  func haveSameBytes(as other: PictureParts) -> Bool {
    ranges.count == other.ranges.count
      && zip(ranges, other.ranges).allSatisfy { own, others in
        unsafe own.count == others.count && bytes[own].elementsEqual(other.bytes[others])
      }
  }

  private func starts(with start: [UInt8], at offset: Int) -> Bool {
    unsafe bytes.dropFirst(offset).starts(with: start)
  }

  private func number(at offset: Int, count: Int, isBigEndian: Bool) -> Int? {
    guard offset >= 0, unsafe offset + count <= bytes.count else { return nil }
    let digits = unsafe bytes[offset..<offset + count]
    return isBigEndian
      ? unsafe digits.reduce(0) { $0 << 8 | Int($1) }
      : unsafe digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// All segments but those of applications and comments, and from the first scan on all that is there.
  private mutating func findJPEG() {
    var place = 2
    while let marker = number(at: place, count: 2, isBigEndian: true), marker >> 8 == 0xFF {
      let kind = marker & 0xFF
      // What fills the room before a marker.
      if kind == 0xFF {
        place += 1
        continue
      }
      if kind == 0xDA {
        unsafe ranges.append(place..<bytes.count)
        return
      }
      guard let length = number(at: place + 2, count: 2, isBigEndian: true),
        unsafe length >= 2 && place + 2 + length <= bytes.count
      else { return }
      if !(0xE0...0xEF).contains(kind), kind != 0xFE { ranges.append(place..<place + 2 + length) }
      place += 2 + length
    }
  }

  /// The chunks of a PNG or a WebP file, but for some kinds.
  private mutating func findChunks(
    from start: Int, isBigEndian: Bool, _ isPart: (String) -> Bool
  ) {
    var place = start
    // A PNG's chunk says its length first, and has a checksum at its end.
    while let length = number(
      at: place + (isBigEndian ? 0 : 4), count: 4, isBigEndian: isBigEndian)
    {
      let nameStart = place + (isBigEndian ? 4 : 0)
      let next = place + 8 + (isBigEndian ? length + 4 : length + length % 2)
      guard unsafe place + 8 + length <= bytes.count else { return }
      let name = unsafe String(decoding: bytes[nameStart..<nameStart + 4], as: UTF8.self)
      if isPart(name) { ranges.append(place + 8..<place + 8 + length) }
      place = next
    }
  }
}
