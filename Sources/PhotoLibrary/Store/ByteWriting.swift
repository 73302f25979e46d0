/// Bytes that come to be: numbers take as few of them as they need, a text its own and its length.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds a number: seven bits a byte, the lowest first.
  mutating func add(_ number: Int) {
    // The sign goes to the lowest bit, so that a small number below zero stays short.
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a text.
  mutating func add(_ text: some StringProtocol) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds texts, after their number.
  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

/// Bytes that are not what ``ByteWriter`` writes.
struct DamagedBytes: Error {}

/// Reads what ``ByteWriter`` wrote, and believes no byte of it.
struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Begins with the first byte.
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

  /// A number of things that follow, each of one byte at least.
  mutating func count() throws(DamagedBytes) -> Int {
    let count = try number()
    guard (0...bytes.count - place).contains(count) else { throw DamagedBytes() }
    return count
  }

  mutating func text() throws(DamagedBytes) -> String {
    let count = try count()
    defer { place += count }
    // `String(validating:as:)` makes the generic types it needs anew for each text.
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
