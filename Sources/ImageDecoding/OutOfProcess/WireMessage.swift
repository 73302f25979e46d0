/// The numbers in a message between program and decoder: 32 bits each, lowest byte first, after a
/// header of two.
package struct WireMessage {
  /// The protocol's version.
  ///
  /// Raise it with each change of a message's form or meaning. If the versions differ, both sides
  /// report an error instead of guessing.
  static let version: UInt32 = 5
  private static let beginning: [UInt32] = [0x4345_4450, version]

  private var words: [UInt32] = []

  /// Creates a message without numbers.
  package init() {}

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - count: The exact number of words that it must have.
  package init?(_ bytes: some Collection<UInt8>, count: Int) {
    guard bytes.count == (Self.beginning.count + count) * 4 else { return nil }
    var all: [UInt32] = []
    for (index, byte) in bytes.enumerated() {
      if index % 4 == 0 { all.append(0) }
      all[index / 4] |= UInt32(byte) << (8 * (index % 4))
    }
    guard all.starts(with: Self.beginning) else { return nil }
    words = Array(all[Self.beginning.count...])
  }

  /// Returns the number of bytes in a message of `count` words.
  package static func byteCount(_ count: Int) -> Int { (beginning.count + count) * 4 }

  /// The number of words.
  package var count: Int { words.count }

  /// Appends words.
  package mutating func append(_ more: UInt32...) { words += more }

  /// The word at an index below ``count``.
  package subscript(index: Int) -> UInt32 { words[index] }

  /// The encoded message.
  package var bytes: [UInt8] {
    (Self.beginning + words).flatMap { word in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }
}
