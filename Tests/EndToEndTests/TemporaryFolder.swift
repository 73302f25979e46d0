import Foundation

/// A folder that a test fills, and that is deleted after the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "end-to-end-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of an item in the folder.
  func callAsFunction(_ name: String) -> String {
    url.appending(path: name).path
  }

  /// Writes a file, and creates its parent folders.
  func write(_ data: Data, to name: String) throws {
    let file = url.appending(path: name)
    try makeFolder(file.deletingLastPathComponent().path)
    try data.write(to: file)
  }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Copies one of the sample's photos.
  func copyPhoto(_ name: String, to place: String) throws {
    let sample = Repository.folder.appending(path: "data/sample/\(name)")
    try write(try Data(contentsOf: sample), to: place)
  }
}

/// The package of these tests.
enum Repository {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
