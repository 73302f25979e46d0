import Foundation
import XCTest

/// The messages of a slide show to the desktop.
final class SlideShowTests: XCTestCase {
  func testTheScreenSaverWaitsUntilTheSlideShowEnds() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    let saver = try ScreenSaver(on: bus, writingTo: folder("calls"))
    defer { saver.end() }
    let driver = try ProgramDriver.open(environment: bus.environment)
    try driver.clickRow(1)
    try driver.wait(for: "a photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.press("F5")
    try waitUntil("the screen stays bright") { try saver.calls().count == 2 }
    XCTAssertEqual(try saver.calls().last?.hasPrefix("Inhibit "), true)
    try driver.press("Escape")
    try waitUntil("the screen is free") { try saver.calls().last == "UnInhibit 7" }
    try driver.finish()
  }
}

/// A screen saver that records its calls.
private final class ScreenSaver {
  private let process = Process()
  private let file: String

  init(on bus: SessionBus, writingTo file: String) throws {
    self.file = file
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, file]
    process.environment = ProgramDriver.environment.merging(bus.environment) { $1 }
    try process.run()
    try waitUntil("there is a screen saver") { FileManager.default.fileExists(atPath: file) }
  }

  /// Returns the recorded calls, a line each, after a first line that says that it has started.
  func calls() throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }

  private static let program = """
    import sys
    from gi.repository import Gio, GLib
    methods = '<node><interface name="org.freedesktop.ScreenSaver"><method name="Inhibit">' \\
      '<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="out"/>' \\
      '</method><method name="UnInhibit"><arg type="u" direction="in"/></method></interface></node>'
    def say(words):
        with open(sys.argv[1], "a") as file: file.write(words + "\\n")
    def call(bus, sender, path, interface, method, values, answer):
        say(method + " " + " ".join(str(value) for value in values.unpack()))
        answer.return_value(GLib.Variant("(u)", (7,)) if method == "Inhibit" else None)
    def begin(bus, name):
        interface = Gio.DBusNodeInfo.new_for_xml(methods).interfaces[0]
        bus.register_object("/org/freedesktop/ScreenSaver", interface, call, None, None)
    Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.ScreenSaver", 0, begin,
        lambda bus, name: say("there"), None)
    GLib.MainLoop().run()
    """
}
