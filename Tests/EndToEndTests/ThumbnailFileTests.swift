import TestSupport
import XCTest

/// Thumbnails in the folder that all of the person's programs share.
final class ThumbnailFileTests: XCTestCase {
  func testThumbnailsAreSavedInTheSharedCache() throws {
    let sample = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/sample").standardizedFileURL
    let driver = try ProgramDriver.open([sample.path])
    let thumbnails = driver.folder.url.appending(path: "cache/thumbnails/normal")
    try waitUntil("there are thumbnails; \(driver.errors)") {
      let names = try? FileManager.default.contentsOfDirectory(atPath: thumbnails.path)
      return names?.contains { $0.hasSuffix(".png") } == true
    }
    try driver.finish()
  }
}
