/// A reader of TIFF's directories of tags: in a TIFF file, or in the EXIF of another file.
///
/// The bytes are untrusted, so every number is checked against their end. All places are counted
/// from the file's beginning.
struct TIFFReader {
  /// The entry of a tag.
  struct Entry {
    let tag: Int
    let type: Int
    /// The number of values.
    let count: Int
    /// The entry's place in its directory.
    let place: Int
    /// The values' bytes, or `nil` if they aren't in the file.
    let value: Range<Int>?
  }

  /// A directory of tags.
  struct Directory {
    let place: Int
    let entries: [Entry]
    /// The place of the pointer to the next directory.
    let nextPointer: Int
    /// The next directory's place, or `nil` for the last one.
    let next: Int?

    /// Returns the entry of a tag, or `nil` if there is none.
    subscript(_ tag: TIFFTag) -> Entry? { entries.first { $0.tag == tag.rawValue } }
  }

  /// The whole file.
  let bytes: [UInt8]
  /// The part of the file with the directories; it begins with TIFF's header.
  let range: Range<Int>
  let isBigEndian: Bool
  /// Whether offsets have eight bytes.
  let isBigTIFF: Bool

  /// Reads a header; fails if there is none.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - part: The part that begins with the header; `nil` for the file.
  init?(_ bytes: [UInt8], in part: Range<Int>? = nil) {
    let range = part ?? bytes.indices
    guard range.lowerBound >= 0, range.upperBound <= bytes.count, range.count >= 8 else {
      return nil
    }
    switch (bytes[range.lowerBound], bytes[range.lowerBound + 1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    self.range = range
    let header = [2, 4, 6].map { [isBigEndian] offset in
      bytes.number(at: range.lowerBound + offset, 2, in: range, isBigEndian: isBigEndian)
    }
    switch header[0] {
    case 42: isBigTIFF = false
    case 43 where header[1] == 8 && header[2] == 0: isBigTIFF = true
    default: return nil
    }
  }

  /// The number of bytes in an offset.
  var offsetSize: Int { isBigTIFF ? 8 : 4 }
  /// The number of bytes in the count of a directory's entries.
  var countSize: Int { isBigTIFF ? 8 : 2 }
  /// The number of bytes in an entry.
  var entrySize: Int { isBigTIFF ? 20 : 12 }
  /// The place of the pointer to the first directory.
  var firstPointer: Int { range.lowerBound + (isBigTIFF ? 8 : 4) }

  /// Returns a number, or `nil` if it isn't in the file.
  func number(at place: Int, _ size: Int) -> Int? {
    bytes.number(at: place, size, in: range, isBigEndian: isBigEndian)
  }

  /// The first directory, or `nil` if there is none.
  var first: Directory? {
    number(at: firstPointer, offsetSize).flatMap { directory(at: place(of: $0)) }
  }

  /// Returns the place of an offset; the end of the part for one that is too large.
  func place(of offset: Int) -> Int { range.lowerBound + min(offset, range.count) }

  /// Reads the directory at a place, or returns `nil` if it isn't completely in the file.
  func directory(at place: Int) -> Directory? {
    guard range.contains(place), let count = number(at: place, countSize),
      (1...Self.maxEntries).contains(count)
    else { return nil }
    let start = place + countSize
    let end = start + count * entrySize
    guard end <= range.upperBound else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      guard let entry = entry(at: start + index * entrySize) else { return nil }
      entries.append(entry)
    }
    let next = number(at: end, offsetSize) ?? 0
    return Directory(
      place: place, entries: entries, nextPointer: end,
      next: next == 0 ? nil : self.place(of: next))
  }

  private static let maxEntries = 65_535

  private func entry(at place: Int) -> Entry? {
    guard let tag = number(at: place, 2), let type = number(at: place + 2, 2),
      let count = number(at: place + 4, offsetSize)
    else { return nil }
    let valuePlace = place + 4 + offsetSize
    let (byteCount, isTooLong) = count.multipliedReportingOverflow(by: Self.size(ofType: type))
    var value: Range<Int>?
    if !isTooLong, byteCount > 0 {
      if byteCount <= offsetSize {
        value = valuePlace..<valuePlace + byteCount
      } else if let offset = number(at: valuePlace, offsetSize), offset <= range.count,
        byteCount <= range.count - offset
      {
        value = range.lowerBound + offset..<range.lowerBound + offset + byteCount
      }
    }
    return Entry(tag: tag, type: type, count: count, place: place, value: value)
  }

  /// Returns the number of bytes in a value of a type; 0 for an unknown type.
  private static func size(ofType type: Int) -> Int {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12, 16, 17, 18: 8
    default: 0
    }
  }

  /// Returns the integers of an entry, or `nil` if it has other values or they aren't in the file.
  func numbers(_ entry: Entry) -> [Int]? {
    guard let value = entry.value, [1, 3, 4, 13, 16, 18].contains(entry.type) else { return nil }
    let size = Self.size(ofType: entry.type)
    var numbers: [Int] = []
    numbers.reserveCapacity(entry.count)
    for place in stride(from: value.lowerBound, to: value.upperBound, by: size) {
      guard let number = number(at: place, size) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// The tags that editing needs.
enum TIFFTag: Int {
  case newSubfileType = 254
  case compression = 259
  case description = 270
  case stripOffsets = 273
  case orientation = 274
  case stripByteCounts = 279
  case tileOffsets = 324
  case tileByteCounts = 325
  case subDirectories = 330
  case jpegOffset = 513
  case jpegByteCount = 514
  case xmp = 700
  case rating = 18246
  case ratingPercent = 18249
  case exif = 34665
  case gps = 34853
  case userComment = 37510
  case interoperability = 40965
  case pictureList = 45058
  case dngVersion = 50706
}

extension [UInt8] {
  /// Returns a number, or `nil` if it isn't inside a range or doesn't fit in `Int`.
  func number(at place: Int, _ size: Int, in range: Range<Int>, isBigEndian: Bool) -> Int? {
    guard place >= range.lowerBound, place <= range.upperBound - size else { return nil }
    var number: UInt64 = 0
    for index in 0..<size {
      number = number << 8 | UInt64(self[isBigEndian ? place + index : place + size - 1 - index])
    }
    return Int(exactly: number)
  }

  /// Overwrites a number at a place, if it is inside the array.
  mutating func put(_ number: Int, at place: Int, _ size: Int, isBigEndian: Bool) {
    guard place >= 0, place <= count - size else { return }
    replaceSubrange(place..<place + size, with: Self.bytes(number, size, isBigEndian: isBigEndian))
  }

  /// Returns a number's bytes.
  static func bytes(_ number: Int, _ size: Int, isBigEndian: Bool) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
