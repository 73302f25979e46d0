/// The list of the pictures in a JPEG file, by CIPA's multi-picture format.
///
/// Pictures after the first one are previews, depth maps, or pictures of other cameras.
struct PictureList {
  /// An entry for one picture.
  private struct Entry {
    /// The place of its length; its offset follows.
    let place: Int
    let byteCount: Int
    /// The picture's offset from the list's header; 0 for the first one.
    let offset: Int
  }

  /// The number of bytes in an entry, and before its length.
  private static let (entrySize, flagsSize) = (16, 4)

  private let reader: TIFFReader
  private let entries: [Entry]

  /// Reads a list; fails if it is invalid.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard let reader = TIFFReader(bytes, in: range), let directory = reader.first else {
      return nil
    }
    self.reader = reader
    // The list of another picture has no entries.
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

  /// Whether each entry's picture is completely in the file.
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

  /// Updates the list for a file in which the part before the first picture has another length.
  ///
  /// - Parameters:
  ///   - bytes: The new file.
  ///   - range: The place of the list in the new file.
  ///   - oldStart: The place in the old file at which the first picture begins.
  ///   - growth: The number of bytes that were inserted before it.
  /// - Returns: Whether all other pictures are after that place.
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
