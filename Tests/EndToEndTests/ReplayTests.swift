import Foundation
import Glibc
import TestSupport
import XCTest

/// A trace of the built program, replayed by the built program without a display.
final class ReplayTests: XCTestCase {
  func testAnUnchangedTraceReproducesItsStatesAndAChangedOneDiffers() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    try driver.resize(width: 500)
    try driver.press("alt+Left")
    try driver.wait(for: "the way back") { $0.event.name == "back" }
    try driver.resize(width: 1000)
    try driver.finish()

    let lines = try driver.lines()
    let same = try Self.replay(driver.trace.path)
    XCTAssertEqual(same.text, "\(lines.count) events, same states\n")
    XCTAssertEqual(same.status, 0)

    var text = try String(contentsOf: driver.trace, encoding: .utf8).split(separator: "\n")
    let number = try XCTUnwrap(lines.firstIndex { $0.isCollapsed }) + 1
    text[number - 1] = Substring(
      text[number - 1].replacing(
        #""primary":["conversations","conversation:Chen","photo:Chen/2"]"#,
        with: #""primary":["conversations"]"#))
    try driver.folder.write(text.joined(separator: "\n"), to: "changed.jsonl")
    let changed = try Self.replay(driver.folder("changed.jsonl"))
    XCTAssertEqual(
      changed.text,
      driver.folder("changed.jsonl")
        + #":\#(number): primary differs: expected ["conversations"], "#
        + #"found ["conversations", "conversation:Chen", "photo:Chen/2"]"# + "\n")
    XCTAssertEqual(changed.status, 1)
  }

  func testAnInvalidTraceIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("Dear Robin,\n", to: "letter")
    let letter = try Self.replay(folder("letter"))
    XCTAssertEqual(letter.status, EX_DATAERR)
    XCTAssertTrue(letter.text.contains(folder("letter") + ":1: "), letter.text)
    let missing = try Self.replay(folder("missing"))
    XCTAssertEqual(missing.status, EX_NOINPUT)
    XCTAssertTrue(missing.text.contains(folder("missing")), missing.text)
    XCTAssertEqual(try Self.replay(folder("letter"), "--size", "100x100").status, EX_USAGE)
  }

  private static func replay(_ arguments: String...) throws -> Tool.Answer {
    var environment = ProgramDriver.environment
    environment["DISPLAY"] = nil
    return try Tool.ask(
      ProgramDriver.executable.path, ["--replay"] + arguments, environment: environment)
  }
}
