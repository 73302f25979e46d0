/// An editor that rotates a picture by changing its orientation tag in place.
enum OrientationEditor {
  /// A file with a changed orientation.
  struct Result {
    /// The file, with the same length as before.
    var bytes: [UInt8]
    /// The bytes to append to the directories' part; empty if the tag existed.
    var appendix: [UInt8] = []
  }

  /// Changes the orientation in TIFF's directories.
  ///
  /// - Parameters:
  ///   - reader: The directories.
  ///   - quarters: The number of clockwise quarter turns.
  ///   - alsoThumbnail: Whether the second directory is about a thumbnail, as in EXIF.
  /// - Returns: `nil` if the first directory is invalid or has several orientations.
  static func turn(
    _ reader: TIFFReader, quarters: Int, alsoThumbnail: Bool = false
  ) -> Result? {
    guard let first = reader.first else { return nil }
    let entries = first.entries.filter { $0.tag == TIFFTag.orientation.rawValue }
    guard entries.count < 2 else { return nil }
    var editor = TIFFEditor(reader)
    let old = entries.first.flatMap(reader.numbers)?.first ?? 1
    let new = turned(old, by: quarters)
    var appendix: [UInt8] = []
    if let entry = entries.first {
      guard editor.set(entry, to: new) else { return nil }
    } else {
      appendix = editor.appendix(adding: new, to: first)
    }
    if alsoThumbnail, let second = first.next.flatMap(reader.directory),
      let entry = second[.orientation]
    {
      _ = editor.set(entry, to: new)
    }
    return Result(bytes: editor.bytes, appendix: appendix)
  }

  /// Returns EXIF with an orientation and nothing else.
  static func minimal(_ orientation: Int) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
  }

  /// Returns the EXIF orientation after some clockwise quarter turns; an invalid orientation counts
  /// as upright.
  static func turned(_ orientation: Int, by quarters: Int) -> Int {
    let cycle = [2, 7, 4, 5].contains(orientation) ? [2, 7, 4, 5] : [1, 6, 3, 8]
    return cycle[((cycle.firstIndex(of: orientation) ?? 0) + quarters & 3) % 4]
  }

  /// Changes the orientations that an XMP packet repeats, if any, digit for digit.
  ///
  /// - Parameters:
  ///   - packet: The packet's place.
  ///   - bytes: The file.
  ///   - quarters: The number of clockwise quarter turns.
  static func turn(packet: Range<Int>, in bytes: inout [UInt8], quarters: Int) {
    let name = Array("tiff:Orientation".utf8)
    let marks = [UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">")]
    let end = min(packet.upperBound, bytes.count)
    var place = packet.lowerBound
    while place + name.count + 2 < end {
      guard bytes[place] == name[0], bytes[place..<place + name.count].elementsEqual(name) else {
        place += 1
        continue
      }
      place += name.count
      let value = bytes[place..<end].prefix(3).prefix { marks.contains($0) }.endIndex
      guard value > place, value + 1 < end, let digit = Self.digit(bytes[value]),
        Self.digit(bytes[value + 1]) == nil
      else { continue }
      bytes[value] = UInt8(ascii: "0") + UInt8(turned(digit, by: quarters))
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
