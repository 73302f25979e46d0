import CGLib

/// An algorithm for checksums of bytes, in hexadecimal.
package enum Checksum: Sendable {
  /// MD5, 32 digits; not secure against deliberate collisions.
  case md5
  /// SHA-256, 64 digits.
  case sha256

  /// Returns the checksum of a text's bytes, in lower-case hexadecimal digits.
  package func digits(of text: String) -> String {
    digits(of: Array(text.utf8))
  }

  /// Returns the checksum of some bytes, in lower-case hexadecimal digits.
  ///
  /// The C function is `g_compute_checksum_for_data`.
  package func digits(of bytes: [UInt8]) -> String {
    let type = self == .md5 ? G_CHECKSUM_MD5 : G_CHECKSUM_SHA256
    return unsafe takingString(
      g_compute_checksum_for_data(type, bytes, gsize(bytes.count))) ?? ""
  }
}
