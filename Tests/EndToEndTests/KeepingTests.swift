import Foundation
import Glibc
import RandomNumbers
import TestSupport
import XCTest

/// The durability of annotations when processes end in any way.
final class KeepingTests: XCTestCase {
  /// Starts the program on a folder of three photos, with a database in a file.
  private func open(
    _ folder: TemporaryFolder, height: Int = 680, environment: [String: String]? = nil,
    program: URL = ProgramDriver.executable
  ) throws -> ProgramDriver {
    for number in 1...3 {
      let place = "Trips/\(number).jpg"
      if FileManager.default.fileExists(atPath: folder(place)) { continue }
      try folder.copyPhoto("Chen/c0\(number).jpg", to: place)
    }
    return try ProgramDriver.open(
      ["--database", folder("photos.sqlite"), folder("Trips")], size: (1000, height),
      environment: environment, program: program)
  }

  /// Shows a photo and waits until it is visible, as annotations before that apply to the previous
  /// one.
  private func show(
    _ number: Int, of folder: TemporaryFolder, in driver: ProgramDriver
  ) throws {
    try show(number, at: folder("Trips/\(number).jpg"), in: driver)
  }

  private func show(_ number: Int, at path: String, in driver: ProgramDriver) throws {
    if try driver.state().primary.count < 2 {
      try driver.clickRow(1)
      try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    }
    try driver.clickRow(number)
    try driver.wait(for: "photo \(number)") { $0.secondary == ["photo:Trips/\(number)"] }
    try driver.waitForPhoto(path)
  }

