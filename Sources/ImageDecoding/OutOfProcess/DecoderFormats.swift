package import GLib

/// The picture formats that a decoder process decodes.
///
/// A sandboxed process can't load decoders later, and loading those of all formats takes longer
/// than decoding a photo. So a process has those of the common formats only, until a picture of
/// another format is requested.
package enum DecoderFormats: String, Sendable {
  /// JPEG and PNG. The metadata of all formats can be read and changed.
  case common
  /// All formats that are installed.
  case all

  /// A process's answer if a picture's format is not one of its formats.
  package static let refusal = ByteWriter(message: .uncommonFormat).bytes

  /// The names of the common formats in gdk-pixbuf.
  static let commonNames: Set<String> = ["jpeg", "png"]

  /// The first bytes of the common formats.
  private static let commonSignatures: [[UInt8]] = [[0xFF, 0xD8], PNGHeader.signature]

  /// Creates the formats that are needed for a file, by its first bytes.
  ///
  /// - Parameter file: The open file; its read position stays the same.
  package init(for file: OpenFile) {
    let firstBytes = file.firstBytes(8)
    self = Self.commonSignatures.contains { firstBytes.starts(with: $0) } ? .common : .all
  }

  /// Returns whether these formats include others.
  package func includes(_ others: DecoderFormats) -> Bool { self == .all || others == .common }
}
