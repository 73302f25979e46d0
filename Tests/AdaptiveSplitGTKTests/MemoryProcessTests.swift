import Foundation
import TestSupport
import XCTest

/// Programs with a memory that end in different ways.
final class MemoryProcessTests: XCTestCase {
  private static let actor = Repository.programs.appending(path: "memory-actor").path

  private func told(_ path: String) throws -> String {
    let answer = try Tool.ask(
      Self.actor, ["tell", path], environment: ProcessInfo.processInfo.environment)
    XCTAssertEqual(answer.status, 0)
    return answer.text
  }

  func testAProgramThatExitsAtOnceLosesNothing() throws {
    for mode in ["exit", "close"] {
      let folder = try TemporaryFolder()
      let path = folder("state/windows")
      XCTAssertEqual(try told(path), "0\n")
      let answer = try Tool.ask(
        Self.actor, [mode, path, "7"], environment: ProcessInfo.processInfo.environment)
      XCTAssertEqual(answer.text, "")
      XCTAssertEqual(answer.status, 0)
      XCTAssertEqual(try told(path), "0 7\n", mode)
    }
  }

  func testAProgramThatExitsReportsThatItCouldNotWrite() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "state")
    let answer = try Tool.ask(
      Self.actor, ["exit", folder("state/windows"), "7"],
      environment: ProcessInfo.processInfo.environment)
    XCTAssertEqual(
      answer.text,
      "memory-actor: The window state can’t be saved in “\(folder("state/windows"))”. "
        + "Not a directory.\n")
  }

  func testAFileThatCantBeReadNowKeepsItsStates() throws {
    let folder = try TemporaryFolder()
    let path = folder("state/windows")
    func act(_ mode: String, _ page: String) throws -> String {
      try Tool.ask(
        Self.actor, [mode, path, page], environment: ProcessInfo.processInfo.environment
      ).text
    }
    XCTAssertEqual(try act("exit", "7"), "")
    XCTAssertEqual(
      try act("full", "8"),
      "memory-actor: The window state can’t be saved in “\(path)”. Too many open files.\n")
    XCTAssertEqual(try told(path), "0 7\n")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder("state")), ["windows"])
  }

  func testAFullDiskAndAReadOnlyOneAreReportedAndKeepTheLastState() throws {
    try Tool.requireMounts()
    let folder = try TemporaryFolder()
    let script = """
      mount -t tmpfs -o size=32k tmpfs "$0" || exit
      act() { ASAN_OPTIONS=detect_leaks=0 "$actor" "$@" 2>&1; }
      actor=$1; file=$0/windows
      act exit "$file" 1; head -c 40000 /dev/zero > "$0/full" 2> /dev/null
      act exit "$file" 2; act tell "$file"
      mount -o remount,ro "$0"; act exit "$file" 3; act tell "$file"
      mount -o remount,rw "$0"; rm "$0/full"; act exit "$file" 4; act tell "$file"; ls -A "$0"
      """
    let text = try Tool.ask(
      "unshare", ["-rm", "sh", "-c", script, folder.url.path, Self.actor],
      environment: ProcessInfo.processInfo.environment
    ).text
    let report = "memory-actor: The window state can’t be saved in “\(folder("windows"))”. "
    XCTAssertEqual(
      text,
      """
      \(report)No space left on device.
      0 1
      \(report)Permission denied.
      0 1
      0 4
      windows

      """)
  }

  func testAProgramThatIsKilledAfterItsWriteLosesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder("state/windows")
    let process = Process()
    process.executableURL = URL(filePath: Self.actor)
    process.arguments = ["wait", path, "7"]
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    try waitUntil("the state is written") { FileManager.default.fileExists(atPath: path) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    XCTAssertEqual(process.exitStatus, -SIGKILL)
    XCTAssertEqual(try told(path), "0 7\n")
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder("state")), ["windows"])
  }
}