  private func expectStars(_ count: Int, in driver: ProgramDriver) throws {
    try driver.expectStars(count)
  }

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
      try waitUntil("all are written, at \(delay) ms", period: 0.05) { try count(5) == 150 }
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
      (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("4") == true
    }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }

  // MARK: Disks

  /// Returns a launcher of the program on a small disk of its own.
  ///
  /// The disk contains the folder's content, photos and database, or only the photos, and is
  /// mounted with the options once everything is on it.
  private func programOnDisk(
    _ folder: TemporaryFolder, photosOnly: Bool = false, mounted options: String
  ) throws -> URL {
    try Tool.requireMounts()
    let place = photosOnly ? folder("Trips") : folder.url.path
    try folder.write(
      """
      #!/bin/sh
      exec unshare -rm sh -c '
        mkdir /tmp/"$$" && mount -t tmpfs -o size=3m tmpfs /tmp/"$$" &&
        cp -R "$0"/. /tmp/"$$" && mount --move /tmp/"$$" "$0" && mount -o remount,\(options) "$0" &&
        rmdir /tmp/"$$" && exec "$@"' \
        '\(place)' '\(ProgramDriver.executable.path)' "$@"
      """, to: "start")
    let script = folder.url.appending(path: "start")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    return script
  }

  /// Returns a path on the disk that is visible to the program only.
  private func seen(by driver: ProgramDriver, _ path: String) -> String {
    "/proc/\(driver.process.processIdentifier)/root\(path)"
  }

  func testAFullDiskLosesNoAnnotations() throws {
    let folder = try TemporaryFolder()
    let driver = try open(folder, program: programOnDisk(folder, mounted: "rw"))
    let filler = seen(by: driver, folder("filler"))
    try show(1, of: folder, in: driver)
    XCTAssertThrowsError(try Data(count: 4_000_000).write(to: URL(filePath: filler)))
    try driver.press("4")
    try expectStars(4, in: driver)
    try waitUntil("it is said; \(driver.errors)") {
      driver.errors.contains("Not enough disk space")
    }
    try FileManager.default.removeItem(atPath: filler)
    try show(2, of: folder, in: driver)
    try driver.press("3")
    try expectStars(3, in: driver)
    for (photo, stars) in [(1, 4), (2, 3)] {
      let sidecar = seen(by: driver, folder("Trips/\(photo).jpg.xmp"))
      try waitUntil("the stars are in \(sidecar); \(driver.errors)") {
        (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("\(stars)") == true
      }
    }
    // Both can be undone, and each undo shows its photo.
    try driver.press("ctrl+z")
    try expectStars(0, in: driver)
    try driver.press("ctrl+z")
    try driver.wait(for: "the first photo") { $0.secondary == ["photo:Trips/1"] }
    try expectStars(0, in: driver)
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }

  func testAReadOnlyStoreIsReported() throws {
    let folder = try TemporaryFolder()
    try open(folder).finish()
    let driver = try open(folder, program: programOnDisk(folder, mounted: "ro"))
    try waitUntil("it is said; \(driver.errors)") {
      driver.errors.contains("The database can’t be used")
    }
    try show(1, of: folder, in: driver)
    try driver.press("4")
    try expectStars(4, in: driver)
    try driver.press("ctrl+z")
    try expectStars(0, in: driver)
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }

  /// A disk that is read-only for a while, and one that is under another for a while.
  func testAnnotationsThatWaitForADiskAreWrittenOnceItIsBack() throws {
    for (away, back) in [
      ("mount -o remount,ro", "mount -o remount,rw"), ("mount -t tmpfs tmpfs", "umount"),
    ] {
      let folder = try TemporaryFolder()
      let driver = try open(folder, program: programOnDisk(folder, photosOnly: true, mounted: "rw"))
      try show(1, of: folder, in: driver)
      let process = "\(driver.process.processIdentifier)"
      func run(_ command: String) throws {
        let words = command.split(separator: " ").map(String.init) + [folder("Trips")]
        try Tool.run("nsenter", ["-t", process, "-U", "--preserve-credentials", "-m"] + words)
      }
      try run(away)
      try driver.press("4")
      try expectStars(4, in: driver)
      try waitUntil("it is said") { driver.errors.contains("can’t be saved next to the photos") }
      try run(back)
      let sidecar = seen(by: driver, folder("Trips/1.jpg.xmp"))
      try waitUntil("it is written after \(back); \(driver.errors)") {
        (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("Rating>4<") == true
      }
      driver.process.terminate()
      XCTAssertEqual(try driver.end(), -SIGTERM)
    }
  }

  private struct SidecarFile {
    let name: String
    let isWhole: Bool
  }

  /// Returns the sidecars of the photos, and leftover temporary files.
  private func sidecars(in folder: TemporaryFolder) throws -> [SidecarFile] {
    try FileManager.default.contentsOfDirectory(atPath: folder("Trips"))
      .filter { !$0.hasSuffix(".jpg") }
      .map { name in
        let text = try String(contentsOfFile: folder("Trips/\(name)"), encoding: .utf8)
        let end = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return SidecarFile(
          name: name, isWhole: end.hasSuffix("</x:xmpmeta>") || end.hasSuffix("?>"))
      }
  }

  func testADamagedStoreIsSetAsideAndPhotosShow() throws {
    let folder = try TemporaryFolder()
    let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) })
    try folder.write(bytes, to: "photos.sqlite")
    let driver = try open(folder)
    // An area that contains only the notice until a photo is visible.
    let word = Area(x: driver.border + 400, y: driver.top + 20, width: 200, height: 40)
    try driver.picture(of: "the word about it") { $0.colorCount(in: word, step: 1) > 8 }
    try driver.picture(of: "the window without it") { $0.colorCount(in: word, step: 1) < 4 }
    try show(1, of: folder, in: driver)
    try driver.press("4")
    try expectStars(4, in: driver)
    XCTAssertEqual(driver.errors.split(separator: "\n").count, 1, driver.errors)
    XCTAssertTrue(driver.errors.contains("photos.sqlite.broken-1"), driver.errors)
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
        return (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("4") == true
      }
      try driver.finish()
      let store = folder("states/data/photo-conversations")
      XCTAssertEqual(FileManager.default.fileExists(atPath: store), isKept, "\(options)")
    }
  }

  /// The next process shows the last visible state of a killed process, or a state typed after it.
  ///
  /// Meanwhile the window folds, and another program moves a photo. `KILLS` is the number of kills,
  /// 6 by default.
  func testAShownEditSurvivesAKill() throws {
    let folder = try TemporaryFolder()
    let environment = ProcessInfo.processInfo.environment
    let count = environment["KILLS"].flatMap(Int.init) ?? 6
    var random = SeededNumbers(seed: environment["SEED"].flatMap(UInt64.init) ?? 12)
    var stars = [1: 0, 2: 0, 3: 0]
    // Each key adds one star, and after five there is one.
    func next(_ stars: Int) -> Int { stars % 5 + 1 }
    /// The number of keys that are typed last, without waiting.
    let burst = 3
    var killed: (photo: Int, possible: [Int])?
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "lastpicture.c")
    try Tool.run("clang", ["-o", folder("lastpicture"), source.path, "-lX11"])
    let moving = (0...count).map { folder("Trips/z\($0).jpg") }
    try folder.copyPhoto("Dana/d01.jpg", to: "Trips/z0.jpg")
    let first = try open(folder)
    try show(4, at: moving[0], in: first)
    try first.press("2")
    try expectStars(2, in: first)
    try first.finish()
    for round in 0..<count {
      let driver = try open(folder)
      if let (photo, possible) = killed {
        try show(photo, of: folder, in: driver)
        stars[photo] = try driver.expectStars("one of \(possible) stars, round \(round)") {
          possible.contains($0)
        }
      }
      let photo = round % 3 + 1
      try show(photo, of: folder, in: driver)
      var shown = stars[photo] ?? 0
      try expectStars(shown, in: driver)
      XCTAssertEqual(driver.errors, "")
      func type() throws {
        let keys = sequence(first: next(shown), next: next).prefix(burst)
        try Tool.run("xdotool", ["key", "--delay", "5"] + keys.map(String.init))
      }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        try type()
        shown = next(next(next(shown)))
        try expectStars(shown, in: driver)
        if Bool.random(using: &random) {
          for width in [400, 1000] { try driver.resize(width: width) }
        }
      }
      try FileManager.default.moveItem(atPath: moving[round], toPath: moving[round + 1])
      // The number of keys is limited so that all resulting states differ.
      let steps = Array(sequence(first: shown, next: next).prefix(burst + 1))
      try type()
      usleep(UInt32.random(in: 0...150_000, using: &random))
      let killing = [driver.window, "\(driver.process.processIdentifier)"]
      let picture = try Picture(ppm: try Tool.run(folder("lastpicture"), killing).output)
      let last = try driver.litStars(in: picture)
      XCTAssertEqual(try driver.end(), -SIGKILL)
      XCTAssertTrue(steps.contains(last), "\(last) of \(steps)")
      killed = (photo, Array(steps.drop { $0 != last }))
    }
    let last = try open(folder)
    try show(4, at: moving[count], in: last)
    try expectStars(2, in: last)
    try waitUntil("what was said is beside the photo that was moved") {
      let sidecar = try? String(contentsOfFile: moving[count] + ".xmp", encoding: .utf8)
      return sidecar?.contains("Rating>2<") == true
    }
    try last.finish()
    for sidecar in try sidecars(in: folder) where sidecar.name.hasSuffix(".xmp") {
      XCTAssertTrue(sidecar.isWhole, sidecar.name)
    }
    print("\(count) processes killed")
  }
}
