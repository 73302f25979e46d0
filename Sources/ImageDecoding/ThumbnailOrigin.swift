package import GLib

/// The file and version that a thumbnail is of.
///
/// The names of a thumbnail's fields are those of freedesktop.org's specification.
package struct ThumbnailOrigin: Hashable, Sendable {
  /// The number of words in ``address``.
  static let addressCount = 8

  /// The SHA-256 of the file's URI, because a message has no room for a URI of any length.
  let address: [UInt32]
  /// The file's modification time, in whole seconds since 1970.
  let modified: Int
  /// The file's size, in bytes.
  let byteCount: Int

  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - uri: The file's URI, as GIO makes it.
  ///   - fileVersion: The file's version.
  package init(uri: String, fileVersion: FileVersion) {
    address = Self.address(uri)
    modified = fileVersion.modifiedSeconds
    byteCount = fileVersion.byteCount
  }

  init(address: [UInt32], modified: Int, byteCount: Int) {
    self.address = address
    self.modified = modified
    self.byteCount = byteCount
  }

  /// Returns whether a picture's fields name this version of the file.
  ///
  /// The size field is optional. A truncated thumbnail is not accepted.
  package func isOrigin(of picture: UprightPixbuf) -> Bool {
    guard !picture.isTruncated, let uri = picture.textValue("Thumb::URI"),
      Self.address(uri) == address,
      picture.textValue("Thumb::MTime").flatMap({ Int($0) }) == modified
    else { return false }
    return picture.textValue("Thumb::Size").map { Int($0) == byteCount } ?? true
  }

  private static func address(_ uri: String) -> [UInt32] {
    var digits = Checksum.sha256.digits(of: uri)[...]
    return (0..<addressCount).map { _ in
      defer { digits = digits.dropFirst(8) }
      return UInt32(digits.prefix(8), radix: 16) ?? 0
    }
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
