import Foundation
import GLib
import GTK
import GTKTestSupport
import TestSupport
import XCTest

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK

/// The problems with the file of a split view's state.
final class MemoryProblemTests: XCTestCase {
  func testAnIncompleteFileIsReportedAndStartsFresh() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      let text = try XCTUnwrap(desk.text)
      for count in [0, 1, text.count / 2, text.count - 2] {
        desk.problems = []
        let part = String(text.prefix(count))
        try desk.write(part)
        let (next, other) = desk.open()
        XCTAssertEqual(next.split.state.arrangement.pages, [.list])
        guard case .unreadable(_, let reason, let kept?) = desk.problems.first else {
          return XCTFail("\(desk.problems)")
        }
        XCTAssertEqual(desk.problems.count, 1)
        XCTAssertEqual(reason, "It is incomplete, or not a saved state.")
        XCTAssertTrue(kept.text.hasPrefix(desk.path + ".broken"))
        XCTAssertEqual(try String(contentsOfFile: kept.text, encoding: .utf8), part)
        next.split.send(.showDetail(.detail(2)))
        other.settle()
        XCTAssertEqual(desk.savedDetail(), [.detail(2)])
      }
    }
  }

  func testABrokenOrNewerStateIsCopiedAndOtherStatesStay() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open("other")
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      let entry = try XCTUnwrap(desk.text).dropFirst()
      for (part, reason) in [
        ("<'nothing'>", "It is incomplete, or not a saved state."),
        (
          "<{'version': <'7'>}>",
          "The state was saved in version 7 of its form; this program knows version 2 and older ones."
        ),
      ] {
        desk.problems = []
        let broken = "{'main': \(part), \(entry)"
        try desk.write(broken)
        let (next, other) = desk.open()
        guard case .unreadable(_, reason, let kept?) = desk.problems.first else {
          return XCTFail("\(desk.problems)")
        }
        next.split.send(.showDetail(.detail(2)))
        other.settle()
        XCTAssertEqual(try String(contentsOfFile: kept.text, encoding: .utf8), broken)
        XCTAssertEqual(desk.savedDetail("other"), [.detail(1)])
        XCTAssertEqual(desk.savedDetail(), [.detail(2)])
        XCTAssertEqual(desk.problems.count, 1)
      }
    }
  }

  /// Runs a body while files can't be longer than 10 bytes.
  @MainActor
  private static func onFullDisk<Value>(_ body: () -> Value) -> Value {
    OutputFile.surviveLimits()
    var before = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
    var limit = before
    limit.rlim_cur = 10
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    defer { unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
    return body()
  }

  func testAFullDiskIsReportedOnceAndTriedAtTheNextChange() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      Self.onFullDisk {
        for number in 1...3 {
          sample.split.send(.showDetail(.detail(number)))
          // The layout of the new detail may measure other widths, which is a change too.
          pumpUntilIdle()
          memory.settle()
          XCTAssertEqual(memory.writeCount, number)
          XCTAssertEqual(
            desk.problems,
            [.unwritable(file: FilePath(desk.path), reason: "File too large.")])
        }
        memory.settle()
        XCTAssertEqual(memory.writeCount, 3, "nothing has changed")
      }
      sample.split.send(.showDetail(.detail(4)))
      memory.settle()
      XCTAssertEqual(desk.savedDetail(), [.detail(4)])
      XCTAssertEqual(desk.problems.count, 1)
    }
  }

  func testABrokenStateWithoutACopyIsNotReplaced() {
    withGTK {
      let desk = try Desk()
      let broken = "{'main': <'nothing'>}"
      try desk.write(broken)
      let (sample, memory) = Self.onFullDisk { desk.open() }
      guard case .unreadable(_, _, nil) = desk.problems.first else {
        return XCTFail("\(desk.problems)")
      }
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      XCTAssertEqual(desk.text, broken)
    }
  }

  func testAReadOnlyFileIsReportedOnceAndAgainAfterASuccess() {
    withGTK {
      let desk = try Desk()
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      for round in 1...2 {
        unsafe chmod(desk.path, 0o400)
        for number in 2...4 {
          sample.split.send(.showDetail(.detail(number)))
          memory.settle()
        }
        XCTAssertEqual(desk.problems.count, round)
        XCTAssertEqual(desk.savedDetail(), [.detail(1)])
        unsafe chmod(desk.path, 0o600)
        sample.split.send(.showDetail(.detail(1)))
        sample.split.send(.dividerDragged(to: 220 + round))
        memory.settle()
        XCTAssertEqual(desk.memory().saved(SamplePage.self)?.draggedWidth, 220 + round)
      }
    }
  }

  func testAFailedStateIsTriedAgainWhenTheWindowIsDestroyed() {
    withGTK {
      let desk = try Desk()
      try desk.folder.write("", to: "state")
      let (sample, memory) = desk.open()
      sample.split.send(.showDetail(.detail(1)))
      memory.settle()
      XCTAssertEqual(desk.problems.count, 1)
      try FileManager.default.removeItem(atPath: desk.folder("state"))
      sample.window.destroy()
      XCTAssertEqual(desk.savedDetail(), [.detail(1)])
    }
  }

  func testAProblemIsDescribedForAPerson() {
    let file: FilePath = "/a/windows"
    XCTAssertEqual(
      "\(SplitMemoryProblem.unreadable(file: file, reason: "It is not a file.", keptAs: nil))",
      "The saved window state in “/a/windows” could not be read. It is not a file.")
    XCTAssertEqual(
      "\(SplitMemoryProblem.unreadable(file: file, reason: "It is not a file.", keptAs: "/b"))",
      "The saved window state could not be read and was kept as “/b”. It is not a file.")
    XCTAssertEqual(
      "\(SplitMemoryProblem.unwritable(file: file, reason: "File too large."))",
      "The window state can’t be saved in “/a/windows”. File too large.")
  }
}
