package import ImageDecoding

/// A decoder process's answer to a ``MetadataRequest``.
package enum MetadataAnswer: Hashable, Sendable {
  /// A photo's metadata from its file and sidecar; one answer of several if the request is about
  /// several photos.
  case metadata(FileMetadata)
  /// The changed XMP: its number of bytes, which are sent with the message.
  case xmp(byteCount: Int)
  /// Both files have the same picture.
  case samePicture
  /// The reason why there is no answer.
  case failure(ImageError.Reason)

  /// The largest number of bytes in an answer.
  package static let longest = max(FileMetadata.longestMessage, DecoderAnswer.longest)
  private static let metadataKind: UInt32 = 13
  private static let xmpKind: UInt32 = 14
  private static let samePictureKind: UInt32 = 16

  /// The encoded message.
  package var bytes: [UInt8] {
    switch self {
    case .metadata(let metadata): return metadata.bounded.message(kind: Self.metadataKind)
    case .xmp(let byteCount):
      var words = WireMessage()
      words.append(Self.xmpKind, UInt32(clamping: byteCount))
      return words.bytes
    case .samePicture:
      var words = WireMessage()
      words.append(Self.samePictureKind)
      return words.bytes
    case .failure(let reason): return DecoderAnswer.failure(reason).bytes
    }
  }

  /// Reads a decoder's answer, which is untrusted; returns `nil` if any part of it is invalid.
  ///
  /// - Parameters:
  ///   - bytes: The whole message.
  ///   - request: The request; an answer to any other request is invalid.
  package init?(bytes: [UInt8], to request: MetadataRequest) {
    if let reason = DecoderAnswer.failure(in: bytes) {
      self = .failure(reason)
      return
    }
    switch request {
    case .metadata:
      guard let metadata = FileMetadata(message: bytes, kind: Self.metadataKind) else { return nil }
      self = .metadata(metadata)
    case .xmp:
      guard let words = WireMessage(bytes, count: 2), words[0] == Self.xmpKind,
        (1...SidecarFile.longest).contains(Int(words[1]))
      else { return nil }
      self = .xmp(byteCount: Int(words[1]))
    case .comparison:
      guard let words = WireMessage(bytes, count: 1), words[0] == Self.samePictureKind else {
        return nil
      }
      self = .samePicture
    }
  }
}
