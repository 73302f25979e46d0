import Foundation
import Glibc

/// Another program that the tests use: `xdotool`, ImageMagick, a validator.
enum Tool {
  /// What a tool answered.
  struct Answer {
    /// Its exit status; the number of the signal that ended it with a minus.
    let status: Int32
    let output: Data

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Why a tool did not answer.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a tool and waits until it ends.
  ///
  /// - Throws: ``Failure`` where it is not installed, or ends with another status than 0.
  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws -> Answer {
    let answer = try ask(name, arguments)
    guard answer.status == 0 else {
      throw Failure(
        description: "\(name) \(arguments.joined(separator: " ")): status \(answer.status)")
    }
    return answer
  }

  /// Runs a tool and waits until it ends, with any status; its complaints are part of the output.
  static func ask(
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
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    while process.isRunning { usleep(500) }
    return Answer(status: process.exitStatus, output: output)
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
  /// The exit status; the number of the signal that ended it with a minus.
  var exitStatus: Int32 {
    terminationReason == .exit ? terminationStatus : -terminationStatus
  }
}

/// Looks again and again whether something is so; every wait in these tests is one of these.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - timeout: How long to wait at most, in seconds.
///   - period: How long it is not looked at then, in seconds.
///   - condition: What has to be so.
/// - Throws: `Tool.Failure` when it is not so in time, or what the condition throws.
func waitUntil(
  _ what: @autoclosure () -> String, timeout: TimeInterval = 20, period: TimeInterval = 0.005,
  until condition: () throws -> Bool
) throws {
  let deadline = Date(timeIntervalSinceNow: timeout)
  while try !condition() {
    guard Date() < deadline else {
      throw Tool.Failure(description: "Waited \(timeout) s in vain: \(what()).")
    }
    Thread.sleep(forTimeInterval: period)
  }
}
