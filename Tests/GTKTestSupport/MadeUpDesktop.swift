import Foundation
import Glibc
import TestSupport

/// The session bus of a test, without a portal until the test starts one that records its calls.
///
/// It is created before GTK starts. A process has one session bus, so each class of tests with a
/// desktop has one test.
public final class MadeUpDesktop {
  private let bus = Process()
  private let folder: TemporaryFolder
  private var portal: DesktopPortal?

  /// Starts the bus.
  public init() throws {
    folder = try TemporaryFolder()
    // No installed service is started on the bus.
    try folder.write(Self.configuration, to: "bus.conf")
    let output = Pipe()
    bus.executableURL = URL(filePath: "/usr/bin/env")
    bus.arguments =
      ["dbus-daemon", "--config-file", folder("bus.conf"), "--nofork", "--print-address"]
    bus.standardOutput = output
    bus.standardInput = FileHandle.nullDevice
    try bus.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    unsafe setenv(
      "DBUS_SESSION_BUS_ADDRESS", line.trimmingCharacters(in: .whitespacesAndNewlines), 1)
  }

  deinit {
    end()
    bus.terminate()
    bus.waitUntilExit()
  }

  /// Starts the portal.
  public func startPortal() throws { portal = try DesktopPortal() }

  /// Sets the portal's response to requests for a wallpaper from now on: 0 for success, 1 for
  /// canceled, 2 for a failure.
  public func answer(_ response: Int) throws { try portal?.answer(response) }

  /// Returns the portal's recorded calls, a line each, after a first line that says that it has
  /// started.
  public func calls() throws -> [String] { try portal?.calls() ?? [] }

  /// Ends the portal.
  public func end() { portal?.end() }

  private static let configuration = """
    <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
    <policy context="default"><allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
    """
}
