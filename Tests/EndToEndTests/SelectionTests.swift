import XCTest

/// The rows that stay selected.
final class SelectionTests: XCTestCase {
  func testASinglePhotosRowStaysSelectedUntilTheListIsShownAlone() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.picture(of: "Ada selected") { driver.isSelected(row: 1, in: $0) }
    try driver.resize(width: 400)
    XCTAssertEqual(try driver.state().primary, ["conversations", "photo:Ada/1"])
    XCTAssertEqual(try driver.state().back, "Conversations")
    try driver.press("alt+Left")
    try driver.wait(for: "the list") { $0.primary == ["conversations"] }
    try driver.picture(of: "no selected photo") { picture in
      !(1...5).contains { driver.isSelected(row: $0, in: picture) }
    }
    try driver.finish()
  }

  func testAnAppearingConversationSelectsTheVisiblePhoto() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    try driver.press("alt+Left")
    try driver.wait(for: "the list beside the photo") {
      $0.primary == ["conversations"] && $0.secondary == ["photo:Chen/2"]
    }
    try driver.clickRow(3)
    try driver.wait(for: "the conversation again") { $0.primary.count == 2 }
    try driver.picture(of: "the second photo selected") { picture in
      (1...3).map { driver.isSelected(row: $0, in: picture) } == [false, true, false]
    }
    try driver.finish()
  }

  func testAPhotoOfAnotherConversationLeavesNoRowSelected() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.picture(of: "no photo selected") { picture in
      !(1...3).contains { driver.isSelected(row: $0, in: picture) }
    }
    try driver.resize(width: 400)
    XCTAssertEqual(try driver.state().primary, ["conversations", "photo:Ada/1"])
    try driver.finish()
  }
}
