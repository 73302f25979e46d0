import Foundation
import TestSupport
import XCTest

/// Photos on a screen with a measured color profile.
final class ScreenProfileTests: XCTestCase {
  private static let script =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "screenprofile.py").path

  /// Returns the mean colors of a photo and of its row's thumbnail.
  private func seen() throws -> (photo: Picture.Pixel, thumbnail: Picture.Pixel) {
    let driver = try ProgramDriver.open()
    try driver.clickRow(4)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Dana/1"] }
    let photo = Area(x: driver.border + 450, y: driver.top + 250, width: 300, height: 150)
    let row = Area(x: driver.border + 14, y: driver.top + 12, width: 36, height: 36)
    let picture = try driver.picture(of: "the photo and its row") {
      $0.colorCount(in: photo) > 50 && $0.colorCount(in: row, step: 2) > 20
    }
    let means = (picture.mean(of: photo), picture.mean(of: row))
    try driver.finish()
    return means
  }

  func testAPhotoIsConvertedToTheScreensColorProfile() throws {
    let plain = try seen()
    XCTAssertGreaterThan(
      abs(Int(plain.photo.red) - Int(plain.photo.green)), 50, "the photo can tell")
    try Tool.run("python3", [Self.script, "set"])
    defer { _ = try? Tool.run("python3", [Self.script, "clear"]) }
    let shown = try seen()
    let swapped = Picture.Pixel(
      red: plain.photo.green, green: plain.photo.red, blue: plain.photo.blue)
    XCTAssertLessThanOrEqual(shown.photo.distance(to: swapped), 12)
    XCTAssertLessThanOrEqual(shown.thumbnail.distance(to: plain.thumbnail), 3, "all share it")
  }
}
