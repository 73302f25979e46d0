import CGTK

/// Of which version of which file a thumbnail is.
///
/// The names of what a thumbnail's file says are those of freedesktop.org's specification.
package struct ThumbnailOrigin: Hashable, Sendable {
  /// How many words ``address`` has.
  static let addressCount = 8

  /// The file's URI, as the SHA-256 of it: a message has no room for one of any length.
  let address: [UInt32]
  /// When the file was last written, in whole seconds since 1970.
  let modified: Int
  /// How long the file is, in bytes.
  let byteCount: Int

  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - uri: The file's URI, as GIO makes it.
  ///   - stamp: The file's version.
  package init(uri: String, stamp: FileStamp) {
    address = Self.address(uri)
    modified = stamp.modifiedSeconds
    byteCount = stamp.byteCount
  }

  init(address: [UInt32], modified: Int, byteCount: Int) {
    self.address = address
    self.modified = modified
    self.byteCount = byteCount
  }

  /// Whether a picture says that it is the thumbnail of this file as it is now.
  ///
  /// The length is not required of it. One whose own file ends early is none.
  package func isOrigin(of picture: UprightPixbuf) -> Bool {
    guard !picture.isTruncated, let uri = picture.note("Thumb::URI"), Self.address(uri) == address,
      picture.note("Thumb::MTime").flatMap({ Int($0) }) == modified
    else { return false }
    return picture.note("Thumb::Size").map { Int($0) == byteCount } ?? true
  }

  private static func address(_ uri: String) -> [UInt32] {
    var digits = Checksum.sha256.digits(of: uri)[...]
    return (0..<addressCount).map { _ in
      defer { digits = digits.dropFirst(8) }
      return UInt32(digits.prefix(8), radix: 16) ?? 0
    }
  }
}

extension FileStamp {
  /// When the file was last written, in whole seconds since 1970.
  package var modifiedSeconds: Int {
    // The second that has begun, before 1970 too.
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
