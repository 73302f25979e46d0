import Foundation

/// A PNG that is small on disk and huge when decoded.
enum HugePicture {
  /// Returns a black picture in eight-bit gray.
  static func png(side: Int) -> Data {
    var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    png.append(chunk("IHDR", bytes(UInt32(side)) + bytes(UInt32(side)) + [8, 0, 0, 0, 0]))
    // Each line is one filter byte and one byte per pixel, all of them zero.
    png.append(chunk("IDAT", packedZeros(side * (side + 1))))
    png.append(chunk("IEND", []))
    return png
  }

  /// Returns zeros compressed by zlib with its fixed code (RFC 1950, RFC 1951): one zero, as many
  /// instructions as possible to repeat it 258 times, and the rest of the zeros.
  private static func packedZeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, count: 1)  // The last block,
    bits.append(0b01, count: 2)  // in the fixed code.
    let zero = (code: 0b0000_1100, count: 8)
    bits.append(zero.code, count: zero.count)
    let repeats = (count - 1) / 258
    // Length 258 is symbol 285, the bits 11000101; distance 1 is symbol 0, the bits 00000.
    for _ in 0..<repeats { bits.append(0b00000_10100011, count: 13) }
    for _ in 0..<(count - 1) % 258 { bits.append(zero.code, count: zero.count) }
    bits.append(0, count: 7)
    // For zeros alone, the checksum is 1 and their number.
    return [0x78, 0x01] + bits.finished() + bytes(UInt32(count % 65_521) << 16 | 1)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let named = Array(name.utf8) + content
    return Data(bytes(UInt32(content.count)) + named + bytes(checksum(named)))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns PNG's checksum of a chunk.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { (index: UInt32) in
      (0..<8).reduce(index) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
    var value = UInt32.max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }
}

/// A bit buffer in deflate's order: the lowest bit of each byte first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var waiting = 0
  private var count = 0

  mutating func append(_ bits: Int, count added: Int) {
    waiting |= bits << count
    count += added
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: waiting))
      waiting >>= 8
      count -= 8
    }
  }

  func finished() -> [UInt8] {
    count > 0 ? bytes + [UInt8(truncatingIfNeeded: waiting)] : bytes
  }
}
