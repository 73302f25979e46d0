import Foundation
import Testing

/// The built programs, used at random from outside.
///
/// `drive.py` says what must hold after each action; `make drive` goes on with other seeds.
struct DriveTests {
  @Test(arguments: ["photo-conversations", "quiet", "stages", "swap", "weapons", "knobs"])
  func `Whatever somebody does, what must hold does`(program: String) throws {
    let answer = try drive(program, seed: 1, actions: 300)
    #expect(answer.status == 0, "\(answer.text)")
  }

  /// Drives a program, and answers with what the drive ended with and said.
  private func drive(
    _ program: String, seed: Int, actions: Int
  ) throws -> (status: Int32, text: String) {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "drive.py")
    let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "-u", "NO_AT_BRIDGE", "xvfb-run", "-a", "-s", "-screen 0 1600x1200x24 -noreset",
      "dbus-run-session", "--", "/usr/bin/python3", script.path, programs.path, program,
      "\(seed)", "\(actions)",
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
