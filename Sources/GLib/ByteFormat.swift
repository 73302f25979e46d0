/// A writer of a compact binary format: numbers have variable length, a text is preceded by its
/// length.
package struct ByteWriter {
  /// The most bytes of a number.
  package static let maxNumberSize = 10

  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without bytes.
  package init() {}

  /// Adds a number: seven bits a byte, the lowest first.
  package mutating func add(_ number: Int) {
    // Zigzag encoding: the sign becomes the lowest bit, so that small negative numbers stay short.
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Adds a Boolean as a number, 1 for true.
  package mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  /// Adds a floating-point number: eight bytes, the lowest first.
  package mutating func add(_ number: Double) {
    for shift in stride(from: 0, to: UInt64.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }

  /// Adds a number after a Boolean for its presence.
  package mutating func add(_ number: Int?) {
    add(number != nil)
    if let number { add(number) }
  }

  /// Adds a floating-point number after a Boolean for its presence.
  package mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(number) }
  }

  /// Adds a text after a Boolean for its presence.
  package mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  /// Adds a text after its length.
  package mutating func add(_ text: some StringProtocol) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds texts after their number.
  package mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

/// The error of bytes that ``ByteWriter`` didn't write.
package struct DamagedBytes: Error {
  /// Creates the error.
  package init() {}
}

/// A reader of the format of ``ByteWriter``, which validates all input.
package struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Starts at the first byte.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { place == bytes.count }

  /// Reads a number.
  package mutating func number() throws(DamagedBytes) -> Int {
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
  package mutating func count() throws(DamagedBytes) -> Int {
    let count = try number()
    guard (0...bytes.count - place).contains(count) else { throw DamagedBytes() }
    return count
  }

  /// Reads a text, which must be valid UTF-8.
  package mutating func text() throws(DamagedBytes) -> String {
    let count = try count()
    defer { place += count }
    // `String(validating:as:)` instantiates its generic types again for each text.
    guard let text = try? UTF8Span(validating: bytes.span.extracting(place..<place + count)) else {
      throw DamagedBytes()
    }
    return String(copying: text)
  }

  /// Reads texts.
  package mutating func texts() throws(DamagedBytes) -> [String] {
    let count = try count()
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  /// Reads a Boolean.
  package mutating func flag() throws(DamagedBytes) -> Bool {
    switch try number() {
    case 0: return false
    case 1: return true
    default: throw DamagedBytes()
    }
  }

  /// Reads a floating-point number.
  package mutating func real() throws(DamagedBytes) -> Double {
    guard bytes.count - place >= 8 else { throw DamagedBytes() }
    defer { place += 8 }
    return Double(
      bitPattern: bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Reads a number that may be missing.
  package mutating func optionalNumber() throws(DamagedBytes) -> Int? {
    try flag() ? try number() : nil
  }

  /// Reads a floating-point number that may be missing.
  package mutating func optionalReal() throws(DamagedBytes) -> Double? {
    try flag() ? try real() : nil
  }

  /// Reads a text that may be missing.
  package mutating func optionalText() throws(DamagedBytes) -> String? {
    try flag() ? try text() : nil
  }
}
