import CGTK

/// A short number for bytes, as text: other bytes have another one.
package enum Checksum: Sendable {
  /// 32 digits; no defence against somebody who wants two texts to have the same one.
  case md5
  /// 64 digits.
  case sha256

  /// The checksum of a text's bytes, in lower-case hexadecimal digits.
  ///
  /// The C function is `g_compute_checksum_for_string`.
  package func digits(of text: String) -> String {
    let type = self == .md5 ? G_CHECKSUM_MD5 : G_CHECKSUM_SHA256
    return unsafe takingString(
      g_compute_checksum_for_string(type, text, gssize(text.utf8.count))) ?? ""
  }

  /// The checksum of some bytes, in lower-case hexadecimal digits.
  ///
  /// The C function is `g_compute_checksum_for_data`.
  package func digits(of bytes: [UInt8]) -> String {
    let type = self == .md5 ? G_CHECKSUM_MD5 : G_CHECKSUM_SHA256
    return unsafe takingString(
      g_compute_checksum_for_data(type, bytes, gsize(bytes.count))) ?? ""
  }
}
