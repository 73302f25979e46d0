import Foundation

/// A session bus of the test's own, which runs as long as the object lives.
final class SessionBus {
  private let process = Process()
  /// The environment that connects a program to the bus.
  let environment: [String: String]

  /// Starts a bus.
  ///
  /// - Parameter services: The folder whose `dbus-1/services` has the services that the bus starts,
  ///   and in which they store their data; `nil` for the installed ones.
  /// - Throws: The error of `Process`.
  init(services: String? = nil) throws {
    let output = Pipe()
    if let services {
      let homes = ["DATA", "STATE", "CACHE", "CONFIG"].map { ("XDG_\($0)_HOME", services) }
      process.environment = ProgramDriver.environment.merging(homes) { $1 }
    }
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
