import TestSupport
import XCTest

/// The base class of tests that perform the manual's tasks by keys alone.
///
/// Results are checked in the trace, on the disk and on the screen. The pointer stays outside.
class KeysAlone: XCTestCase {
  func open(
    _ folder: TemporaryFolder, size: (width: Int, height: Int) = (1000, 680),
    environment: [String: String]? = nil
  ) throws -> ProgramDriver {
    for (place, photo) in [
      ("Alps/1.jpg", "Chen/c01.jpg"), ("Alps/2.jpg", "Chen/c02.jpg"),
      ("Alps/3.jpg", "Chen/c03.jpg"),
      ("Sea/4.jpg", "Dana/d01.jpg"), ("Sea/5.jpg", "Dana/d02.jpg"),
    ] { try folder.copyPhoto(photo, to: place) }
    return try ProgramDriver.open([folder.url.path], size: size, environment: environment)
  }

  /// Opens the first photo.
  func openPhoto(_ driver: ProgramDriver) throws {
    try driver.press("Home", "Return")
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:Alps" }
    try driver.press("Home")
    if try !driver.state().isCollapsed {
      try driver.wait(for: "the photo") { $0.secondary == ["photo:Alps/1"] }
    } else {
      try driver.press("Return")
      try driver.wait(for: "the photo") { $0.primary.last == "photo:Alps/1" }
    }
  }

  /// Chooses items of an open menu by their letters; each stays highlighted for a quarter of a
  /// second.
  func choose(_ letters: String..., in driver: ProgramDriver) throws {
    for letter in letters {
      try driver.press("alt+\(letter)")
      try driver.settle(calm: 300)
    }
  }

  /// Waits until a file exists and contains a text, or no longer contains it.
  func expect(_ path: String, holds words: String, _ isPresent: Bool = true) throws {
    try waitUntil("\(path) \(isPresent ? "holds" : "doesn't hold") \(words)") {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains(words) == isPresent
    }
  }

  /// Waits until a folder contains exactly these photos.
  func expect(_ names: [String], in folder: String) throws {
    try waitUntil("\(names) are in \(folder)") {
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".jpg") }.sorted() == names
    }
  }

  /// Waits for the only window besides the program's own, and focuses it as a window manager would.
  func turnToDialog(of driver: ProgramDriver) throws {
    try waitUntil("a dialog opens") { try driver.windows().count == 2 }
    let dialog = try driver.windows().first { $0 != driver.window } ?? ""
    try Tool.run("xdotool", ["windowfocus", "--sync", dialog])
  }
}
