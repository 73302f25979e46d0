import Foundation
import TestSupport

/// A window manager on the tests' display, which runs as long as a test needs it.
final class WindowManager {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts the window manager and waits until it manages windows.
  init() throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: "/usr/bin/openbox")
    // With its own settings instead of the person's.
    process.arguments = ["--sm-disable", "--config-file", "/etc/xdg/openbox/rc.xml"]
    var environment = ProgramDriver.environment
    environment["XDG_CACHE_HOME"] = folder("cache")
    process.environment = environment
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try waitUntil("there is a window manager") {
      try Tool.ask("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"]).text.contains("window id")
    }
  }

  /// Waits until it has handled all requests.
  func settle() throws { try ProgramDriver.settle(process.processIdentifier) }

  /// Ends the window manager, and restores the display.
  func end() {
    process.terminate()
    process.waitUntilExit()
    // The next one has started when it sets this property, not while this one's is still set.
    _ = try? Tool.ask("xprop", ["-root", "-remove", "_NET_SUPPORTING_WM_CHECK"])
  }
}
