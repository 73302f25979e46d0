import GLib

/// An editor that writes a photo's annotations into its file: into XMP, and into all other metadata
/// that already has them.
enum AnnotationEditor {
  /// Returns the XMP packet to be changed, empty if there is none yet; `nil` if none is needed.
  ///
  /// - Throws: ``PhotoEditProblem`` if the file has annotations in a form that can't be changed.
  static func packet(
    in parts: PhotoParts, _ change: AnnotationPatch
  ) throws(PhotoEditProblem) -> [UInt8]? {
    let packets = parts.parts(.xmp)
    guard packets.count < 2, !parts.hasOtherMetadata else { throw .unsuited }
    if let packet = packets.first { return Array(parts.bytes[packet.content]) }
    return change.addsAnnotation ? [] : nil
  }

  /// Returns a file with changed annotations.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - parts: The file's parts.
  ///   - packet: The new XMP, or `nil` for none.
  /// - Returns: The new file.
  /// - Throws: ``PhotoEditProblem``.
  static func change(
    _ change: AnnotationPatch, in parts: PhotoParts, packet: [UInt8]?
  ) throws(PhotoEditProblem) -> [UInt8] {
    var own = parts.bytes
    if let exif = parts.parts(.exif).first {
      own = try changed(change, exif: exif.content, of: own)
      if parts.format == .png, let place = exif.checksumPlace {
        let checksum = PNGChecksum.checksum(own[exif.range.lowerBound + 4..<place])
        own.put(checksum, at: place, 4, isBigEndian: true)
      }
    }
    let insertion = parts.insertionPlace
    var isWritten = packet == nil
    var new: [UInt8] = []
    new.reserveCapacity(own.count + (packet?.count ?? 0) + 64)
    func writePacket() throws(PhotoEditProblem) {
      guard !isWritten, let packet else { return }
      let oldLength = parts.parts(.xmp).first?.content.count ?? 0
      guard let part = parts.part(holding: packet.padded(to: oldLength)) else { throw .noRoom }
      new += part
      isWritten = true
    }
    let hasPacket = !parts.parts(.xmp).isEmpty
    for part in parts.parts {
      if !hasPacket, part.range.lowerBound == insertion { try writePacket() }
      switch part.kind {
      case .xmp where packet != nil: try writePacket()
      case .photoshop where change.caption != .kept:
        new += own[part.range.lowerBound..<part.content.lowerBound]
        guard let content = Photoshop.withoutCaption(Array(own[part.content])) else {
          throw .damaged
        }
        new += content
        let length = content.count + PhotoParts.photoshopMark.count + 2
        new.put(
          length, at: new.count - length, 2, isBigEndian: true)
      default: new += own[part.range]
      }
    }
    try writePacket()
    if parts.format == .webP { try WebPContainer.update(&new, from: parts) }
    if !parts.parts(.pictureList).isEmpty {
      try JPEGSegment.movePictureLists(from: parts, in: &new)
    }
    return new
  }

  /// Changes the stars in EXIF if it has any, and removes captions.
  private static func changed(
    _ change: AnnotationPatch, exif range: Range<Int>, of bytes: [UInt8]
  ) throws(PhotoEditProblem) -> [UInt8] {
    var bytes = bytes
    var removed: [(TIFFTag, isInExif: Bool)] = []
    if case .changed(let stars) = change.rating {
      for (tag, number) in [
        (TIFFTag.rating, stars), (.ratingPercent, stars.map { Stars.percent($0) }),
      ] {
        guard let reader = TIFFReader(bytes, in: range), let entry = reader.first?[tag] else {
          continue
        }
        var editor = TIFFEditor(reader)
        if let number, let stars, stars >= 0, editor.set(entry, to: number) {
          bytes = editor.bytes
        } else {
          removed.append((tag, false))
        }
      }
    }
    if change.caption != .kept { removed += [(.description, false), (.userComment, true)] }
    for (tag, isInExif) in removed {
      // Each removal moves the tags after it.
      guard let reader = TIFFReader(bytes, in: range), let first = reader.first else { continue }
      var directory = first
      if isInExif {
        guard let entry = first[.exif], let offset = reader.numbers(entry)?.first,
          let exif = reader.directory(at: reader.place(of: offset))
        else { continue }
        directory = exif
      }
      guard directory[tag] != nil else { continue }
      guard directory.entries.count > 1 else { throw .unsuited }
      var editor = TIFFEditor(reader)
      editor.remove(tag, from: directory)
      bytes = editor.bytes
    }
    return bytes
  }
}

extension [UInt8] {
  /// Returns the XMP with at least this length: as usual, a packet is padded with space before its
  /// last tag.
  fileprivate func padded(to length: Int) -> [UInt8] {
    guard count < length else { return self }
    let mark = Array("<?xpacket end=".utf8)
    let starts = indices.suffix(64).filter { self[$0...].starts(with: mark) }
    let end = starts.last ?? count
    return self[..<end] + [UInt8](repeating: UInt8(ascii: " "), count: length - count)
      + self[end...]
  }
}

extension AnnotationPatch {
  /// Whether the change adds an annotation rather than removes one.
  fileprivate var addsAnnotation: Bool {
    if case .changed(_?) = rating { return true }
    if case .changed(let text?) = caption { return !text.isEmpty }
    return false
  }
}

extension PhotoParts {
  /// Whether a PNG has EXIF, IPTC or XMP in a form that this editor doesn't change, and which would
  /// be inconsistent.
  fileprivate var hasOtherMetadata: Bool {
    guard format == .png else { return false }
    return parts(.picture).contains { part in
      let content = bytes[part.content]
      return content.starts(with: "Raw profile type ".utf8)
        || content.starts(with: "XML:com.adobe.xmp\0".utf8)
    }
  }

  /// Returns the part for an XMP packet, or `nil` if the packet is too long.
  fileprivate func part(holding packet: [UInt8]) -> [UInt8]? {
    switch format {
    case .jpeg: return JPEGSegment.bytes(0xE1, Self.xmpMark + packet)
    case .png:
      let content = Array("iTXt".utf8) + Self.textMark + packet
      let checksum = PNGChecksum.checksum(content[...])
      return [UInt8].bytes(content.count - 4, 4, isBigEndian: true) + content
        + [UInt8].bytes(checksum, 4, isBigEndian: true)
    case .webP:
      return Array("XMP ".utf8) + [UInt8].bytes(packet.count, 4, isBigEndian: false) + packet
        + [UInt8](repeating: 0, count: packet.count % 2)
    }
  }
}

extension PhotoParts.Part {
  /// The place of a PNG chunk's checksum.
  fileprivate var checksumPlace: Int? { range.count >= 12 ? range.upperBound - 4 : nil }
}

/// PNG's checksum of a chunk's name and content.
enum PNGChecksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(
      ~bytes.reduce(UInt32.max) { value, byte in
        value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
      })
  }
}
