import TestSupport
import XCTest

/// Folders that change while the built program shows them.
final class FollowingTests: XCTestCase {
  func testAddedRenamedMovedChangedAndDeletedFilesUpdateTheWindow() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 { try folder.copyPhoto("Chen/c0\(number).jpg", to: "Trips/\(number).jpg") }
    try folder.copyPhoto("Ada/a01.jpg", to: "Ada/1.jpg")
    let driver = try ProgramDriver.open([folder.url.path])
    try driver.clickRow(2)
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:Trips" }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Trips/2"] }
    try driver.waitForPhoto(folder("Trips/2.jpg"))

    // A new photo before it and another name: the photo stays.
    try folder.move("Trips/2.jpg", to: "Trips/20.jpg")
    try folder.copyPhoto("Ben/b01.jpg", to: "Trips/0.jpg")
    try driver.waitForRow(4)
    try driver.press("End")
    try driver.settle()
    XCTAssertEqual(try driver.state().secondary, ["photo:Trips/2"], "it is the last one now")
    try driver.waitForPhoto(folder("Trips/20.jpg"))

    // Different content.
    try folder.copyPhoto("Dana/d02.jpg", to: "Trips/20.jpg")
    try driver.waitForPhoto(folder("Trips/20.jpg"))

    // In another folder, the photo stays visible.
    try folder.move("Trips/20.jpg", to: "Ada/2.jpg")
    try driver.wait(for: "it is there") { $0.secondary == ["photo:Ada/2"] }
    try driver.waitForPhoto(folder("Ada/2.jpg"))

    // Deleted: its neighbor is visible, and in the end no photo.
    try FileManager.default.removeItem(atPath: folder("Ada/2.jpg"))
    try driver.wait(for: "the one before") { $0.secondary == ["photo:Ada/1"] }
    try driver.waitForPhoto(folder("Ada/1.jpg"))
    try FileManager.default.removeItem(atPath: folder("Ada"))
    try driver.wait(for: "no photo") { $0.secondary == nil }
    XCTAssertEqual(try driver.state().primary.last, "conversation:Trips")
    try driver.finish()
  }

  func testAFolderOfFiveThousandPhotosIsWatched() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "All/0.jpg")
    try folder.copyPhoto("Ada/a01.jpg", to: "Other/0.jpg")
    for number in 1..<5000 {
      try FileManager.default.linkItem(
        atPath: folder("All/0.jpg"), toPath: folder("All/\(number).jpg"))
    }
    let driver = try ProgramDriver.open([folder.url.path])
    try driver.clickRow(1)
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:All" }
    try driver.press("End")
    try driver.wait(for: "the last photo") { $0.secondary == ["photo:All/5000"] }
    try FileManager.default.removeItem(atPath: folder("All/4999.jpg"))
    try driver.wait(for: "the one before") { $0.secondary == ["photo:All/4999"] }
    try driver.finish()
  }
}
