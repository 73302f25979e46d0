import Foundation
import GLib

/// A content fingerprint: length plus SHA-256 of the first and last 64 KiB.
///
/// Two photos differ there: a camera writes the time at the beginning, and the end is pixel data. A
/// video of a gigabyte need not be read completely.
struct ContentFingerprint: Hashable, Sendable {
  /// The number of bytes at the beginning, and at the end, that are hashed.
  private static let part = 65_536

  /// The length, a dash, and the checksum's digits.
  let text: String

  /// Creates the fingerprint of some bytes.
  init(bytes: [UInt8]) {
    let ends =
      bytes.count <= 2 * Self.part
      ? bytes : Array(bytes.prefix(Self.part) + bytes.suffix(Self.part))
    text = "\(bytes.count)-\(Checksum.sha256.digits(of: ends))"
  }

  /// Reads the fingerprint of an open file, or `nil` if it can't be read.
  init?(_ file: InputFile) {
    guard let ends = try? file.ends(each: Self.part) else { return nil }
    text = "\(ends.byteCount)-\(Checksum.sha256.digits(of: ends.bytes))"
  }

  /// Reads the fingerprint of a file, as slow as the disk; `nil` if it can't be read.
  init?(_ path: FilePath) {
    guard let file = try? InputFile(path: path) else { return nil }
    self.init(file)
  }

  /// Returns the fingerprint of a link's text or of a file's content; for an unreadable file, its
  /// size and date; `nil` if no file is there.
  static func text(of path: FilePath) -> String? {
    if let text = path.linkText { return "link \(text)" }
    if let fingerprint = ContentFingerprint(path) { return fingerprint.text }
    guard path.isPresent, let fileVersion = try? FileEntry.at(path).fileVersion else { return nil }
    return "unread \(fileVersion.byteCount) \(fileVersion.modified)"
  }

  /// Returns the bounds of the fingerprints of all files of a length.
  static func range(ofLength byteCount: Int) -> (String, String) {
    // The character after the dash.
    ("\(byteCount)-", "\(byteCount).")
  }
}
