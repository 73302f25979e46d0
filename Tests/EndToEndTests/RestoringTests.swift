import Foundation
import TestSupport
import XCTest

/// Windows that are restored at the next start, seen from outside.
final class RestoringTests: XCTestCase {
  func testARestartRestoresTheWindowPixelForPixel() throws {
    let folder = try TemporaryFolder()
    let ends: [(size: (width: Int, height: Int), Int32, (ProgramDriver) throws -> Void)] = [
      ((900, 640), 0, { try $0.press("ctrl+w") }),
      ((1100, 640), 0, { try $0.press("ctrl+q") }),
      ((400, 600), -SIGTERM, { $0.process.terminate() }),
    ]
    var driver = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil)
    let inset = (border: driver.border, top: driver.top)
    try driver.clickRow(3)
    try driver.clickRow(2)
    for (number, (size, status, end)) in ends.enumerated() {
      if number == 0 {
        let divider = ProgramDriver.primaryWidth
        try driver.drag([(divider, 500), (divider + 20, 500), (divider + 40, 500)])
      }
      let outside = (
        width: size.width + 2 * inset.border, height: size.height + inset.top + inset.border
      )
      try Tool.run(
        "xdotool", ["windowsize", driver.window, "\(outside.width)", "\(outside.height)"])
      try waitUntil("the window has its size") {
        let now = try driver.geometry()
        return (now.width, now.height) == outside
      }
      let before = try driver.stillPicture()
      XCTAssertGreaterThan(before.colorCount(in: Self.photo(of: before)), 50, "a photo shows")
      try end(driver)
      XCTAssertEqual(try driver.end(), status)
      XCTAssertEqual(driver.errors, "")
      let file = folder("states/photo-conversations/sample.json")
      XCTAssertTrue(try String(contentsOfFile: file, encoding: .utf8).contains("draggedWidth"))
      driver = try ProgramDriver.open(remembering: folder("states"), inset: inset)
      XCTAssertEqual(try driver.geometry().width, outside.width)
      XCTAssertEqual(try driver.geometry().height, outside.height)
      _ = try driver.stillPicture()
      _ = try driver.picture(of: "what was there before, \(size)") { $0 == before }
    }
    try driver.finish()
  }

  func testTheWindowIsRestoredAfterAKill() throws {
    let folder = try TemporaryFolder()
    let file = folder("states/photo-conversations/sample.json")
    func remembers(_ words: String) throws -> Bool {
      (try? String(contentsOfFile: file, encoding: .utf8))?.contains(words) == true
    }
    var driver = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil)
    let inset = (border: driver.border, top: driver.top)
    try driver.clickRow(3)
    for number in [2, 3] {
      try driver.clickRow(number)
      try waitUntil("the photo") { try driver.title().contains("\(number) of 3") }
      let title = try driver.title()
      try waitUntil("it is remembered") {
        let isRunning = driver.process.isRunning
        return try remembers("photo:Chen/\(number)") && isRunning
      }
      kill(driver.process.processIdentifier, SIGKILL)
      XCTAssertEqual(try driver.end(), -SIGKILL)
      XCTAssertEqual(driver.errors, "")
      driver = try ProgramDriver.open(remembering: folder("states"), inset: inset)
      try waitUntil("the same photo") { try driver.title() == title }
      XCTAssertEqual(try driver.windows().count, 1)
    }
    try driver.finish()
  }

  func testARestoredPhotoIsFoundByItsFileNameAfterAnInsertion() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 { try folder.copyPhoto("Chen/c0\(number).jpg", to: "Trips/\(number).jpg") }
    let states = folder("states")
    var driver = try ProgramDriver.open(
      remembering: states, [folder("Trips"), "--size", "1000x680"], inset: nil)
    let inset = (border: driver.border, top: driver.top)
    try driver.clickRow(1)
    try driver.clickRow(2)
    let place = { (picture: Picture) in
      picture.colorCount(in: Self.photo(of: picture)) > 50
    }
    try driver.picture(of: "the photo", where: place)
    try driver.finish()
    func saved() throws -> String {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: states + "/photo-conversations")
      let name = try XCTUnwrap(names.first { $0.hasSuffix(".json") })
      return try String(contentsOfFile: states + "/photo-conversations/\(name)", encoding: .utf8)
    }
    XCTAssertTrue(try saved().contains("\"photo:Trips/2\" : \"2.jpg\""))
    try folder.copyPhoto("Ada/a01.jpg", to: "Trips/0.jpg")
    // After this, the photos' previous numbers are unknown.
    try FileManager.default.removeItem(atPath: states + "/data")
    driver = try ProgramDriver.open(remembering: states, [folder("Trips")], inset: inset)
    try driver.picture(of: "the photo", where: place)
    try driver.finish()
    XCTAssertTrue(try saved().contains("\"photo:Trips/3\" : \"2.jpg\""))
  }

  func testWindowsOpenAtTheEndAreRestoredAndClosedOnesAreNot() throws {
    let folder = try TemporaryFolder()
    var driver = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil)
    let inset = (border: driver.border, top: driver.top)
    try driver.press("ctrl+n")
    try waitUntil("another window") { try driver.windows().count == 2 }
    try driver.finish()
    driver = try ProgramDriver.open(remembering: folder("states"), inset: inset)
    try waitUntil("both windows") { try driver.windows().count == 2 }
    for count in [1, 0] {
      let window = try XCTUnwrap(driver.windows().last)
      try Tool.run("xdotool", ["windowfocus", window])
      try driver.press("ctrl+w")
      if count > 0 {
        try waitUntil("one window less") { try driver.windows().count == count }
        XCTAssertTrue(driver.process.isRunning)
      }
    }
    XCTAssertEqual(try driver.end(), 0)
    driver = try ProgramDriver.open(remembering: folder("states"), inset: inset)
    XCTAssertEqual(try driver.windows().count, 1)
    try driver.finish()
  }

  func testConcurrentProcessesForgetNoWindow() throws {
    let folder = try TemporaryFolder()
    let file = folder("states/photo-conversations/sample.json")
    let first = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil)
    let inset = (border: first.border, top: first.top)
    let second = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "700x500"], inset: inset)
    let crashed = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "500x400"], inset: inset)
    let third = folder("states/photo-conversations/sample.3.json")
    try waitUntil("it is remembered") { FileManager.default.fileExists(atPath: third) }
    kill(crashed.process.processIdentifier, SIGKILL)
    _ = try crashed.end()
    try first.finish()
    let remembered = try String(contentsOfFile: file, encoding: .utf8)
    try second.finish()
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), remembered)

    let next = try ProgramDriver.open(remembering: folder("states"), inset: inset)
    try waitUntil("the windows of all") { try next.windows().count == 3 }
    let fourth = try ProgramDriver.open(remembering: folder("states"), inset: inset)
    XCTAssertEqual(try fourth.windows().count, 1, "the others are shown already")
    kill(next.process.processIdentifier, SIGKILL)
    _ = try next.end()
    try fourth.finish()
    let last = try ProgramDriver.open(remembering: folder("states"), inset: inset)
    try waitUntil("all windows") { try last.windows().count == 4 }
    let widths = try last.windows().map { window in
      try Tool.ask("xdotool", ["getwindowgeometry", "--shell", window]).text
        .split(separator: "\n").first { $0.hasPrefix("WIDTH=") }.map(String.init) ?? ""
    }
    let expected = [1000, 700, 500, 1000].map { "WIDTH=\($0 + 2 * inset.border)" }
    XCTAssertEqual(widths.sorted(), expected.sorted())
    try last.finish()
  }

  func testABrokenStateFileIsSetAsideAndAnUnusableFolderIsReported() throws {
    let folder = try TemporaryFolder()
    let file = "states/photo-conversations/sample.json"
    try folder.write("{", to: file)
    let driver = try ProgramDriver.open(remembering: folder("states"), inset: (5, 51))
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    XCTAssertEqual(driver.errors.split(separator: "\n").count, 1, driver.errors)
    XCTAssertTrue(driver.errors.contains(folder(file + ".broken")), driver.errors)
    XCTAssertEqual(try String(contentsOfFile: folder(file + ".broken"), encoding: .utf8), "{")
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder(file)))

    try folder.write("", to: "wall")
    let other = try ProgramDriver.open(remembering: folder("wall"), inset: (5, 51))
    try other.press("ctrl+w")
    XCTAssertEqual(try other.end(), 0)
    let errors = other.errors.split(separator: "\n")
    XCTAssertEqual(errors.count, 2, other.errors)
    XCTAssertEqual(errors.count { $0.contains("photos.sqlite") }, 1, "its store neither")
    XCTAssertTrue(errors.allSatisfy { $0.contains(folder("wall")) }, other.errors)
  }

  func testATracedStartNeitherRestoresNorSavesState() throws {
    let folder = try TemporaryFolder()
    let driver = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: (5, 51))
    try driver.clickRow(1)
    try driver.picture(of: "Ada selected") { driver.isSelected(row: 1, in: $0) }
    let file = folder("states/photo-conversations/sample.json")
    // The end waits five seconds for the disk.
    try waitUntil("it is remembered") {
      (try? String(contentsOfFile: file, encoding: .utf8))?.contains("photo:Ada/1") == true
    }
    try driver.finish()
    let remembered = try String(contentsOfFile: file, encoding: .utf8)
    XCTAssertTrue(remembered.contains("photo:Ada/1"), remembered)
    let trace = folder("trace.jsonl")
    let traced = try ProgramDriver.open(
      remembering: folder("states"), ["--trace", trace, "--size", "800x600"], inset: nil)
    var lines = TraceFile(URL(filePath: trace))
    let first = try XCTUnwrap(lines.read().first)
    XCTAssertEqual(first.event.name, "resized")
    XCTAssertNil(first.secondary)
    try traced.finish()
    XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), remembered)
  }

  /// Returns the area of a picture of the window that always contains the photo.
  private static func photo(of picture: Picture) -> Area {
    Area(
      x: picture.width / 2, y: picture.height / 3, width: picture.width / 3,
      height: picture.height / 3)
  }
}
