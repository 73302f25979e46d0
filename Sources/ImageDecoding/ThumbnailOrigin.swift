package import GLib

/// The file and version that a thumbnail is of.
///
/// The names of a thumbnail's fields are those of freedesktop.org's specification.
package struct ThumbnailOrigin: Hashable, Sendable {
  /// The number of digits in ``address``.
  static let addressLength = 64

  /// The SHA-256 of the file's URI, because a message has no room for a URI of any length.
  let address: String
  /// The file's modification time, in whole seconds since 1970.
  let modified: Int
  /// The file's size, in bytes.
  let byteCount: Int
}

extension ThumbnailOrigin {
  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - uri: The file's URI, as GIO makes it.
  ///   - fileVersion: The file's version.
  package init(uri: String, fileVersion: FileVersion) {
    self.init(
      address: Checksum.sha256.digits(of: uri), modified: fileVersion.modifiedSeconds,
      byteCount: fileVersion.byteCount)
  }

  /// Returns whether a picture's fields name this version of the file.
  ///
  /// The size field is optional. A truncated thumbnail is not accepted.
  package func isOrigin(of picture: UprightPixbuf) -> Bool {
    guard !picture.isTruncated, let uri = picture.textValue("Thumb::URI"),
      Checksum.sha256.digits(of: uri) == address,
      picture.textValue("Thumb::MTime").flatMap({ Int($0) }) == modified
    else { return false }
    return picture.textValue("Thumb::Size").map { Int($0) == byteCount } ?? true
  }
}

extension FileVersion {
  /// The file's modification time, in whole seconds since 1970.
  package var modifiedSeconds: Int {
    // Rounded down, before 1970 too.
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
