import Foundation
import Glibc
import TestSupport
import XCTest

/// The next start on known folders.
final class ListingTests: XCTestCase {
  func testTheSavedListingShowsUntilASlowScanUpdatesIt() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.copyPhoto("Chen/c0\(number).jpg", to: "L/Trips/\(number).jpg")
    }
    try folder.copyPhoto("Ada/a01.jpg", to: "L/Ada/1.jpg")
    var driver = try open(folder, ["--size", "1000x680"], inset: nil)
    let inset = (border: driver.border, top: driver.top)
    try driver.clickRow(2)
    try driver.clickRow(2)
    let unrated = try driver.picture(of: "the photo") { Self.shows(in: $0) }
    try driver.settle()
    try driver.press("4")
    // So that no tooltip of a row is mistaken for the next start's window.
    try Tool.run("xdotool", ["mousemove", "1590", "1190"])
    try driver.picture(of: "stars") { $0 != unrated }
    let before = try driver.stillPicture()
    XCTAssertTrue(Self.shows(in: before), "the photo with stars")
    try driver.finish()

    XCTAssertEqual(unsafe mkfifo(folder("gate"), 0o600), 0)
    driver = try open(folder, inset: inset, isSlow: true)
    _ = try driver.picture(of: "what was there before") { $0 == before }
    try driver.press("alt+Left")
    try driver.picture(of: "both conversations") { self.rows(in: $0, driver) == 2 }
    try driver.finish()

    driver = try open(folder, inset: inset, isSlow: true)
    try driver.picture(of: "both conversations") { self.rows(in: $0, driver) == 2 }
    try folder.copyPhoto("Ben/b01.jpg", to: "L/Ben/1.jpg")
    try FileHandle(forWritingTo: URL(filePath: folder("gate"))).close()
    try driver.picture(of: "what came") { self.rows(in: $0, driver) == 3 }
    try driver.finish()
  }

  func testADamagedListingIsScannedAgain() throws {
    let folder = try TemporaryFolder()
    for name in ["Ada/a01", "Ben/b01", "Chen/c01"] {
      try folder.copyPhoto("\(name).jpg", to: "L/\(name).jpg")
    }
    let first = try open(folder, ["--size", "1000x680"], inset: nil)
    let inset = (border: first.border, top: first.top)
    try first.finish()
    for damage in [
      "UPDATE listed SET content = zeroblob(100)", "UPDATE listing SET version = 1000",
      "DELETE FROM listed",
    ] {
      let change = """
        import sqlite3
        store = sqlite3.connect("\(folder("states/data/photo-conversations/photos.sqlite"))")
        assert store.execute("\(damage)").rowcount > 0
        store.commit()
        """
      try Tool.run("python3", ["-c", change])
      let next = try open(folder, inset: inset)
      try next.picture(of: "all rows") { self.rows(in: $0, next) == 3 }
      try next.finish()
    }
  }

  private func open(
    _ folder: TemporaryFolder, _ arguments: [String] = [], inset: (border: Int, top: Int)?,
    isSlow: Bool = false
  ) throws -> ProgramDriver {
    var environment = ProgramDriver.environment
    if isSlow {
      environment["LD_PRELOAD"] = try Tool.library("diskcalls.c", in: folder.url.path)
      environment["DISK_FOLDERS"] = folder("L")
      environment["DISK_GATE"] = folder("gate")
      environment["DISK_GATE_CALL"] = "opendir"
    }
    return try ProgramDriver.open(
      remembering: folder("states"), [folder("L")] + arguments, inset: inset,
      environment: environment)
  }

  /// Returns the number of visible rows of the list.
  private func rows(in picture: Picture, _ driver: ProgramDriver) -> Int {
    (0..<6).count { row in
      picture.colorCount(
        in: Area(x: driver.border, y: driver.top + 64 * row, width: 60, height: 64), step: 2) > 8
    }
  }

  /// Whether a photo is visible beside the list.
  private static func shows(in picture: Picture) -> Bool {
    picture.colorCount(in: Area(x: 500, y: 200, width: 300, height: 300), step: 3) > 50
  }
}
