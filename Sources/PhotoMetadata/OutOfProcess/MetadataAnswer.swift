import GLib
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
  package static let maxSize = max(FileMetadata.maxMessageSize, DecoderAnswer.maxSize)

  /// The encoded message.
  package var bytes: [UInt8] {
    var writer: ByteWriter
    switch self {
    case .metadata(let metadata):
      writer = ByteWriter(message: .metadata)
      writer.add(metadata.bounded)
    case .xmp(let byteCount):
      writer = ByteWriter(message: .xmp)
      writer.add(byteCount)
    case .samePicture: writer = ByteWriter(message: .samePicture)
    case .failure(let reason): return DecoderAnswer.failure(reason).bytes
    }
    return writer.bytes
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
    guard let read = try? Self.read(bytes, to: request), read.bytes == bytes else { return nil }
    self = read
  }

  private static func read(
    _ bytes: [UInt8], to request: MetadataRequest
  ) throws(DamagedBytes) -> MetadataAnswer {
    var (kind, values) = try MessageKind.read(bytes)
    switch (kind, request) {
    case (.metadata, .metadata): return .metadata(try values.metadata())
    case (.xmp, .xmp):
      let byteCount = try values.number()
      guard (1...SidecarFile.maxSize).contains(byteCount) else { throw DamagedBytes() }
      return .xmp(byteCount: byteCount)
    case (.samePicture, .comparison): return .samePicture
    default: throw DamagedBytes()
    }
  }
}
