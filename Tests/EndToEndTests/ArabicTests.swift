import Foundation
import TestLocale
import TestSupport
import XCTest

/// The program in Arabic, with a right-to-left layout.
final class ArabicTests: XCTestCase {
  func testTheWindowIsArabicAndMirrored() throws {
    let arabic = try TestLocale("ar_EG")
    let driver = try ProgramDriver.open(
      size: (400, 680), hasRows: false, environment: arabic.program)
    XCTAssertEqual(try driver.title(), "محادثات الصور", "Is it there? Run make translations.")
    let names = Area(
      x: driver.border + 200, y: driver.top, width: 200, height: ProgramDriver.rowHeight)
    try driver.picture(of: "rows in the list") { $0.colorCount(in: names, step: 2) > 8 }
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.back == "المحادثات" }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.primary.count == 3 }
    try driver.press("alt+Right")
    try driver.wait(for: "the way forward") { $0.forward == "2 من 3" }
    try driver.resize(width: 1000)
    // The list is on the right now.
    try driver.click(x: 900, y: ProgramDriver.rowHeight * 5 / 2)
    try driver.wait(for: "another photo") { $0.secondary == ["photo:Chen/3"] }
    try waitUntil("the photo's place") {
      try driver.title() == "\u{200F}\u{2068}c03.jpg\u{2069}، 3 من 3 — Chen"
    }
    try driver.finish()
  }
}
