import ImageFiles

/// The way from an edited file to its original: runs of the edited file, and the bytes between them.
struct PhotoDifference {
  /// How many bytes are compared at once.
  private static let block = 512
  private static let header = Array("original 1\n".utf8)
  /// How many digits a SHA-256 has.
  private static let digitCount = 64

  /// The record: its name, the original's SHA-256, then for each step the numbers of a run and of the
  /// bytes that follow it, and these bytes.
  let bytes: [UInt8]

  /// Reads a record; fails if it is something else.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header) else { return nil }
    self.bytes = bytes
  }

  /// Compares two files.
  ///
  /// An edit changes bytes in their places, adds some at the end, or puts more or fewer bytes between a
  /// beginning and an end that stay.
  init(from edited: [UInt8], to original: [UInt8]) {
    var record = Self.header + Array(Checksum.sha256.digits(of: original).utf8)
    func step(_ run: Range<Int>, _ bytes: ArraySlice<UInt8>) {
      for number in [run.lowerBound, run.count, bytes.count] {
        record += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      record += bytes
    }
    func areSame(_ range: Range<Int>) -> Bool {
      range.upperBound <= edited.count
        && edited[range].hasSameBytes(as: original[range])
    }
    let end = Self.commonEnd(edited, original)
    let middle = original.count - end
    let blocks = stride(from: 0, to: middle, by: Self.block).map {
      $0..<min($0 + Self.block, middle)
    }
    var run = 0..<0
    var rest = 0..<0
    for block in blocks {
      if areSame(block) {
        if !rest.isEmpty {
          step(run, original[rest])
          run = block.lowerBound..<block.lowerBound
        }
        run = run.lowerBound..<block.upperBound
        rest = block.upperBound..<block.upperBound
      } else {
        rest = rest.lowerBound..<block.upperBound
      }
    }
    step(run, original[rest])
    step(edited.count - end..<edited.count, [])
    bytes = record
  }

  /// Returns the original, or `nil` if the record is not about this file or something of it is lost.
  func original(of edited: [UInt8]) -> [UInt8]? {
    var original: [UInt8] = []
    var place = Self.header.count + Self.digitCount
    guard place <= bytes.count else { return nil }
    let digits = String(decoding: bytes[Self.header.count..<place], as: UTF8.self)
    while place < bytes.count {
      var numbers: [Int] = []
      for _ in 0..<3 {
        guard place + 8 <= bytes.count else { return nil }
        let number = bytes[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: number) else { return nil }
        numbers.append(number)
        place += 8
      }
      guard numbers[0] <= edited.count, numbers[1] <= edited.count - numbers[0],
        numbers[2] <= bytes.count - place,
        original.count <= PhotoChange.longestFile - numbers[1]
      else { return nil }
      original += edited[numbers[0]..<numbers[0] + numbers[1]]
      original += bytes[place..<place + numbers[2]]
      place += numbers[2]
    }
    return Checksum.sha256.digits(of: original) == digits ? original : nil
  }

  /// How many blocks' bytes are equal at both ends.
  private static func commonEnd(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let longest = min(first.count, second.count)
    var count = 0
    while count + block <= longest,
      first[(first.count - count - block)..<(first.count - count)].hasSameBytes(
        as: second[(second.count - count - block)..<(second.count - count)])
    {
      count += block
    }
    return count
  }
}
