import Foundation
import Glibc
import TestSupport
import XCTest

/// The durability of annotations when processes end in any way.
final class KeepingTests: KeepingTestCase {
  func testAnnotationsPersistAndCanBeUndoneAfterARestart() throws {
    let folder = try TemporaryFolder()
    var driver = try open(folder)
    try show(2, of: folder, in: driver)
    for stars in [2, 5] {
      try driver.press("\(stars)")
      try expectStars(stars, in: driver)
    }
    try driver.finish()
    driver = try open(folder)
    try show(2, of: folder, in: driver)
    try expectStars(5, in: driver)
    for stars in [2, 0] {
      try driver.press("ctrl+z")
      try expectStars(stars, in: driver)
    }
    try driver.press("ctrl+shift+z")
    try expectStars(2, in: driver)
    try driver.finish()
  }

  func testACaptionThatIsBeingEditedSurvivesAKill() throws {
    let folder = try TemporaryFolder()
    var driver = try open(folder)
    try show(1, of: folder, in: driver)
    try driver.press("F2", "ctrl+a", "w", "o", "r", "d")
    let sidecar = URL(filePath: folder("Trips/1.jpg.xmp"))
    func hasWord() -> Bool {
      (try? String(contentsOf: sidecar, encoding: .utf8))?.contains("word") == true
    }
    try waitUntil("it is saved") { hasWord() }
    kill(driver.process.processIdentifier, SIGKILL)
    driver.process.waitUntilExit()
    driver = try open(folder)
    try show(1, of: folder, in: driver)
    try driver.press("ctrl+z")
    try waitUntil("it is undone") { !hasWord() }
    try driver.finish()
  }

