import Foundation
package import GLib
import TestSupport

/// A temporary folder for photos, with the paths that a library reads.
package final class LibraryFolder: Sendable {
  private let folder: TemporaryFolder
  /// The absolute path, without links in it.
  package let path: FilePath

  package init() throws {
    folder = try TemporaryFolder()
    path = FilePath(folder.url.path)
  }

  /// Returns the path of an item in the folder.
  package func callAsFunction(_ name: String) -> FilePath {
    "\(path)/\(name)"
  }

  /// Writes a file, creates its parent folders, and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    try folder.write(Data(bytes), to: name)
    return self(name)
  }

  /// Writes a text file, creates its parent folders, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> FilePath {
    try write(Array(text.utf8), to: name)
  }

  /// Creates a folder in it.
  package func makeFolder(_ name: String) throws {
    try folder.makeFolder(self(name).text)
  }

  /// Creates a symbolic link in it.
  package func link(_ name: String, to target: FilePath) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self(name).text, withDestinationPath: target.text)
  }
}
