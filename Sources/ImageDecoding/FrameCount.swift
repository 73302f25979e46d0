/// A parser that counts an animation's pictures in its file, because gdk-pixbuf repeats them and
/// doesn't tell when the first one is repeated.
enum FrameCount {
  /// Returns the number of pictures: 1 for a file that is not an animation of a known format.
  static func frames(in bytes: some RandomAccessCollection<UInt8>) -> Int {
    var reader = Reader(bytes: bytes)
    if reader.take(6)?.starts(with: "GIF8".utf8) == true { return max(gif(&reader), 1) }
    guard ImageEnding(prefix: bytes).isWebP else { return 1 }
    reader = Reader(bytes: bytes)
    return reader.pass(12) ? max(webp(&reader), 1) : 1
  }

  /// A sequential reader of bytes.
  private struct Reader<Bytes: RandomAccessCollection> where Bytes.Element == UInt8 {
    private var rest: Bytes.SubSequence

    init(bytes: Bytes) { rest = bytes[...] }

    /// Returns the next bytes, or `nil` if there are fewer.
    mutating func take(_ count: Int) -> [UInt8]? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }

    /// Skips bytes; returns false if there are fewer.
    mutating func pass(_ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      rest = rest.dropFirst(count)
      return true
    }
  }

  /// Returns the length of a color table, in bytes, from its flags byte.
  private static func tableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func gif(_ reader: inout Reader<some RandomAccessCollection<UInt8>>) -> Int {
    guard let screen = reader.take(7), reader.pass(tableLength(screen[4])) else { return 0 }
    var count = 0
    while let kind = reader.take(1)?[0] {
      if kind == 0x2C {
        guard let picture = reader.take(9), reader.pass(tableLength(picture[8]) + 1) else { break }
        count += 1
      } else if kind != 0x21 || !reader.pass(1) {
        break
      }
      while let length = reader.take(1)?[0], length > 0, reader.pass(Int(length)) {}
    }
    return count
  }

  private static func webp(_ reader: inout Reader<some RandomAccessCollection<UInt8>>) -> Int {
    var count = 0
    while let header = reader.take(8) {
      if header.prefix(4).elementsEqual("ANMF".utf8) { count += 1 }
      let length = (4..<8).reduce(0) { $0 | Int(header[$1]) << (8 * ($1 - 4)) }
      // Each chunk is padded to an even length.
      guard reader.pass(length + length % 2) else { break }
    }
    return count
  }
}
