/// The list of the pictures in a JPEG file, as CIPA's multi-picture format has it: behind the first one
/// stand those for other screens, of the depth, or of other cameras.
struct PictureList {
  /// One picture.
  private struct Entry {
    /// The place of its length; its offset follows.
    let place: Int
    let byteCount: Int
    /// The picture's place, counted from the list's header; 0 for the first one.
    let offset: Int
  }

  /// How many bytes an entry has, and what comes before its length.
  private static let (entrySize, flagsSize) = (16, 4)

  private let reader: TIFFReader
  private let entries: [Entry]

  /// Reads a list; fails if it can't be understood.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard let reader = TIFFReader(bytes, in: range), let directory = reader.first else {
      return nil
    }
    self.reader = reader
    // The list of another picture names none.
    guard let list = directory[.pictureList] else {
      entries = []
      return
    }
    guard let value = list.value, value.count % Self.entrySize == 0 else { return nil }
    entries = stride(from: value.lowerBound, to: value.upperBound, by: Self.entrySize).map {
      start in
      let place = start + Self.flagsSize
      return Entry(
        place: place, byteCount: reader.number(at: place, 4) ?? 0,
        offset: reader.number(at: place + 4, 4) ?? 0)
    }
  }

  /// Whether each entry names a picture that is in the file as a whole.
  var isRight: Bool {
    let bytes = reader.bytes
    return entries.allSatisfy { entry in
      let start = place(of: entry)
      return start < bytes.count && entry.byteCount <= bytes.count - start
        && bytes[start...].starts(with: [0xFF, 0xD8])
    }
  }

  private func place(of entry: Entry) -> Int {
    entry.offset == 0 ? 0 : reader.range.lowerBound + entry.offset
  }

  /// Names the same pictures in a file whose beginning became longer or shorter.
  ///
  /// - Parameters:
  ///   - bytes: The new file.
  ///   - range: The place of the list in the new file.
  ///   - oldStart: The place in the old file at which the first picture begins.
  ///   - growth: How many bytes come before it more than in the old file.
  /// - Returns: Whether all are behind that place.
  func move(in bytes: inout [UInt8], to range: Range<Int>, oldStart: Int, growth: Int) -> Bool {
    let shift = range.lowerBound - reader.range.lowerBound
    for entry in entries {
      let new: (byteCount: Int, offset: Int)
      if entry.offset == 0 {
        new = (entry.byteCount == 0 ? 0 : entry.byteCount + growth, 0)
      } else {
        guard place(of: entry) > oldStart else { return false }
        new = (entry.byteCount, entry.offset + growth - shift)
      }
      let isRight = [new.byteCount, new.offset].allSatisfy { (0...Int(UInt32.max)).contains($0) }
      guard isRight else { return false }
      for (place, number) in [(entry.place, new.byteCount), (entry.place + 4, new.offset)] {
        bytes.put(number, at: place + shift, 4, isBigEndian: reader.isBigEndian)
      }
    }
    return true
  }
}
