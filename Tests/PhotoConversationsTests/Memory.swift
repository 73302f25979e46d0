import AdaptiveSplit
import Foundation
import GLib
import SplitProgram
import Synchronization
import TestSupport
import XCTest

@testable import PhotoConversations

/// A folder for the saved windows of a test, with the messages to the person about it.
@MainActor
final class Memory {
  /// The folder's path; the first saved window creates the folder.
  let folder: String
  private let base: TemporaryFolder
  private let heard = Mutex<[String]>([])

  init() throws {
    base = try TemporaryFolder()
    folder = base("state")
  }

  /// The messages so far, line by line.
  var lines: [String] { heard.withLock { $0 } }

  /// Returns the window state of a program that starts now.
  func start() -> WindowStateStore {
    WindowStateStore(folder: FilePath(folder)) { [weak self] line in
      self?.heard.withLock { $0.append(line) }
    }
  }

  /// Saves windows by a program that ends then.
  func save(_ windows: [SavedWindow], of source: LibrarySource) {
    let store = start()
    store.save(windows, of: source)
    store.leave(source)
    StateFile.finishWriting()
  }

  /// The names of the files in the folder, sorted, without lock files.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasSuffix(".lock") }.sorted()
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    try base.write(text, to: "state/\(name)")
  }
}
