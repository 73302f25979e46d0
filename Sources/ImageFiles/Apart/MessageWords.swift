/// The numbers that a message between program and decoder consists of: 32 bits each, lowest byte
/// first, after two that every message begins with.
struct MessageWords {
  /// Rises whenever a message changes its form or its meaning; then neither side understands the
  /// other, and both say so instead of guessing.
  static let version: UInt32 = 4
  private static let beginning: [UInt32] = [0x4345_4450, version]

  private var words: [UInt32] = []

  /// Starts without a number.
  init() {}

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - count: How many numbers it has to have, neither more nor less.
  init?(_ bytes: some Collection<UInt8>, count: Int) {
    guard bytes.count == (Self.beginning.count + count) * 4 else { return nil }
    var all: [UInt32] = []
    for (index, byte) in bytes.enumerated() {
      if index % 4 == 0 { all.append(0) }
      all[index / 4] |= UInt32(byte) << (8 * (index % 4))
    }
    guard all.starts(with: Self.beginning) else { return nil }
    words = Array(all[Self.beginning.count...])
  }

  /// How many bytes a message of so many numbers has.
  static func byteCount(_ count: Int) -> Int { (beginning.count + count) * 4 }

  /// How many numbers there are.
  var count: Int { words.count }

  mutating func append(_ more: UInt32...) { words += more }

  subscript(index: Int) -> UInt32 { words[index] }

  /// The message.
  var bytes: [UInt8] {
    (Self.beginning + words).flatMap { word in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }
}
