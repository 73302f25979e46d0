import Foundation
import TestSupport
import XCTest

/// Programs with untouched windows do nothing at all, in no thread.
final class IdleTests: XCTestCase {
  /// The time without activity after which a program counts as idle, in seconds.
  ///
  /// GLib's threads for short work end after 15 seconds without work.
  private static let calm = 16.0

  func testIdleProgramsDoNotWakeUpForTenSeconds() throws {
    let photos = try ProgramDriver.open()
    try photos.clickRow(1)
    try photos.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    try photos.waitForPhoto(Repository.folder.appending(path: "data/sample/Ada/a01.jpg").path)
    let folder = try TemporaryFolder()
    for name in ["Ada", "Ben"] {
      try FileManager.default.copyItem(
        at: Repository.folder.appending(path: "data/sample/\(name)"),
        to: folder.url.appending(path: name))
    }
    let library = try ProgramDriver.open([folder.url.path])
    try library.press("ctrl+f")
    try library.press("b", "0", "1", "Return")
    try library.wait(for: "the found photo") {
      $0.secondary?.last?.hasPrefix("photo:Ben") == true
    }
    try library.press("3")
    try library.expectStars(3)
    // Each program now shows something that was read or decoded off the main thread.
    let weapons = try ProgramDriver.openGallery(["weapons"], size: (900, 620))
    try weapons.click(x: 60, y: 20)
    try weapons.wait(for: "the weapon") { $0.secondary == ["weapon:1"] }
    // Downloads leave no thread and no timer behind.
    let server = try FileServer(
      serving: Repository.folder.appending(path: "data/gallery/stages").path)
    let stages = try ProgramDriver.openGallery(
      ["stages", "--base-url", server.address], size: (900, 620))
    let photo = Area(x: stages.border + 400, y: stages.top + 200, width: 400, height: 200)
    try stages.picture(of: "the photo") { $0.colorCount(in: photo) > 100 }
    try stages.clickTitleBar(x: -215)
    try stages.wait(for: "its article") { $0.secondary == ["stage:1", "article:1"] }
    let quiet = try ProgramDriver.openGallery(["quiet"], size: (900, 620))
    let swap = try ProgramDriver.openGallery(["swap"], size: (900, 620), below: 145)
    let settings = try ProgramDriver.openGallery(["settings"], size: (900, 620))
    let drivers = [photos, library, weapons, stages, quiet, swap, settings]
    let notes = try ExampleWindow(.notes)
    let programs = drivers.map(\.process.processIdentifier) + [notes.processIdentifier]
    var (before, after) = try wakeUpsOfTenSeconds(programs)
    // WebKit asks the article's process 20, 60, 140 … seconds after its start whether it answers.
    if Self.answers(before) != Self.answers(after) {
      (before, after) = try wakeUpsOfTenSeconds(programs)
    }
    XCTAssertEqual(after, before)
    for driver in drivers { XCTAssertTrue(try driver.isAsleep()) }
    for driver in drivers where driver !== settings { try driver.finish() }
    try notes.finish()
  }

  /// Returns the wake-ups of the programs' threads before and after ten seconds of calm.
  ///
  /// The promise is about a length of time: that nothing happens can't be awaited.
  private func wakeUpsOfTenSeconds(
    _ programs: [Int32]
  ) throws -> (before: [[String: Int]], after: [[String: Int]]) {
    try settle(programs)
    let before = try programs.map(ProgramDriver.wakeUps)
    Thread.sleep(forTimeInterval: 10)
    return (before, try programs.map(ProgramDriver.wakeUps))
  }

  /// Returns the wake-ups of the threads that receive the answers of WebKit's processes.
  private static func answers(_ wakeUps: [[String: Int]]) -> [[String: Int]] {
    wakeUps.map { $0.filter { $0.key.hasSuffix(" ReceiveQueue") } }
  }

  /// Waits until none of the programs was active for ``calm`` seconds.
  private func settle(_ programs: [Int32]) throws {
    var last: [[String: Int]] = []
    var since = Date()
    var change = ""
    // All threads of eight programs are inspected, seldom enough to leave them the processor.
    try waitUntil(
      "the programs have nothing to do; the last to run: \(change)", period: 0.25
    ) {
      let now = try programs.map(ProgramDriver.wakeUps)
      if now != last {
        change = "\(zip(last, now).filter { $0 != $1 })"
        last = now
        since = Date()
      }
      return Date().timeIntervalSince(since) >= Self.calm
    }
  }
}