  func testRatingsOfManyPhotosThatWaitForASlowDiskSurviveTermination() throws {
    for delay in [0, 30, 100] {
      let folder = try TemporaryFolder()
      for number in 1...150 { try folder.copyPhoto("Chen/c01.jpg", to: "Trips/\(number).jpg") }
      var environment = ProgramDriver.environment
      environment["LD_PRELOAD"] = try Tool.library(
        "../Interposing/slowdisk.c", in: folder.url.path)
      environment["FSYNC_DELAY"] = "\(delay * 1000)"
      var driver = try open(folder, environment: environment)
      try show(1, of: folder, in: driver)
      func count(_ stars: Int) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder("Trips")).count { name in
          try name.hasSuffix(".xmp")
            && String(contentsOfFile: folder("Trips/\(name)"), encoding: .utf8)
              .contains("Rating>\(stars)<")
        }
      }
      try driver.press("ctrl+a", "4")
      try waitUntil("the first rating is written") { try count(4) > 0 }
      try driver.press("5")
      try waitUntil("the second rating is written") { try count(5) > 0 }
      driver.process.terminate()
      XCTAssertEqual(try driver.end(), -SIGTERM)
      driver = try open(folder)
      var written = 0
      while written < 150 {
        try waitUntil("more than \(written) are written, at \(delay) ms", period: 0.05) {
          try count(5) > written
        }
        written = try count(5)
      }
      // A write that the process ended with may have left a file, which goes after the scan.
      try waitUntil("only photos and sidecars are there") {
        try FileManager.default.contentsOfDirectory(atPath: folder("Trips")).count == 300
      }
      XCTAssertEqual(try sidecars(in: folder).map(\.isWhole), Array(repeating: true, count: 150))
      try driver.finish()
    }
  }

  func testAnAnnotationInOneProcessShowsInAnother() throws {
    let folder = try TemporaryFolder()
    let one = try open(folder, height: 490)
    try show(1, of: folder, in: one)
    let other = try open(folder, height: 490)
    try Tool.run("xdotool", ["windowmove", "--sync", other.window, "0", "600"])
    try show(1, of: folder, in: other)
    try other.press("3")
    try expectStars(3, in: other)
    try expectStars(3, in: one)
    try Tool.run("xdotool", ["windowfocus", one.window])
    try one.press("ctrl+z")
    try expectStars(0, in: one)
    try expectStars(0, in: other)
    for driver in [one, other] { try driver.finish() }
  }

  func testADeletedStoreLosesNoAnnotations() throws {
    let folder = try TemporaryFolder()
    var driver = try open(folder)
    try show(3, of: folder, in: driver)
    try driver.press("4")
    try expectStars(4, in: driver)
    try driver.finish()
    XCTAssertTrue(try sidecars(in: folder).allSatisfy(\.isWhole))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name.hasPrefix("photos.sqlite") {
      try FileManager.default.removeItem(atPath: folder(name))
    }
    driver = try open(folder)
    try show(3, of: folder, in: driver)
    try expectStars(4, in: driver)
    try driver.finish()
  }

  func testAnotherProgramsEditOfASidecarShows() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try show(1, of: folder, in: driver)
    try driver.press("4")
    try expectStars(4, in: driver)
    let sidecar = folder("Trips/1.jpg.xmp")
    try waitUntil("there is a sidecar") { FileManager.default.fileExists(atPath: sidecar) }
    try Tool.run("exiv2", ["-M", "set Xmp.xmp.Rating XmpText 2", sidecar])
    try expectStars(2, in: driver)
    try driver.finish()
  }

  func testAFailedWriteIsRetriedUntilItSucceeds() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder)
    try show(1, of: folder, in: driver)
    let sidecar = folder("Trips/1.jpg.xmp")
    try FileManager.default.createDirectory(atPath: sidecar, withIntermediateDirectories: true)
    try driver.press("4")
    try expectStars(4, in: driver)
    try waitUntil("it is said") { driver.errors.contains("can’t be saved next to the photos") }
    try FileManager.default.removeItem(atPath: sidecar)
    try waitUntil("it is written") {
      (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("Rating>4<") == true
    }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }

  func testADamagedStoreIsSetAsideAndPhotosShow() throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
    try folder.write(bytes, to: "photos.sqlite")
    let driver = try open(folder)
    try waitUntil("it is said") { driver.errors.contains("photos.sqlite.broken-1") }
    try show(1, of: folder, in: driver)
    try driver.press("4")
    try expectStars(4, in: driver)
    XCTAssertEqual(driver.errors.split(separator: "\n").count, 1, driver.errors)
    XCTAssertEqual(
      try Data(contentsOf: folder.url.appending(path: "photos.sqlite.broken-1")), bytes)
    driver.process.terminate()
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    let next = try open(folder)
    try show(1, of: folder, in: next)
    try expectStars(4, in: next)
    try next.finish()
  }

  func testAnInMemoryStoreCreatesNoFileAndSidecarsAreWritten() throws {
    let folder = try TemporaryFolder()
    for (options, isKept) in [(["--in-memory"], false), ([], true)] {
      let photos = isKept ? "Kept" : "Trips"
      try folder.copyPhoto("Chen/c01.jpg", to: "\(photos)/1.jpg")
      let driver = try ProgramDriver.open(
        remembering: folder("states"), options + ["--size", "1000x680", folder(photos)],
        inset: nil)
      try waitUntil("the photo") { try driver.title() == "1.jpg, 1 of 1 — \(photos)" }
      // Keys apply to a visible photo; in the list of conversations, digits search.
      try driver.picture(of: "the photo") {
        $0.colorCount(in: Area(x: 500, y: 200, width: 300, height: 300), step: 3) > 50
      }
      try driver.press("F6")
      try driver.press("4")
      try waitUntil("the sidecar") {
        let sidecar = folder("\(photos)/1.jpg.xmp")
        return (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("Rating>4<")
          == true
      }
      try driver.finish()
      let store = folder("states/data/photo-conversations")
      XCTAssertEqual(FileManager.default.fileExists(atPath: store), isKept, "\(options)")
    }
  }
}
