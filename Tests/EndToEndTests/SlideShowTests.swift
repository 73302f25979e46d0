import Foundation
import TestSupport
import XCTest

/// The messages of a slide show to the desktop.
final class SlideShowTests: XCTestCase {
  func testTheScreenStaysOnUntilTheSlideShowEnds() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    let portal = try ScreenPortal(on: bus, writingTo: folder("calls"))
    defer { portal.end() }
    let driver = try ProgramDriver.open(environment: bus.environment)
    try driver.clickRow(1)
    try driver.wait(for: "a photo") { $0.secondary == ["photo:Ada/1"] }
    try driver.press("F5")
    try waitUntil("the screen stays bright") { try portal.calls().count == 2 }
    XCTAssertEqual(try portal.calls().last?.hasPrefix("Inhibit 8 "), true)
    try driver.press("Escape")
    try waitUntil("the screen is free") { try portal.calls().last == "Close True" }
    try driver.finish()
  }
}

/// A portal that keeps the screen on, and records its calls.
private final class ScreenPortal {
  private let process = Process()
  private let file: String

  init(on bus: SessionBus, writingTo file: String) throws {
    self.file = file
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, file]
    process.environment = ProgramDriver.environment.merging(bus.environment) { $1 }
    try process.run()
    try waitUntil("there is a portal") { FileManager.default.fileExists(atPath: file) }
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
    desktop, requests = "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Request"
    place = "/org/freedesktop/portal/desktop"
    methods = '<node><interface name="org.freedesktop.portal.Inhibit"><method name="Inhibit">' \\
      '<arg type="s" direction="in"/><arg type="u" direction="in"/>' \\
      '<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface>' \\
      f'<interface name="{requests}"><method name="Close"/></interface></node>'
    interfaces = Gio.DBusNodeInfo.new_for_xml(methods).interfaces
    request = None
    def say(words):
        with open(sys.argv[1], "a") as file: file.write(words + "\\n")
    def call(bus, sender, path, interface, method, values, answer):
        global request
        if method == "Close":
            say(f"Close {path == request}")
            return answer.return_value(None)
        window, flags, options = values.unpack()
        say(f"Inhibit {flags} {options['reason']}")
        request = f"{place}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        bus.register_object(request, interfaces[1], call, None, None)
        answer.return_value(GLib.Variant("(o)", (request,)))
        bus.emit_signal(sender, request, requests, "Response", GLib.Variant("(ua{sv})", (0, {})))
    def begin(bus, name):
        bus.register_object(place, interfaces[0], call, None, None)
    Gio.bus_own_name(Gio.BusType.SESSION, desktop, 0, begin, lambda bus, name: say("there"), None)
    GLib.MainLoop().run()
    """
}
