import Foundation
import TestSupport
import XCTest

/// The durability of annotations on disks that are full, read-only or away for a while.
final class DiskKeepingTests: KeepingTestCase {
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
        (try? String(contentsOfFile: sidecar, encoding: .utf8))?.contains("Rating>\(stars)<")
          == true
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
}
