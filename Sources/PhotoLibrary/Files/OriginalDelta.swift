import GLib
import PhotoMetadata

/// A delta from an edited file to its original: runs of the edited file, and the bytes between
/// them.
struct OriginalDelta {
  /// The number of bytes that are compared at once.
  private static let block = 512
  private static let header = Array("original 1\n".utf8)
  /// The number of digits of a SHA-256.
  private static let digitCount = 64

  /// The record: its header, the original's SHA-256, then for each step the bounds of a run, the
  /// number of bytes that follow it, and these bytes.
  let bytes: [UInt8]

  /// Parses a record; fails if the bytes are no record.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.header) else { return nil }
    self.bytes = bytes
  }

  /// Compares two files.
  ///
  /// An edit changes bytes in place, appends some, or replaces bytes between an unchanged beginning
  /// and end by more or fewer.
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

  /// Returns the original, or `nil` if the record belongs to another file or is damaged.
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
        original.count <= PhotoChange.maxFileSize - numbers[1]
      else { return nil }
      original += edited[numbers[0]..<numbers[0] + numbers[1]]
      original += bytes[place..<place + numbers[2]]
      place += numbers[2]
    }
    return Checksum.sha256.digits(of: original) == digits ? original : nil
  }

  /// Returns the number of equal bytes at the end of both, in whole blocks.
  private static func commonEnd(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let maxCount = min(first.count, second.count)
    var count = 0
    while count + block <= maxCount,
      first[(first.count - count - block)..<(first.count - count)].hasSameBytes(
        as: second[(second.count - count - block)..<(second.count - count)])
    {
      count += block
    }
    return count
  }
}
