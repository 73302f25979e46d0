package import GLib
package import ImageDecoding

/// A program's request about metadata to a decoder process.
package enum MetadataRequest: Hashable, Sendable {
  /// The metadata of some photos, one answer for each: for each file, whether its sidecar is sent
  /// right after it.
  case metadata(hasSidecar: [Bool])
  /// The XMP in the file with a change applied; the file may be empty.
  case xmp(AnnotationPatch)
  /// Whether two files, from before and after an edit, have the same picture: the one with this
  /// index, turned clockwise by some quarter turns.
  case comparison(picture: Int, quarterTurns: Int)

  /// The largest number of photos in one request for metadata: 16.
  package static let mostPhotos = MessageSocket.mostFiles / 2
  /// The largest number of bytes in a request.
  package static let longest = WireMessage.byteCount(wordCount) + MetadataText.longestCaption
  private static let wordCount = 4

  /// Reads a request, which is untrusted; returns `nil` if any part of it is invalid.
  package init?(bytes: [UInt8]) {
    let length = WireMessage.byteCount(Self.wordCount)
    guard bytes.count <= Self.longest,
      let words = WireMessage(bytes.prefix(length), count: Self.wordCount),
      let text = String(validating: bytes.dropFirst(length), as: UTF8.self)
    else { return nil }
    switch (words[0], words[1]) {
    case (5, 1...UInt32(Self.mostPhotos)):
      self = .metadata(hasSidecar: (0..<words[1]).map { words[2] >> $0 & 1 != 0 })
    case (6, let flags):
      self = .xmp(
        AnnotationPatch(
          rating: Self.part(flags & 3, Int(Int32(bitPattern: words[2]))),
          caption: Self.part(flags >> 2 & 3, text)))
    case (10, let picture):
      self = .comparison(picture: Int(picture), quarterTurns: Int(words[2] & 3))
    default: return nil
    }
    // Only the canonical encoding is valid.
    guard self.bytes == bytes else { return nil }
  }

  private static func words<Value>(
    for part: AnnotationPatch.Part<Value>
  ) -> (kind: UInt32, value: Value?) {
    switch part {
    case .kept: (0, nil)
    case .changed(nil): (1, nil)
    case .changed(let value?): (2, value)
    }
  }

  private static func part<Value>(_ kind: UInt32, _ value: Value) -> AnnotationPatch.Part<Value> {
    switch kind {
    case 1: .changed(nil)
    case 2: .changed(value)
    default: .kept
    }
  }
}

extension MetadataRequest: DecoderRequest {
  /// The answer, with its bytes.
  package enum Answer: Sendable {
    /// A photo's metadata.
    case metadata(FileMetadata)
    /// The changed XMP, which is untrusted.
    case xmp([UInt8])
    /// Both files have the same picture.
    case samePicture
  }

  package static var longestAnswer: Int { MetadataAnswer.longest }

  package var isEdit: Bool {
    if case .metadata = self { false } else { true }
  }

  package var answerCount: Int {
    if case .metadata(let hasSidecar) = self { hasSidecar.count } else { 1 }
  }

  package var fileCount: Int {
    switch self {
    case .metadata(let hasSidecar): hasSidecar.count + hasSidecar.count { $0 }
    case .xmp: 1
    case .comparison: 2
    }
  }

  /// The encoded request: numbers, and the new caption, if any.
  package var bytes: [UInt8] {
    var words = WireMessage()
    var text = ""
    switch self {
    case .metadata(let hasSidecar):
      let bits = hasSidecar.reversed().reduce(UInt32(0)) { $0 << 1 | ($1 ? 1 : 0) }
      words.append(5, UInt32(clamping: hasSidecar.count), bits, 0)
    case .xmp(let change):
      let change = change.bounded
      let rating = Self.words(for: change.rating)
      let caption = Self.words(for: change.caption)
      words.append(
        6, rating.kind | caption.kind << 2, UInt32(bitPattern: Int32(clamping: rating.value ?? 0)),
        0)
      text = caption.value ?? ""
    case .comparison(let picture, let quarterTurns):
      words.append(10, UInt32(clamping: picture), UInt32(quarterTurns & 3), 0)
    }
    return words.bytes + text.utf8
  }

  package func outcome(of bytes: [UInt8], _ files: [OpenFile]) -> DecoderOutcome<Answer> {
    switch MetadataAnswer(bytes: bytes, to: self) {
    case .metadata(let metadata) where files.isEmpty: return .answer(.metadata(metadata))
    case .xmp(let byteCount):
      guard files.count == 1, let bytes = SharedPixels.bytes(files[0], byteCount: byteCount) else {
        return .nonsense
      }
      return .answer(.xmp(bytes))
    case .samePicture where files.isEmpty: return .answer(.samePicture)
    case .failure(let reason) where files.isEmpty: return .failure(reason)
    case .metadata, .samePicture, .failure, nil: return .nonsense
    }
  }
}
