import Foundation
import Glibc
import TestSupport
import XCTest

/// Starts while a disk doesn't answer.
final class UnreachableDiskTests: XCTestCase {
  func testTheWindowOpensBeforeTheDiskAnswersAndShowsItsPhotosAfterwards() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "L/Ada/1.jpg")
    try folder.copyPhoto("Chen/c01.jpg", to: "L/Chen/1.jpg")
    XCTAssertEqual(unsafe mkfifo(folder("gate"), 0o600), 0)
    let first = try ProgramDriver.open(
      remembering: folder("states"), [folder("L"), "--size", "1000x680"], inset: nil)
    let inset = (border: first.border, top: first.top)
    try first.waitForRow(2)
    try first.finish()

    var environment = ProgramDriver.environment
    environment["LD_PRELOAD"] = try Tool.library("diskcalls.c", in: folder.url.path)
    environment["DISK_FOLDERS"] = folder("L")
    environment["DISK_GATE"] = folder("gate")
    for arguments in [[], [folder("L")], [folder("L/Ada/1.jpg")]] {
      // The window is there while all that asks the disk waits.
      let driver = try ProgramDriver.open(
        remembering: folder("states"), arguments, inset: inset, environment: environment,
        isBare: true)
      // Beside the spinner. An icon in a thumbnail's place has fewer colors.
      let area =
        arguments.last?.hasSuffix("jpg") == true
        ? Area(x: 300, y: 250, width: 300, height: 200)
        : Area(x: driver.border, y: driver.top + 64, width: 60, height: 64)
      func showsPhotos(_ picture: Picture) -> Bool { picture.colorCount(in: area, step: 2) > 50 }
      XCTAssertEqual(driver.errors, "")
      XCTAssertFalse(showsPhotos(try driver.picture()))
      // The last listing of the folder, which needs no disk.
      if arguments == [folder("L")] {
        try driver.waitForRow(2)
        XCTAssertFalse(showsPhotos(try driver.picture()))
      }
      let gate = try FileHandle(forWritingTo: URL(filePath: folder("gate")))
      try driver.picture(of: "photos", where: showsPhotos)
      try driver.finish()
      try gate.close()
    }
  }

  func testThumbnailsOfOtherDisksShowWhileThoseOfADiskAreBeingOpened() throws {
    let folder = try TemporaryFolder()
    for number in 1...6 { try folder.copyPhoto("Ada/a01.jpg", to: "L/Ada/\(number).jpg") }
    for number in 1...4 { try folder.copyPhoto("Chen/c01.jpg", to: "L/Chen/\(number).jpg") }
    XCTAssertEqual(unsafe mkfifo(folder("gate"), 0o600), 0)
    var environment = ProgramDriver.environment
    environment["LD_PRELOAD"] = try Tool.library("diskcalls.c", in: folder.url.path)
    environment["DISK_FOLDERS"] = folder("L/Ada")
    environment["DISK_GATE"] = folder("gate")
    environment["DISK_GATE_CALL"] = "open"
    let driver = try ProgramDriver(
      [folder("L"), "--size", "1000x680"], environment: environment)
    try driver.findWindow()
    try driver.waitForRow(2)
    // More thumbnails than are decoded at a time.
    try driver.clickRow(1)
    try driver.wait(for: "Ada’s list") { $0.primary.count == 2 }
    try driver.waitForRow(6)
    try driver.settle()
    try driver.press("alt+Left")
    try driver.wait(for: "the folders") { $0.primary.count == 1 }
    try driver.clickRow(2)
    try driver.wait(for: "Chen’s list") { $0.primary.count == 2 }
    // In a row that the list of folders doesn't have, of a photo that isn't shown there. An icon
    // has fewer colors.
    let thumbnail = Area(x: driver.border, y: driver.top + 128, width: 60, height: 64)
    try driver.picture(of: "its third thumbnail") {
      $0.colorCount(in: thumbnail, step: 2) > 50
    }
    try driver.finish()
  }
}
