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

  /// Reads the mark of a file, as slow as the disk; `nil` for one that can't be read.
  init?(_ path: FilePath) {
    guard let ends = try? InputFile(path: path.text).ends(each: Self.part) else { return nil }
    text = "\(ends.byteCount)-\(Checksum.sha256.digits(of: ends.bytes))"
  }

  /// What the marks of all files of a length lie between.
  static func range(ofLength byteCount: Int) -> (String, String) {
    // The character after the dash.
    ("\(byteCount)-", "\(byteCount).")
  }
}
