import Foundation

/// A session bus of the test's own, as long as it lives.
final class SessionBus {
  private let process = Process()
  /// What leads a program to the bus.
  let environment: [String: String]

  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    environment = ProgramDriver.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}
