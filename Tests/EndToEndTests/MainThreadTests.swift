import Foundation
import TestSupport
import XCTest

/// The disk access of the program's main thread.
final class MainThreadTests: XCTestCase {
  func testTheMainThreadNeverWaitsForTheDiskWhileAWindowIsOpen() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 {
      try folder.copyPhoto("Chen/c0\(number).jpg", to: "L/Trips/\(number).jpg")
    }
    try folder.copyPhoto("Ada/a01.jpg", to: "L/Ada/1.jpg")
    var environment = ProgramDriver.environment
    environment["LD_PRELOAD"] = try Tool.library("diskcalls.c", in: folder.url.path)
    environment["DISK_FOLDERS"] = "\(folder("L")):\(folder("states/photo-conversations"))"
    environment["DISK_LOG"] = folder("log")
    let driver = try ProgramDriver.open(
      remembering: folder("states"), [folder("L"), "--size", "1000x680"], inset: nil,
      environment: environment)

    // From here on, everything that the main thread does with the disk is recorded.
    try folder.write("", to: "log")
    try driver.clickRow(2)
    try driver.clickRow(2)
    try waitUntil("the photo is saved as the shown one") {
      try self.savedState(in: folder).contains("2.jpg")
    }
    try driver.press("4")
    try waitUntil("its rating is written") {
      FileManager.default.fileExists(atPath: folder("L/Trips/2.jpg.xmp"))
    }
    try driver.press("alt+Left")
    try folder.copyPhoto("Ben/b01.jpg", to: "L/Ben/1.jpg")
    try driver.waitForRow(3)
    try folder.move("L", to: "Away")
    try waitUntil("it is missing") { driver.errors.contains("unavailable") }
    try folder.move("Away", to: "L")
    try folder.copyPhoto("Dana/d01.jpg", to: "L/Dana/1.jpg")
    try driver.waitForRow(4)
    // The tooltip of a row under the pointer is a window, too; the placeholder has none.
    try Tool.run("xdotool", ["mousemove", "--window", driver.window, "700", "400"])
    try driver.press("ctrl+n")
    try waitUntil("a second window is open") { try driver.windows().count == 2 }
    try driver.settle()
    try Tool.run("xdotool", ["key", "ctrl+w"])
    try waitUntil("it is closed") { try driver.windows().count == 1 }
    try driver.settle()
    let log = try String(contentsOfFile: folder("log"), encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder("log"))
    XCTAssertEqual(log, "")
    try driver.press("ctrl+q")
    XCTAssertEqual(try driver.end(), 0)
  }

  private func savedState(in folder: TemporaryFolder) throws -> String {
    let states = URL(filePath: folder("states/photo-conversations"))
    return try FileManager.default.contentsOfDirectory(at: states, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
