import Foundation
import XCTest

/// A window that is left alone does nothing at all.
final class IdleTests: XCTestCase {
  func testNothingHappensForTenSeconds() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.waitForPhoto(
      Repository.folder.appending(path: "data/sample/Ada/a01.jpg").path)
    try driver.settle(for: 1)
    let before = try driver.activity()
    Thread.sleep(forTimeInterval: 10)
    XCTAssertEqual(try driver.activity(), before)
    try driver.finish()
  }
}
