import Foundation
import Glibc
import RandomNumbers
import TestSupport
import XCTest

/// The durability of shown edits when processes are killed.
final class KillTests: KeepingTestCase {
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
      // The process ends while some of the keys are visible, or none.
      let visible = Int.random(in: 0...burst, using: &random)
      if visible > 0 {
        try driver.expectStars("\(visible) of \(burst) keys", where: steps[visible...].contains)
      }
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
    try waitUntil("the annotations are with the photo that was moved") {
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
