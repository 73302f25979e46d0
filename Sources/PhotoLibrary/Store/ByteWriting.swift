/// A writer of a compact binary format: numbers have variable length, a text is preceded by its
/// length.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number: seven bits a byte, the lowest first.
  mutating func add(_ number: Int) {
    // Zigzag encoding: the sign becomes the lowest bit, so that small negative numbers stay short.
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a text after its length.
  mutating func add(_ text: some StringProtocol) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds texts after their number.
  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

/// The error of bytes that ``ByteWriter`` didn't write.
struct DamagedBytes: Error {}

/// A reader of the format of ``ByteWriter``, which validates all input.
struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Starts at the first byte.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  var isAtEnd: Bool { place == bytes.count }

  mutating func number() throws(DamagedBytes) -> Int {
    var bits: UInt = 0
    for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
      guard place < bytes.count else { throw DamagedBytes() }
      let byte = bytes[place]
      place += 1
      bits |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { return Int(bitPattern: bits >> 1) ^ -Int(bitPattern: bits & 1) }
    }
    throw DamagedBytes()
  }

  /// Reads the number of following items, each of at least one byte.
  mutating func count() throws(DamagedBytes) -> Int {
    let count = try number()
    guard (0...bytes.count - place).contains(count) else { throw DamagedBytes() }
    return count
  }

  mutating func text() throws(DamagedBytes) -> String {
    let count = try count()
    defer { place += count }
    // `String(validating:as:)` instantiates its generic types again for each text.
    guard let text = try? UTF8Span(validating: bytes.span.extracting(place..<place + count)) else {
      throw DamagedBytes()
    }
    return String(copying: text)
  }

  mutating func texts() throws(DamagedBytes) -> [String] {
    let count = try count()
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }
}
