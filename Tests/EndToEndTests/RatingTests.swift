import XCTest

/// Stars that are clicked, dragged across and typed, with 1 to 5 stars.
final class RatingTests: XCTestCase {
  private func openSecondPhoto() throws -> ProgramDriver {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try show(2, in: driver)
    return driver
  }

  private func show(_ number: Int, in driver: ProgramDriver) throws {
    try driver.clickRow(number)
    try driver.wait(for: "photo \(number)") { $0.secondary == ["photo:Chen/\(number)"] }
  }

  private func expectStars(_ count: Int, in driver: ProgramDriver) throws {
    try driver.expectStars(count)
  }

  func testAClickedStarRatesAndTheRatingIsKept() throws {
    let driver = try openSecondPhoto()
    try expectStars(4, in: driver)
    try driver.click(x: try driver.star(1).x, y: try driver.star(1).y)
    try expectStars(1, in: driver)
    let pages = try driver.navigationCount()
    try show(3, in: driver)
    try expectStars(0, in: driver)
    try show(2, in: driver)
    try expectStars(1, in: driver)
    XCTAssertEqual(try driver.navigationCount(), pages + 2)
    try driver.finish()
  }

  func testAClickOnTheLastLitStarClearsTheRating() throws {
    let driver = try openSecondPhoto()
    for count in [0, 4, 0] {
      try driver.click(x: try driver.star(4).x, y: try driver.star(4).y)
      try expectStars(count, in: driver)
    }
    try driver.finish()
  }

  func testADragAcrossTheStarsSetsTheLastOne() throws {
    let driver = try openSecondPhoto()
    try driver.drag(try (1...5).map { try driver.star($0) })
    try expectStars(5, in: driver)
    let third = try driver.star(3)
    try driver.drag([try driver.star(5), try driver.star(4), third, (third.x, third.y - 200)])
    try expectStars(3, in: driver)
    try show(1, in: driver)
    try expectStars(5, in: driver)
    try show(2, in: driver)
    try expectStars(3, in: driver)
    try driver.finish()
  }

  func testTheFirstMotionOfADragSetsTheRating() throws {
    let driver = try openSecondPhoto()
    for (from, to) in [(1, 3), (5, 2), (4, 5)] {
      try driver.hold(through: [try driver.star(from), try driver.star(to)])
      try driver.picture(of: "\(to) stars") { try driver.litStars(in: $0) == to }
      try driver.release()
      try expectStars(to, in: driver)
    }
    try driver.finish()
  }

  func testDigitsRateAndControlZUndoes() throws {
    let driver = try openSecondPhoto()
    for count in 1...5 {
      try driver.press("\(count)")
      try expectStars(count, in: driver)
    }
    try driver.press("ctrl+z")
    try expectStars(4, in: driver)
    try driver.press("0")
    try expectStars(0, in: driver)
    try driver.press("KP_3")
    try expectStars(3, in: driver)
    try driver.press("KP_0")
    try expectStars(0, in: driver)
    try driver.finish()
  }

  func testStarsCanBeClickedInANarrowWindow() throws {
    let driver = try openSecondPhoto()
    try driver.resize(width: 360)
    try driver.click(x: try driver.star(2).x, y: try driver.star(2).y)
    try expectStars(2, in: driver)
    try driver.finish()
  }
}
