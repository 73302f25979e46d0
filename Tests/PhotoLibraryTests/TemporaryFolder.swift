import Foundation
import GLib

/// A folder that a test fills, and that is deleted after the test.
final class TemporaryFolder: Sendable {
  /// The absolute path, without links in it.
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "photo-library-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.resolvingSymlinksInPath().path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.text)
  }

  /// Returns the path of an item in the folder.
  func callAsFunction(_ name: String) -> FilePath {
    "\(path)/\(name)"
  }

  /// Writes a file, creates its parent folders, and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    let url = URL(filePath: self(name).text)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return self(name)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> FilePath {
    try write(Array(text.utf8), to: name)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self(name).text, withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: FilePath) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self(name).text, withDestinationPath: target.text)
  }
}
