import Foundation
import TestSupport
import XCTest

/// The first view of the built program.
final class OpeningTests: XCTestCase {
  func testOpeningAPhotoListsItsFolder() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 { try folder.copyPhoto("Chen/c0\(number).jpg", to: "Trips/\(number).jpg") }
    try folder.copyPhoto("Ada/a01.jpg", to: "Trips/Below/1.jpg")
    for path in [folder("Trips/2.jpg"), "file://" + folder("Trips/2.jpg")] {
      let driver = try ProgramDriver.open([path])
      try driver.wait(for: "the photo") { $0.secondary == ["photo:Trips/2"] }
      XCTAssertEqual(try driver.state().primary.last, "conversation:Trips")
      try driver.waitForPhoto(folder("Trips/2.jpg"))
      try waitUntil("the title") { try driver.title() == "2.jpg, 2 of 3 — Trips" }
      try driver.press("Right")
      try driver.wait(for: "the next one") { $0.secondary == ["photo:Trips/3"] }
      try driver.finish()
    }
  }

  func testAFolderIsChosenWithKeysAndAnotherOneDropped() throws {
    let folder = try TemporaryFolder()
    for name in ["One", "Two", "Three"] {
      try folder.copyPhoto("Chen/c01.jpg", to: "\(name)/1.jpg")
    }
    // The file chooser lists each folder that is typed, and follows its changes: all programs'
    // temporary files on the way to this folder.
    var environment = ProgramDriver.environment
    environment["HOME"] = folder.url.path
    let driver = try ProgramDriver.open([folder("One")], environment: environment)
    let window = driver.window
    try driver.press("ctrl+o")
    try waitUntil("the question") { try driver.windows().count == 2 }
    let question = try XCTUnwrap(driver.windows().first { $0 != window })
    try Tool.run("xdotool", ["windowfocus", "--sync", question])
    try driver.settle()
    try Tool.run("xdotool", ["type", "--delay", "20", "~/Two"])
    // The file chooser looks up the typed path on the disk, and may not be ready for the first
    // Return; another one begins the look-up anew.
    try waitUntil("it is answered") {
      try driver.press("Return")
      try driver.settle()
      return try driver.windows().count == 1
    }
    try Tool.run("xdotool", ["windowfocus", "--sync", window])
    try driver.clickRow(1)
    try driver.wait(for: "what was chosen") { $0.secondary == ["photo:Two/1"] }
    try drop("file://" + folder("Three"), on: driver)
    try driver.wait(for: "the list of what was dropped") { $0.secondary == nil }
    try driver.clickRow(1)
    try driver.wait(for: "what was dropped") { $0.secondary == ["photo:Three/1"] }
    try driver.finish()
  }

  /// Drags a file from another program's window to the middle of the window.
  private func drop(_ uri: String, on driver: ProgramDriver) throws {
    let folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "dragsource.c")
    let flags = try Tool.run("pkg-config", ["--cflags", "--libs", "gtk+-3.0"]).text
    let words = flags.split { $0.isWhitespace }.map(String.init)
    try Tool.run("clang", ["-o", folder("dragsource"), source.path] + words)
    let process = Process()
    process.executableURL = URL(filePath: folder("dragsource"))
    process.arguments = [uri]
    process.environment = ProgramDriver.environment
    try process.run()
    defer { process.terminate() }
    try waitUntil("the other window") {
      let search = ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"]
      return try !Tool.ask("xdotool", search).text.isEmpty
    }
    let place = try driver.geometry()
    for words in [
      ["mousemove", "1450", "1050"], ["mousedown", "1"], ["mousemove", "1440", "1040"],
      ["mousemove", "1400", "1000"], ["mousemove", "\(place.x + 500)", "\(place.y + 300)"],
      ["mousemove", "\(place.x + 510)", "\(place.y + 310)"], ["mouseup", "1"],
    ] {
      try Tool.run("xdotool", words)
      // The two programs exchange messages about each movement.
      try ProgramDriver.settle(process.processIdentifier)
      try driver.settle()
    }
  }

  func testSeveralOpenedPhotosAreListedWithoutTheirFolder() throws {
    let folder = try TemporaryFolder()
    for number in 1...3 { try folder.copyPhoto("Chen/c0\(number).jpg", to: "Trips/\(number).jpg") }
    let driver = try ProgramDriver.open([folder("Trips/3.jpg"), folder("Trips/1.jpg")])
    try driver.wait(for: "the first that was named") { $0.secondary == ["photo:Trips/2"] }
    try waitUntil("the title") { try driver.title() == "3.jpg, 2 of 2 — Trips" }
    try driver.finish()
  }

  func testWithoutArgumentsThePicturesFolderOrElseTheSampleShows() throws {
    let home = try TemporaryFolder()
    let environment = ProgramDriver.environment.merging(["HOME": home.url.path]) { $1 }
    func open() throws -> ProgramDriver {
      let driver = try ProgramDriver(
        ["--size", "1000x680"], environment: environment, isBare: true)
      try driver.findWindow()
      let area = Area(x: driver.border, y: driver.top, width: 200, height: 64)
      try driver.picture(of: "rows in the list") { $0.colorCount(in: area, step: 2) > 8 }
      return driver
    }
    var driver = try open()
    try driver.clickRow(3)
    try driver.wait(for: "the sample") { $0.primary.last == "conversation:Chen" }
    try driver.finish()
    for number in 1...2 {
      try home.copyPhoto("Chen/c0\(number).jpg", to: "Pictures/Trips/\(number).jpg")
    }
    driver = try open()
    try driver.clickRow(1)
    try driver.wait(for: "the pictures") { $0.primary.last == "conversation:Trips" }
    try driver.finish()
  }

  func testThePicturesFolderIsTheOneOfXDGUserDirs() throws {
    let home = try TemporaryFolder()
    try home.copyPhoto("Chen/c01.jpg", to: "Pictures/Wrong/1.jpg")
    try home.copyPhoto("Chen/c02.jpg", to: "My Photos/Right/1.jpg")
    // Each start has a settings folder of its own.
    try home.write(
      """
      #!/bin/sh
      echo 'XDG_PICTURES_DIR="$HOME/My Photos"' > "$XDG_CONFIG_HOME/user-dirs.dirs" &&
      exec '\(ProgramDriver.executable.path)' "$@"
      """, to: "start")
    let script = home.url.appending(path: "start")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let driver = try ProgramDriver(
      ["--size", "1000x680"],
      environment: ProgramDriver.environment.merging(["HOME": home.url.path]) { $1 },
      program: script, isBare: true)
    try driver.findWindow()
    let row = Area(x: driver.border, y: driver.top, width: 200, height: ProgramDriver.rowHeight)
    try driver.picture(of: "rows in the list") { $0.colorCount(in: row, step: 2) > 8 }
    try driver.clickRow(1)
    try driver.wait(for: "the pictures") { $0.secondary == ["photo:Right/1"] }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    XCTAssertEqual(driver.errors, "")
  }

  func testAnOpenedFolderIsAddedToTheDesktopsRecentFiles() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Chen/c01.jpg", to: "My Trips/1.jpg")
    let driver = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680", folder("My Trips")], inset: nil)
    let list = folder("states/data/recently-used.xbel")
    let name = URL(filePath: folder("My Trips"), directoryHint: .notDirectory).absoluteString
    XCTAssertTrue(name.hasSuffix("/My%20Trips"), name)
    try waitUntil("\(name) is in \(list)") {
      (try? String(contentsOfFile: list, encoding: .utf8))?.contains("\"\(name)\"") == true
    }
    try driver.finish()
  }

  func testWithoutArgumentsTheLastFolderIsRestored() throws {
    let folder = try TemporaryFolder()
    for name in ["One", "Two"] {
      for number in 1...2 {
        try folder.copyPhoto("Chen/c0\(number).jpg", to: "Photos/\(name)/\(number).jpg")
      }
    }
    let first = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680", folder("Photos")], inset: nil)
    try waitUntil("the first photo") { try first.title() == "1.jpg, 1 of 2 — One" }
    try first.clickRow(2)
    try waitUntil("the next photo") { try first.title() == "2.jpg, 2 of 2 — One" }
    // The end waits five seconds for the disk.
    let states = folder("states/photo-conversations")
    try waitUntil("it is remembered") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: states)) ?? []
      return names.contains { name in
        (try? String(contentsOfFile: "\(states)/\(name)", encoding: .utf8))?
          .contains("photo:One/2") == true
      }
    }
    try first.finish()
    let next = try ProgramDriver.open(
      remembering: folder("states"), inset: (first.border, first.top), isBare: true)
    try waitUntil("the last photo") { try next.title() == "2.jpg, 2 of 2 — One" }
    try next.finish()
    // The folder is deleted: something else is visible, without a message.
    try FileManager.default.removeItem(atPath: folder("Photos"))
    let environment = ProgramDriver.environment.merging(["HOME": folder("empty-home")]) { $1 }
    let other = try ProgramDriver.open(
      remembering: folder("states"), inset: (first.border, first.top), environment: environment,
      isBare: true)
    XCTAssertEqual(try other.title(), "Photo Conversations")
    try other.finish()
  }

  func testTheSampleOptionWithAPathIsAUsageError() throws {
    let answer = try Tool.ask(
      ProgramDriver.executable.path, ["--sample", "/"], environment: ProgramDriver.environment)
    XCTAssertEqual(answer.status, 64, answer.text)
  }
}
