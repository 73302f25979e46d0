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
      // Beside the spinner.
      let area =
        arguments.last?.hasSuffix("jpg") == true
        ? Area(x: 450, y: 250, width: 100, height: 80)
        : Area(x: driver.border, y: driver.top, width: 200, height: 64)
      func showsPhotos(_ picture: Picture) -> Bool { picture.colorCount(in: area, step: 2) > 8 }
      XCTAssertEqual(driver.errors, "")
      XCTAssertFalse(showsPhotos(try driver.picture()))
      let gate = try FileHandle(forWritingTo: URL(filePath: folder("gate")))
      try driver.picture(of: "photos", where: showsPhotos)
      try driver.finish()
      try gate.close()
    }
  }
}
