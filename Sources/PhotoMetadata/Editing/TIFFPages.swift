import GLib

/// All pictures of a TIFF file: the pages, and their reduced versions.
///
/// A file whose directories are truncated or circular, or have too many entries, has none.
struct TIFFPages {
  /// The largest number of directories in a file.
  private static let maxDirectories = 4096
  /// The largest number of entries in all directories: 262,144.
  ///
  /// Directories may overlap, so their number alone doesn't limit the memory.
  private static let maxEntries = 262_144

  let reader: TIFFReader
  /// The first directory.
  let first: TIFFReader.Directory
  /// The directories with a picture; the first one is that of the first page.
  private(set) var pictures: [TIFFReader.Directory] = []

  /// Reads all directories of a file.
  init?(_ bytes: [UInt8]) {
    guard let reader = TIFFReader(bytes), let first = reader.first, Self.hasPicture(first) else {
      return nil
    }
    self.reader = reader
    self.first = first
    var places: Set<Int> = []
    var waiting = [first.place]
    var entryCount = 0
    while let place = waiting.popLast() {
      guard places.insert(place).inserted, let directory = reader.directory(at: place) else {
        return nil
      }
      entryCount += directory.entries.count
      if Self.hasPicture(directory) { pictures.append(directory) }
      guard let branches = branches(of: directory), entryCount <= Self.maxEntries,
        places.count + waiting.count + branches.count <= Self.maxDirectories
      else { return nil }
      waiting += branches.reversed()
    }
  }

  private static func hasPicture(_ directory: TIFFReader.Directory) -> Bool {
    [TIFFTag.stripOffsets, .tileOffsets, .jpegOffset].contains { directory[$0] != nil }
  }

  /// Returns the places of the directories that follow one: its subdirectories, then the next one.
  private func branches(of directory: TIFFReader.Directory) -> [Int]? {
    var places: [Int] = []
    for tag in [TIFFTag.subDirectories, .exif, .gps, .interoperability] {
      guard let entry = directory[tag] else { continue }
      guard let offsets = reader.numbers(entry) else { return nil }
      places += offsets.map(reader.place)
    }
    return places + (directory.next.map { [$0] } ?? [])
  }

  /// Whether the file contains the length of each strip and tile of each picture, and all are
  /// completely in the file.
  var areComplete: Bool { pictures.allSatisfy { parts(of: $0) != nil } }

  /// Returns the strips and tiles of a picture, or `nil` if one of them isn't completely in the
  /// file.
  func parts(of picture: TIFFReader.Directory) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    let tags: [(TIFFTag, TIFFTag)] = [
      (.stripOffsets, .stripByteCounts), (.tileOffsets, .tileByteCounts),
      (.jpegOffset, .jpegByteCount),
    ]
    for (offsetTag, countTag) in tags {
      guard let entry = picture[offsetTag] else { continue }
      guard let offsets = reader.numbers(entry),
        let counts = picture[countTag].flatMap(reader.numbers),
        offsets.count == counts.count
      else { return nil }
      for (offset, count) in zip(offsets, counts) {
        guard offset <= reader.range.count, count <= reader.range.count - offset else { return nil }
        parts.append(offset..<offset + count)
      }
    }
    return parts.isEmpty ? nil : parts
  }

  /// Whether the file is a camera's raw file.
  var isRaw: Bool {
    RawTIFF.isRaw(
      start: reader.bytes, compression: first[.compression].flatMap(reader.numbers)?.first,
      subfileType: first[.newSubfileType].flatMap(reader.numbers)?.first,
      hasDNGVersion: first[.dngVersion] != nil)
  }

  /// Returns the file with another picture as its first one, because decoders show only the first
  /// one.
  ///
  /// - Parameter index: The picture's index.
  /// - Returns: The bytes, or `nil` if there is no such picture.
  func showing(_ index: Int) -> [UInt8]? {
    guard pictures.indices.contains(index) else { return nil }
    var bytes = reader.bytes
    bytes.put(
      pictures[index].place, at: reader.firstPointer, reader.offsetSize,
      isBigEndian: reader.isBigEndian)
    return bytes
  }
}

extension TIFFPages {
  /// Returns whether all pictures' directories, strips and tiles are the same as in another file,
  /// byte by byte, except for the first directory's place and orientation.
  func haveSamePictures(as other: TIFFPages) -> Bool {
    pictures.count == other.pictures.count
      && zip(pictures, other.pictures).allSatisfy { own, others in
        let isFirst = own.place == first.place
        guard isFirst || own.place == others.place,
          hasSameTags(own, as: others, in: other, isFirst)
        else { return false }
        let (parts, otherParts) = (self.parts(of: own), other.parts(of: others))
        return parts == otherParts
          && (parts ?? []).allSatisfy {
            reader.bytes[$0].hasSameBytes(as: other.reader.bytes[$0])
          }
      }
      // Strips of unknown length are somewhere between.
      && hasSameBytes(as: other)
  }

  /// Returns whether a directory has the same tags as one in another file, except for the first
  /// one's orientation and the XMP that repeats it.
  private func hasSameTags(
    _ directory: TIFFReader.Directory, as others: TIFFReader.Directory, in other: TIFFPages,
    _ isFirst: Bool
  ) -> Bool {
    let (own, others) = (Self.tags(of: directory, isFirst), Self.tags(of: others, isFirst))
    return own.count == others.count
      && zip(own, others).allSatisfy { own, others in
        guard own.tag == others.tag, own.type == others.type, own.count == others.count else {
          return false
        }
        // Values may overlap, so copies could take much more memory than the file.
        guard let value = own.value, let otherValue = others.value else {
          return own.value == nil && others.value == nil
        }
        return reader.bytes[value].hasSameBytes(as: other.reader.bytes[otherValue])
      }
  }

  private static func tags(
    of directory: TIFFReader.Directory, _ isFirst: Bool
  ) -> [TIFFReader.Entry] {
    directory.entries.filter {
      !isFirst || ![.orientation, .xmp].contains(TIFFTag(rawValue: $0.tag))
    }
  }

  /// Returns whether the other file begins with this one's bytes, except for those that a rotation
  /// changes.
  private func hasSameBytes(as other: TIFFPages) -> Bool {
    var changed = [reader.firstPointer..<reader.firstPointer + reader.offsetSize]
    changed += [first[.orientation]?.value, first[.xmp]?.value].compactMap { $0 }
    guard other.reader.bytes.count >= reader.bytes.count else { return false }
    var place = 0
    for range in changed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard place <= range.lowerBound else { return false }
      let same = place..<range.lowerBound
      guard reader.bytes[same].hasSameBytes(as: other.reader.bytes[same]) else { return false }
      place = range.upperBound
    }
    let rest = place..<reader.bytes.count
    return reader.bytes[rest].hasSameBytes(as: other.reader.bytes[rest])
  }
}
