import Foundation

/// A session bus of the test's own, as long as it lives.
final class SessionBus {
  private let process = Process()
  /// What leads a program to the bus.
  let environment: [String: String]

  /// - Parameter services: The folder below which `dbus-1/services` has the services that the bus
  ///   starts, and below which they keep what they know; `nil` for none.
  /// - Throws: What `Process` says.
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
