import Foundation

/// A window manager on the tests' display, for as long as a test wants one.
final class WindowManager {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts it and waits until it manages windows.
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

  /// Ends it, and leaves the display as it was.
  func end() {
    process.terminate()
    process.waitUntilExit()
    // The next one is there when it says so, not when this one still seems to be.
    _ = try? Tool.ask("xprop", ["-root", "-remove", "_NET_SUPPORTING_WM_CHECK"])
  }
}
