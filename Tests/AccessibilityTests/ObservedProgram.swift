import Foundation
import TestSupport
import Testing

/// A program on its own screen and session bus, observed through its accessible tree.
final class ObservedProgram {
  private let process = Process()
  private let states: TemporaryFolder
  /// The standard error of the program, its observer, their bus and their screen.
  private var complaints: URL { states.url.appending(path: "stderr") }
  private let input = Pipe()
  private let output = Pipe()
  /// Bytes that were received but not read yet, from the end of a line.
  private var rest = Data("\n".utf8)

  /// Starts a program with a split view of a given size; Photo Conversations opens the sample
  /// library.
  init(_ name: String = "photo-conversations", _ arguments: [String] = [], size: String) throws {
    states = try TemporaryFolder()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "observe.py")
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name)
    process.executableURL = URL(filePath: "/bin/sh")
    // The services that the bus starts write to the standard output, too. The screen's server
    // appends to the same file of errors.
    process.arguments =
      [
        "-c", "exec 3>&1 >/dev/null 2>>\"$0\"; exec \"$@\"", complaints.path,
        "xvfb-run", "-a", "-e", complaints.path, "-s", "-screen 0 1600x1200x24 -noreset -r",
        "dbus-run-session", "--",
        "/usr/bin/python3", script.path, program.path,
      ] + (name == "photo-conversations" && arguments.isEmpty ? ["--sample"] : arguments)
      + ["--size", size]
    // A menu that is opened while it fades out closes anyway.
    try states.write("[Settings]\ngtk-enable-animations=0\n", to: "gtk-3.0/settings.ini")
    var environment = ProcessInfo.processInfo.environment
    environment["NO_AT_BRIDGE"] = nil
    environment.merge([
      "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GTK_THEME": "Adwaita",
      "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8", "LANGUAGE": "", "XDG_STATE_HOME": states.url.path,
      "XDG_DATA_HOME": states.url.path, "XDG_CACHE_HOME": states.url.path,
      "XDG_CONFIG_HOME": states.url.path,
    ]) { $1 }
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    // The observer exits at the end of its input, and ends the program and its screen.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Performs an action as soon as its object is visible.
  func act(_ request: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(request, "", sourceLocation: sourceLocation)
  }

  /// Sends a request, as described in `observe.py`, and returns the lines of the response.
  private func ask(_ request: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((request + "\n").utf8))
    let end = Data("\n.\n".utf8)
    while true {
      if let range = rest.range(of: end) {
        let answer = String(decoding: rest[..<range.lowerBound], as: UTF8.self)
        rest = Data("\n".utf8) + rest[range.upperBound...]
        return String(answer.dropFirst())
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty {
        throw Ended(
          request: request,
          complaints: (try? String(contentsOf: complaints, encoding: .utf8)) ?? "")
      }
      rest.append(more)
    }
  }

  /// The program or its observer has exited.
  struct Ended: Error {
    /// The request without a response.
    let request: String
    let complaints: String
  }

  /// Waits until a request's response is as expected, and reports the actual one if it never is.
  func expect(
    _ request: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = ContinuousClock.now + .seconds(StandstillLimit.wait)
    var answer = try ask(request)
    while answer != expected, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
      answer = try ask(request)
    }
    #expect(answer == expected, sourceLocation: sourceLocation)
  }
}
