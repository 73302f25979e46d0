import AdaptiveSplit
import Foundation
import GLib
import GTKTestSupport
import SplitProgram
import XCTest

@testable import PhotoConversations

/// Traces written by windows and replayed.
final class ReplayFileTests: XCTestCase {
  /// Writes a trace of a window in use, and returns its lines.
  @MainActor
  private static func record(_ memory: Memory) throws -> [String] {
    try memory.write("", to: "trace.jsonl")
    let start = try Start(nil, trace: try TraceFile(path: FilePath(memory.path("trace.jsonl"))))
    start.photos.send(.show(.conversation("Chen"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
    start.window.resizeAndWait(width: 500, height: 600)
    start.photos.openWindow()
    start.photos.send(.back(in: nil))
    start.program.all.last?.send(.showDetail(.photo(conversation: "Ada", number: 1)))
    start.window.resizeAndWait(width: 1100, height: 600)
    pumpUntilIdle()
    return try memory.text("trace.jsonl").split(separator: "\n").map(String.init)
  }

  @MainActor
  private static func play(_ lines: [String], _ memory: Memory) throws -> ReplayFile.Outcome {
    try memory.write(lines.map { $0 + "\n" }.joined(), to: "played.jsonl")
    return try ReplayFile(path: FilePath(memory.path("played.jsonl")))
      .play(from: .photoConversations, rules: .photoConversations)
  }

  func testReplayingAWindowsTraceReproducesItsStates() {
    withGTK {
      let memory = try Memory()
      let lines = try Self.record(memory)
      XCTAssertGreaterThan(lines.count, 5)
      XCTAssertEqual(try Self.play(lines, memory), .same(events: lines.count))
    }
  }

  func testTheFirstDifferingLineIsReported() {
    withGTK {
      let memory = try Memory()
      var lines = try Self.record(memory)
      let number = try XCTUnwrap(lines.firstIndex { $0.contains(#""showDetail":{"#) }) + 1
      lines[number - 1].replace(#""secondary":["photo:Chen/2"]"#, with: #""secondary":null"#)
      XCTAssertEqual(
        try Self.play(lines, memory),
        .differs(
          "\(memory.path("played.jsonl")):\(number): secondary differs: expected null, "
            + #"found ["photo:Chen/2"]"#))
    }
  }

  func testAnInvalidLineOfATraceIsReported() {
    withGTK {
      let memory = try Memory()
      let lines = try Self.record(memory)
      let ways = [
        (lines[2].replacing("\"seq\"", with: "\"number\""), "“seq” is missing."),
        (String(lines[2].dropLast(9)), "It is not JSON."),
        (lines[2].replacing("\"seq\":3", with: "\"seq\":true"), "“seq” has the wrong type."),
        (
          lines[2].replacing("\"seq\":3", with: "\"seq\":1.5"),
          "It contains a number that is out of range or not a whole number."
        ),
        ("[]", "It is JSON, but not an object."), ("1.5", "It is JSON, but not an object."),
        ("null", "It is JSON, but not an object."),
        (
          lines[2].replacing("\"page\":\"conversation:Chen\"", with: "\"page\":\"film:Chen\""),
          "“film:Chen” names no page."
        ),
      ]
      for (line, reason) in ways {
        XCTAssertThrowsError(try Self.play(lines[..<2] + [line] + lines[3...], memory)) { error in
          XCTAssertEqual((error as? ReplayError)?.exitCode, EX_DATAERR)
          XCTAssertTrue(
            "\(error)".hasSuffix("played.jsonl:3: this line of the trace is invalid: \(reason)"),
            "\(error)")
        }
      }
    }
  }
}
