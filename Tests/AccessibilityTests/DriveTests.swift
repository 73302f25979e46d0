import Foundation
import TestSupport
import Testing

/// Random accessible actions on the built programs.
///
/// `drive.py` lists what must hold after each action; `make drive` continues with other seeds.
struct DriveTests {
  /// A program, a seed and a number of actions.
  typealias Walk = (program: String, seed: Int, actions: Int)

  // Seeds that reach many states.
  @Test(
    arguments: [
      ("photo-conversations", 1, 250), ("changing-library", 1, 100), ("mail", 1, 150),
      ("quiet", 1, 150), ("stages", 6, 150), ("swap", 1, 150), ("weapons", 1, 150),
      ("settings", 1, 150),
    ] as [Walk])
  func `Random events keep the invariants`(walk: Walk) async throws {
    let answer = try await drive(walk.program, seed: walk.seed, actions: walk.actions)
    #expect(answer.status == 0, "\(answer.text)")
  }

  /// Drives a program and returns the drive's exit status and output.
  ///
  /// A drive mostly waits. No thread is blocked, so that all drives run concurrently.
  private func drive(
    _ program: String, seed: Int, actions: Int
  ) async throws -> (status: Int32, text: String) {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "drive.py")
    let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "output")
    #expect(FileManager.default.createFile(atPath: output.path, contents: nil))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "-u", "NO_AT_BRIDGE", "xvfb-run", "-a", "-s", "-screen 0 1600x1200x24 -noreset -r",
      "dbus-run-session", "--", "/usr/bin/python3", script.path, programs.path, program,
      "\(seed)", "\(actions)",
    ]
    process.standardInput = FileHandle.nullDevice
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }
}
