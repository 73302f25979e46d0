import TestSupport
import XCTest

/// The messages of a slide show to the desktop.
final class SlideShowTests: XCTestCase {
  func testTheScreenStaysOnUntilTheSlideShowEnds() throws {
    let bus = try SessionBus()
    let portal = try DesktopPortal(environment: bus.environment)
    defer { portal.end() }
    let driver = try ProgramDriver.open(environment: bus.environment)
    try driver.clickRow(1)
    try driver.wait(for: "a photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.press("F5")
    try waitUntil("the screen stays bright") { try portal.calls().count == 2 }
    XCTAssertEqual(try portal.calls().last?.hasPrefix("Inhibit 8 "), true)
    try driver.press("Escape")
    try waitUntil("the screen is free") { try portal.calls().last == "Close True" }
    try driver.finish()
  }
}
