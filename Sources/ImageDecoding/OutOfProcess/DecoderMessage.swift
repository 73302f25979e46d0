package import GLib

/// The kinds of messages between a program and a decoder, as numbers.
package enum MessageKind: Int {
  // The program's requests.
  case decodePicture = 1
  case decodePreview
  case decodeFrames
  case decodeThumbnail
  case readSize
  case cancel
  case readMetadata
  case changeXMP
  case comparePictures
  // The decoder's answers.
  case picture
  case frames
  case size
  case otherThumbnail
  case failure
  case metadata
  case xmp
  case samePicture
  case uncommonFormat
}

// A message is written by a `ByteWriter`: the protocol, its version, the kind, and the values of
// that kind. Both sides take it for hostile: it is valid only if what is read from it is written in
// the same bytes.

extension ByteWriter {
  /// The protocol's version.
  ///
  /// Raise it with each change of a message's form or meaning. If the versions differ, both sides
  /// report an error instead of guessing.
  private static let version = 8
  fileprivate static let header = [0x4345_4450, version]
  /// The most bytes before a message's values.
  private static let maxHeaderSize = (header.count + 1) * maxNumberSize

  /// Creates a message without values.
  package init(message kind: MessageKind) {
    self.init()
    for number in Self.header { add(number) }
    add(kind.rawValue)
  }

  /// Returns the most bytes of a message with some numbers and some bytes of text.
  package static func maxMessageSize(numbers: Int, textBytes: Int = 0) -> Int {
    maxHeaderSize + numbers * maxNumberSize + textBytes
  }
}

extension MessageKind {
  /// Reads a message's kind.
  ///
  /// - Parameter message: The whole message.
  /// - Returns: The kind, and a reader of the values.
  /// - Throws: `DamagedBytes` for a message of another protocol, version or kind.
  package static func read(
    _ message: [UInt8]
  ) throws(DamagedBytes) -> (kind: MessageKind, values: ByteReader) {
    var reader = ByteReader(message)
    for number in ByteWriter.header {
      guard try reader.number() == number else { throw DamagedBytes() }
    }
    guard let kind = MessageKind(rawValue: try reader.number()) else { throw DamagedBytes() }
    return (kind, reader)
  }
}
