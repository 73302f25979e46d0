import XCTest

/// A comparison of photos side by side, by keys.
final class ComparingTests: XCTestCase {
  func testPhotosAreComparedWithKeys() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(1)
    try driver.wait(for: "a photo") { $0.secondary == ["photo:Chen/1"] }
    try driver.press("c")
    try driver.wait(for: "two photos") {
      $0.secondary == ["photo:Chen/1", "comparison:Chen/1,2"]
    }
    try driver.press("Next")
    try driver.wait(for: "the next one") { $0.secondary?.last == "comparison:Chen/1,3" }
    try driver.press("5")
    try driver.resize(width: 360)
    XCTAssertEqual(
      try driver.state().primary,
      ["conversations", "conversation:Chen", "photo:Chen/1", "comparison:Chen/1,3"])
    try driver.resize(width: 1000)
    try driver.press("Return")
    try driver.wait(for: "the better one") { $0.secondary == ["photo:Chen/3"] }
    try driver.expectStars(5)
    try driver.press("c", "Escape")
    try driver.wait(for: "the photo alone again") {
      $0.secondary == ["photo:Chen/3"] && $0.forward != nil
    }
    try driver.finish()
  }
}
