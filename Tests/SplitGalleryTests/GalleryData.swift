import Foundation
import GLib
import GTK
import GTKTestSupport
import SplitProgram
import TestSupport

@testable import SplitGallery

/// Shared helpers of the gallery's tests: its data, and temporary folders.
enum GalleryData {
  /// The folder of the gallery's data.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../data/gallery").standardizedFileURL

  /// Creates a folder, runs `body` with it, and deletes it.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try body(folder.url)
  }

  /// Writes a text into a file of a folder, and returns its path.
  static func write(_ text: String, _ name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}

/// Returns all visible texts in a widget, from the first to the last.
@MainActor
func shownTexts(in widget: Widget) -> [String] { widget.shownTexts.map(\.text) }

extension ProgramFiles {
  /// The files of the tests' own package.
  static var gallery: ProgramFiles {
    let package = GalleryData.folder.appending(path: "../..").standardizedFileURL
    return ProgramFiles(named: FilePath(package.path), executable: nil)
  }
}
