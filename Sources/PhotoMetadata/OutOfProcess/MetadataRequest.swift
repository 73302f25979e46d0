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
  package static let maxPhotos = MessageSocket.maxFiles / 2
  /// The largest number of bytes in a request.
  package static let maxSize = ByteWriter.maxMessageSize(
    numbers: 5 + maxPhotos, textBytes: MetadataText.maxCaptionLength)

  /// Reads a request, which is untrusted; returns `nil` if any part of it is invalid.
  package init?(bytes: [UInt8]) {
    guard let read = try? Self.read(bytes), read.bytes == bytes else { return nil }
    self = read
  }

  private static func read(_ bytes: [UInt8]) throws(DamagedBytes) -> MetadataRequest {
    var (kind, values) = try MessageKind.read(bytes)
    switch kind {
    case .readMetadata:
      let count = try values.count()
      guard (1...maxPhotos).contains(count) else { throw DamagedBytes() }
      var hasSidecar: [Bool] = []
      for _ in 0..<count { hasSidecar.append(try values.flag()) }
      return .metadata(hasSidecar: hasSidecar)
    case .changeXMP:
      let rating = try values.part { values throws(DamagedBytes) in try values.number() }
      let caption = try values.part { values throws(DamagedBytes) in try values.text() }
      return .xmp(AnnotationPatch(rating: rating, caption: caption))
    case .comparePictures:
      return .comparison(picture: try values.number(), quarterTurns: try values.number())
    default: throw DamagedBytes()
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

  package static var maxAnswerSize: Int { MetadataAnswer.maxSize }

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

  /// The encoded request.
  package var bytes: [UInt8] {
    var writer: ByteWriter
    switch self {
    case .metadata(let hasSidecar):
      writer = ByteWriter(message: .readMetadata)
      writer.add(hasSidecar.count)
      for isPresent in hasSidecar { writer.add(isPresent) }
    case .xmp(let change):
      let change = change.bounded
      writer = ByteWriter(message: .changeXMP)
      writer.add(change.rating) { $0.add($1) }
      writer.add(change.caption) { $0.add($1) }
    case .comparison(let picture, let quarterTurns):
      writer = ByteWriter(message: .comparePictures)
      writer.add(Int(UInt32(clamping: picture)))
      writer.add(quarterTurns & 3)
    }
    return writer.bytes
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

extension ByteWriter {
  /// Adds a part of a change: 0 if it is kept, 1 if it is removed, or 2 and the new value.
  fileprivate mutating func add<Value>(
    _ part: AnnotationPatch.Part<Value>, _ add: (inout Self, Value) -> Void
  ) {
    switch part {
    case .kept: self.add(0)
    case .changed(nil): self.add(1)
    case .changed(let value?):
      self.add(2)
      add(&self, value)
    }
  }
}

extension ByteReader {
  fileprivate mutating func part<Value>(
    _ value: (inout Self) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> AnnotationPatch.Part<Value> {
    switch try number() {
    case 0: return .kept
    case 1: return .changed(nil)
    case 2: return .changed(try value(&self))
    default: throw DamagedBytes()
    }
  }
}
