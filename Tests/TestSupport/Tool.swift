import Dispatch
package import Foundation
import Glibc

/// External programs of the tests: `xdotool`, ImageMagick, a validator.
package enum Tool {
  /// The result of a tool.
  package struct Answer {
    /// Its exit status, or the negative number of the signal that ended it.
    package let status: Int32
    package let output: Data

    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The reason for a tool's failure.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Runs a tool and waits until it ends.
  ///
  /// - Throws: ``Failure`` if it is not installed, or ends with a status other than 0.
  @discardableResult
  package static func run(_ name: String, _ arguments: [String]) throws -> Answer {
    let answer = try ask(name, arguments)
    guard answer.status == 0 else {
      throw Failure(
        description: "\(name) \(arguments.joined(separator: " ")): status \(answer.status)")
    }
    return answer
  }

  /// Runs a tool and waits until it ends, with any status; its standard error is part of the
  /// output.
  ///
  /// A tool that stands still is reported and ended.
  package static func ask(
    _ name: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String]? = nil
  ) throws -> Answer {
    let process = Process()
    process.executableURL = try path(of: name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let alarm = DispatchWorkItem { [pid = process.processIdentifier] in
      FileHandle.standardError.write(Data("\(name) \(arguments) stands still.\n".utf8))
      kill(pid, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + StandstillLimit.tool, execute: alarm)
    defer { alarm.cancel() }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    while process.isRunning { usleep(500) }
    return Answer(status: process.exitStatus, output: output)
  }

  /// Compiles a library that replaces functions of a program, for `LD_PRELOAD`.
  ///
  /// - Parameters:
  ///   - source: The path of the C file from the calling test's folder.
  ///   - folder: The path of the folder for the library.
  ///   - test: The path of the calling test; leave it out.
  /// - Returns: The library's path.
  /// - Throws: ``Failure`` if it can't be compiled.
  package static func library(
    _ source: String, in folder: String, beside test: String = #filePath
  ) throws -> String {
    let source = URL(filePath: test).deletingLastPathComponent().appending(path: source)
    let library = "\(folder)/\(source.lastPathComponent).so"
    try run("clang", ["-shared", "-fPIC", "-o", library, source.path, "-ldl"])
    return library
  }

  /// Checks that a process can have mounts of its own, as after `unshare -rm`.
  ///
  /// - Throws: ``Failure`` if it can't.
  package static func requireMounts() throws {
    guard try ask("unshare", ["-rm", "true"]).status == 0 else {
      throw Failure(
        description: "No disk can be mounted: allow user namespaces, or run the tests as root.")
    }
  }

  private static func path(of name: String) throws -> URL {
    if name.hasPrefix("/") { return URL(filePath: name) }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return URL(filePath: path) }
    }
    throw Failure(description: "\(name) is missing: run .ci/packages test")
  }
}

extension Process {
  /// The exit status, or the negative number of the signal that ended it.
  package var exitStatus: Int32 {
    terminationReason == .exit ? terminationStatus : -terminationStatus
  }
}

/// Polls a condition until it holds; every wait in these tests uses this function.
///
/// - Parameters:
///   - what: The awaited condition, for the message.
///   - period: The time between two checks, in seconds.
///   - condition: Returns whether the condition holds.
/// - Throws: `Tool.Failure` if the condition doesn't hold within ``StandstillLimit/wait``, or the
///   condition's error.
package func waitUntil(
  _ what: @autoclosure () -> String, period: TimeInterval = 0.005,
  until condition: () throws -> Bool
) throws {
  let deadline = Date(timeIntervalSinceNow: StandstillLimit.wait)
  while try !condition() {
    guard Date() < deadline else {
      throw Tool.Failure(description: "Waited \(StandstillLimit.wait) s in vain: \(what()).")
    }
    Thread.sleep(forTimeInterval: period)
  }
}
