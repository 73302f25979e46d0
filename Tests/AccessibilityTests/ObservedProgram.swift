import Foundation
import Testing

/// A program on a screen and a session bus of its own, as assistive tools see it.
final class ObservedProgram {
  private let process = Process()
  private let states = FileManager.default.temporaryDirectory
    .appending(path: "accessibility-\(UUID().uuidString)")
  private let input = Pipe()
  private let output = Pipe()
  /// What came and was not read yet, after the end of a line.
  private var rest = Data("\n".utf8)

  /// Starts a program with the split view at a size; Photo Conversations on the sample library.
  init(_ name: String = "photo-conversations", _ arguments: [String] = [], size: String) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "observe.py")
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: name)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "xvfb-run", "-a", "-s", "-screen 0 1600x1200x24 -noreset", "dbus-run-session", "--",
        "/usr/bin/python3", script.path, program.path,
      ] + (name == "photo-conversations" && arguments.isEmpty ? ["--sample"] : arguments)
      + ["--size", size]
    // A menu that is opened while it fades away goes all the same.
    let settings = states.appending(path: "gtk-3.0")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try "[Settings]\ngtk-enable-animations=0\n".write(
      to: settings.appending(path: "settings.ini"), atomically: true, encoding: .utf8)
    var environment = ProcessInfo.processInfo.environment
    environment["NO_AT_BRIDGE"] = nil
    environment.merge([
      "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GTK_THEME": "Adwaita",
      "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8", "LANGUAGE": "", "XDG_STATE_HOME": states.path,
      "XDG_DATA_HOME": states.path, "XDG_CACHE_HOME": states.path,
      "XDG_CONFIG_HOME": states.path,
    ]) { $1 }
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // The observer ends with its input, and the program and its screen with it.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: states)
  }

  /// Does something, as soon as what it is done to shows.
  func act(_ request: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(request, "", sourceLocation: sourceLocation)
  }

  /// Asks for something, as `observe.py` says, and answers with the lines that come back.
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
      if more.isEmpty { throw Ended() }
      rest.append(more)
    }
  }

  /// The program or its observer is gone.
  struct Ended: Error {}

  /// Waits until what is asked for is as expected, and says what it is instead where it never is.
  func expect(
    _ request: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    var answer = try ask(request)
    while answer != expected, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
      answer = try ask(request)
    }
    #expect(answer == expected, sourceLocation: sourceLocation)
  }
}
