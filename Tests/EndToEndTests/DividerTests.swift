import XCTest

/// The divider under a mouse.
final class DividerTests: XCTestCase {
  func testTheFirstDragAfterAClickOnThePhotoMovesTheDivider() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.click(x: 600, y: 300)
    let divider = ProgramDriver.primaryWidth
    try driver.drag([(divider, 400), (divider + 20, 400), (divider + 40, 400)])
    try driver.wait(for: "the drag") { $0.event.name == "dividerDragged" }
    XCTAssertEqual(try driver.state().event.values.to, divider + 40)
    try driver.finish()
  }
}
