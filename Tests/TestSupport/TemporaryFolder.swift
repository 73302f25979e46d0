package import Foundation

/// A folder that a test fills, and that is deleted after the test.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of an item in the folder.
  package func callAsFunction(_ name: String) -> String {
    url.appending(path: name).path
  }

  /// Writes a file, and creates its parent folders.
  package func write(_ data: Data, to name: String) throws {
    let file = url.appending(path: name)
    try makeFolder(file.deletingLastPathComponent().path)
    try data.write(to: file)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  package func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Renames or moves an item of the folder.
  package func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: self(name), toPath: self(other))
  }

  /// Copies one of the sample's photos.
  package func copyPhoto(_ name: String, to place: String) throws {
    let sample = Repository.folder.appending(path: "data/sample/\(name)")
    try write(try Data(contentsOf: sample), to: place)
  }
}
