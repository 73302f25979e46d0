/// An editor that changes tags in place: nothing else in the file moves.
struct TIFFEditor {
  private let reader: TIFFReader
  /// The file.
  private(set) var bytes: [UInt8]

  /// Creates an editor for an unchanged file.
  init(_ reader: TIFFReader) {
    self.reader = reader
    bytes = reader.bytes
  }

  /// Sets the value of a tag that is a single number.
  ///
  /// - Returns: Whether the tag is one, with a type that can hold the number.
  mutating func set(_ entry: TIFFReader.Entry, to number: Int) -> Bool {
    guard entry.count == 1, [3, 4].contains(entry.type), let value = entry.value else {
      return false
    }
    bytes.put(number, at: value.lowerBound, value.count, isBigEndian: reader.isBigEndian)
    return true
  }

  /// Removes a tag from its directory: the tags after it, and the pointer to the next directory,
  /// move up by one place.
  mutating func remove(_ tag: TIFFTag, from directory: TIFFReader.Directory) {
    guard let entry = directory[tag], directory.entries.count > 1,
      let entries = reader.number(at: directory.place, reader.countSize)
    else { return }
    let end = min(directory.nextPointer + reader.offsetSize, reader.range.upperBound)
    let next = entry.place + reader.entrySize
    let rest = bytes[next..<end] + [UInt8](repeating: 0, count: reader.entrySize)
    bytes.replaceSubrange(entry.place..<end, with: rest)
    bytes.put(
      entries - 1, at: directory.place, reader.countSize, isBigEndian: reader.isBigEndian)
  }

  /// Returns a copy of a directory with an added orientation, to append to the directories' part,
  /// and points the file's header to it.
  ///
  /// - Parameters:
  ///   - orientation: The EXIF orientation.
  ///   - directory: The first directory.
  /// - Returns: The bytes to append to the part.
  mutating func appendix(
    adding orientation: Int, to directory: TIFFReader.Directory
  ) -> [UInt8] {
    let isBigEndian = reader.isBigEndian
    func number(_ number: Int, _ size: Int) -> [UInt8] {
      .bytes(number, size, isBigEndian: isBigEndian)
    }
    let tag = TIFFTag.orientation.rawValue
    var added = number(tag, 2) + number(3, 2) + number(1, reader.offsetSize)
    added += number(orientation, 2)
    added += [UInt8](repeating: 0, count: reader.entrySize - added.count)
    // Tags are in order, and directories at even places.
    let before = directory.entries.count { $0.tag < tag }
    let start = directory.place + reader.countSize
    let middle = start + before * reader.entrySize
    let padding = reader.range.count % 2
    var appendix = [UInt8](repeating: 0, count: padding)
    appendix += number(directory.entries.count + 1, reader.countSize)
    appendix += bytes[start..<middle] + added + bytes[middle..<directory.nextPointer]
    appendix += number(
      reader.number(at: directory.nextPointer, reader.offsetSize) ?? 0, reader.offsetSize)
    bytes.put(
      reader.range.count + padding, at: reader.firstPointer, reader.offsetSize,
      isBigEndian: isBigEndian)
    return appendix
  }
}
