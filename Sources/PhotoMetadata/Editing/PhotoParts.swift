import GLib

/// The parts of a photo's file, without gaps: metadata, and the picture, which is all the rest.
///
/// A file of another format, or one that is truncated between two parts, has none.
struct PhotoParts {
  /// The file formats that have such parts.
  enum Format {
    case jpeg, png, webP
  }

  /// The kinds of parts.
  enum Kind {
    case exif, xmp
    /// Photoshop's resources, one of which is IPTC.
    case photoshop
    /// A JPEG file's list of pictures.
    case pictureList
    /// A part of the picture, or any other part.
    case picture
    /// WebP's header, which contains the file's length, and the extended header, which contains
    /// flags for the kinds of chunks.
    case header
  }

  /// One part.
  struct Part {
    let kind: Kind
    /// The whole part.
    let range: Range<Int>
    /// The part's content, without its header and its end.
    let content: Range<Int>
  }

  let format: Format
  /// The file.
  let bytes: [UInt8]
  private(set) var parts: [Part] = []
  /// The place at which the picture begins; the parts before it are about the file.
  private(set) var pictureStart = 0

  /// Finds a file's parts.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xFF, 0xD8]) {
      format = .jpeg
      guard findSegments() else { return nil }
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
      guard findChunks(from: 8) else { return nil }
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      format = .webP
      guard findChunks(from: 12) else { return nil }
    } else {
      return nil
    }
    guard parts.contains(where: { $0.kind == .picture && !$0.content.isEmpty }) else { return nil }
  }

  /// Returns the parts of a kind.
  func parts(_ kind: Kind) -> [Part] { parts.filter { $0.kind == kind } }

  /// Returns a number, highest byte first in JPEG and PNG.
  func number(at place: Int, _ size: Int) -> Int? {
    bytes.number(at: place, size, in: bytes.indices, isBigEndian: format != .webP)
  }

  /// Returns whether both files have the same picture and other parts, byte by byte, except for
  /// EXIF, XMP and IPTC.
  func haveSamePicture(as other: PhotoParts) -> Bool {
    let (own, others) = (parts(.picture), other.parts(.picture))
    return format == other.format && !own.isEmpty && own.count == others.count
      && parts(.pictureList).count == other.parts(.pictureList).count
      && zip(own, others).allSatisfy {
        bytes[$0.range].hasSameBytes(as: other.bytes[$1.range])
      }
  }
}

// JPEG.
extension PhotoParts {
  static let exifMark = Array("Exif\0\0".utf8)
  static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let photoshopMark = Array("Photoshop 3.0\0".utf8)
  static let pictureListMark = Array("MPF\0".utf8)

  /// Finds all segments up to the first scan; the rest is one part: the picture, other pictures
  /// after it, and any other data.
  private mutating func findSegments() -> Bool {
    parts.append(Part(kind: .picture, range: 0..<2, content: 0..<2))
    var place = 2
    while let marker = number(at: place, 2), marker >> 8 == 0xFF {
      var start = place
      // Fill bytes before a marker belong to the segment.
      while start + 2 < bytes.count, bytes[start + 1] == 0xFF { start += 1 }
      let kind = bytes[start + 1]
      if kind == 0xDA {
        pictureStart = place
        parts.append(Part(kind: .picture, range: place..<bytes.count, content: place..<bytes.count))
        return true
      }
      guard !(0xD0...0xD9).contains(kind), kind > 1, let length = number(at: start + 2, 2),
        length >= 2, length <= bytes.count - start - 2
      else { return false }
      let end = start + 2 + length
      let (part, mark) = self.kind(ofSegment: kind, start + 4..<end)
      parts.append(Part(kind: part, range: place..<end, content: start + 4 + mark..<end))
      place = end
    }
    return false
  }

  private func kind(ofSegment kind: UInt8, _ content: Range<Int>) -> (Kind, mark: Int) {
    let marks: [(UInt8, [UInt8], Kind)] = [
      (0xE1, Self.exifMark, .exif), (0xE1, Self.xmpMark, .xmp),
      (0xED, Self.photoshopMark, .photoshop), (0xE2, Self.pictureListMark, .pictureList),
    ]
    for (segment, mark, part) in marks where kind == segment && bytes[content].starts(with: mark) {
      return (part, mark.count)
    }
    return (.picture, 0)
  }
}

// PNG and WebP.
extension PhotoParts {
  /// The prefix of an uncompressed XMP chunk in a PNG.
  static let textMark = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)

  /// Finds all chunks, and the data after them.
  private mutating func findChunks(from start: Int) -> Bool {
    let isPNG = format == .png
    var end = bytes.count
    if !isPNG {
      guard let length = number(at: 4, 4), length <= bytes.count - 8 else { return false }
      end = 8 + length
    }
    parts.append(Part(kind: isPNG ? .picture : .header, range: 0..<start, content: 0..<start))
    var place = start
    var hasEnded = false
    while !hasEnded, place < end {
      guard let length = number(at: place + (isPNG ? 0 : 4), 4), length <= end - place - 8 else {
        return false
      }
      let name = place + (isPNG ? 4 : 0)
      let content = place + 8..<place + 8 + length
      // PNG's chunks have a checksum at their end, and WebP's an even length.
      let next = content.upperBound + (isPNG ? 4 : length % 2)
      guard next <= end else { return false }
      let kind = Array(bytes[name..<name + 4])
      let part = self.kind(ofChunk: kind, content)
      parts.append(Part(kind: part.kind, range: place..<next, content: part.content))
      hasEnded = isPNG && kind == Array("IEND".utf8)
      place = next
    }
    guard !isPNG || hasEnded else { return false }
    if place < bytes.count {
      parts.append(Part(kind: .picture, range: place..<bytes.count, content: place..<bytes.count))
    }
    return true
  }

  private func kind(
    ofChunk name: [UInt8], _ content: Range<Int>
  ) -> (kind: Kind, content: Range<Int>) {
    func starts(_ mark: [UInt8]) -> Bool { bytes[content].starts(with: mark) }
    switch (format, String(decoding: name, as: UTF8.self)) {
    case (.png, "iTXt") where starts(Self.textMark):
      return (.xmp, content.lowerBound + Self.textMark.count..<content.upperBound)
    case (.webP, "XMP "): return (.xmp, content)
    case (.png, "eXIf"), (.webP, "EXIF"):
      let mark = starts(Self.exifMark) ? Self.exifMark.count : 0
      return (.exif, content.lowerBound + mark..<content.upperBound)
    case (.webP, "VP8X"): return (.header, content)
    default: return (.picture, content)
    }
  }
}
