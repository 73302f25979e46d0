import Foundation
import GLib
import Testing

/// Tests that start processes, one after the other, as they count the processes' leftovers.
@Suite(.serialized) enum DecoderProcessTests {
  /// A whole JPEG.
  static let photo = FilePath(
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/sample/Chen/c01.jpg").standardizedFileURL.path)
}
