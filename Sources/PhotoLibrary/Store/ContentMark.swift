import Foundation
import ImageFiles

/// What tells a photo's file from others wherever it goes, also to another disk: its length, and a
/// checksum of its beginning and its end.
///
/// Two photos differ there: a camera writes the time into the beginning, and what it took is at the
/// end. All of a film of a gigabyte is never read for it.
struct ContentMark: Hashable, Sendable {
  /// How many bytes of the beginning, and of the end, count.
  private static let part = 65_536

  /// The length, a dash, and the checksum's digits.
  let text: String

  /// The mark of a file with some bytes.
  init(bytes: [UInt8]) {
    let ends =
      bytes.count <= 2 * Self.part
      ? bytes : Array(bytes.prefix(Self.part) + bytes.suffix(Self.part))
    text = "\(bytes.count)-\(Checksum.sha256.digits(of: ends))"
  }

  /// Reads the mark of an open file, or `nil` if it can't be read.
  init?(_ file: InputFile) {
    guard let ends = try? file.ends(each: Self.part) else { return nil }
    text = "\(ends.byteCount)-\(Checksum.sha256.digits(of: ends.bytes))"
  }

  /// Reads the mark of a file, as slow as the disk; `nil` for one that can't be read.
  init?(_ path: FilePath) {
    guard let file = try? InputFile(path: path.text) else { return nil }
    self.init(file)
  }

  /// What the marks of all files of a length lie between.
  static func range(ofLength byteCount: Int) -> (String, String) {
    // The character after the dash.
    ("\(byteCount)-", "\(byteCount).")
  }
}
