import XCTest

/// Captions and undo, by keys.
final class EditingTests: XCTestCase {
  private func openSecondPhoto(size: (width: Int, height: Int) = (1000, 680)) throws
    -> ProgramDriver
  {
    let driver = try ProgramDriver.open(size: size)
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "photo 2") { $0.secondary == ["photo:Chen/2"] }
    return driver
  }

  private func expectStars(_ count: Int, in driver: ProgramDriver) throws {
    try driver.expectStars(count)
  }

  func testDigitsInACaptionRateNothingAndUndoShowsThePhotoAgain() throws {
    let driver = try openSecondPhoto()
    try expectStars(4, in: driver)
    try driver.press("F2")
    try driver.press("1", "2")
    try expectStars(4, in: driver)
    try driver.press("ctrl+Return")
    try driver.press("1")
    try expectStars(1, in: driver)
    try driver.press("Next")
    try driver.wait(for: "photo 3") { $0.secondary == ["photo:Chen/3"] }
    try driver.press("ctrl+z")
    try driver.wait(for: "photo 2") { $0.secondary == ["photo:Chen/2"] }
    try expectStars(4, in: driver)
    try driver.press("ctrl+shift+z")
    try expectStars(1, in: driver)
    try driver.finish()
  }

  func testEscapeInACaptionStaysOnThePageInANarrowWindow() throws {
    let driver = try openSecondPhoto()
    try driver.resize(width: 360)
    try driver.press("F2")
    try driver.press("a", "Escape")
    try driver.settle()
    XCTAssertEqual(try driver.state().detail, 1, "the photo shows")
    try driver.press("Escape")
    try driver.wait(for: "the conversation") { $0.detail == 0 }
    try driver.finish()
  }

  func testSeveralPhotosAreRatedTogether() throws {
    let driver = try openSecondPhoto()
    try driver.press("ctrl+a")
    try driver.press("2")
    try expectStars(2, in: driver)
    try driver.press("Escape")
    try driver.press("Down")
    try driver.wait(for: "photo 3") { $0.secondary == ["photo:Chen/3"] }
    try expectStars(2, in: driver)
    try driver.finish()
  }

  func testSearchFromAPhotoFindsAnotherByItsCaption() throws {
    let driver = try openSecondPhoto()
    try driver.press("ctrl+f")
    try driver.press("l", "a", "i", "d", "Return")
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Elif/2"] }
    try driver.press("Escape")
    try driver.wait(for: "its list") { $0.primary == ["conversations", "conversation:Elif"] }
    try driver.finish()
  }
}
