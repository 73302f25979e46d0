import Foundation

/// A portal on a test's session bus that records its calls.
///
/// It sets the wallpaper, and keeps the screen on, for every program that asks.
package final class DesktopPortal {
  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts the portal and waits until programs find it.
  ///
  /// - Parameter environment: The environment with the bus; `nil` for that of this process.
  /// - Throws: The error of `Process`, or of the wait.
  package init(environment: [String: String]? = nil) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, folder.url.path]
    process.environment = environment
    try process.run()
    try waitUntil("there is a portal") { (try? calls().first) == "there" }
  }

  deinit { end() }

  /// Sets the response to requests for a wallpaper from now on: 0 for success, 1 for canceled, 2
  /// for a failure.
  package func answer(_ response: Int) throws {
    try folder.write("\(response)", to: "response")
  }

  /// Returns the recorded calls, a line each, after a first line that says that it has started.
  package func calls() throws -> [String] {
    try String(contentsOfFile: folder("calls"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Ends the portal.
  package func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  private static let program = """
    import os, sys
    from gi.repository import Gio, GLib
    desktop, requests = "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Request"
    place = "/org/freedesktop/portal/desktop"
    methods = '<node><interface name="org.freedesktop.portal.Wallpaper">' \\
      '<method name="SetWallpaperFile"><arg type="s" direction="in"/>' \\
      '<arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>' \\
      '<arg type="o" direction="out"/></method>' \\
      '<property name="version" type="u" access="read"/></interface>' \\
      '<interface name="org.freedesktop.portal.Inhibit"><method name="Inhibit">' \\
      '<arg type="s" direction="in"/><arg type="u" direction="in"/>' \\
      '<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method></interface>' \\
      f'<interface name="{requests}"><method name="Close"/></interface></node>'
    wallpaper, inhibit, open_request = Gio.DBusNodeInfo.new_for_xml(methods).interfaces
    request = None
    def say(words):
        with open(sys.argv[1] + "/calls", "a") as file: file.write(words + "\\n")
    def call(bus, sender, path, interface, method, values, answer):
        global request
        response = 0
        if method == "Close":
            say(f"Close {path == request}")
            return answer.return_value(None)
        target, flags, options = values.unpack()
        request = f"{place}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        if method == "Inhibit":
            say(f"Inhibit {flags} {options['reason']}")
            bus.register_object(request, open_request, call, None, None)
        else:
            file = answer.get_message().get_unix_fd_list().get(flags)
            say(f"{method} {os.fstat(file).st_size} {options['show-preview']}")
            response = int(open(sys.argv[1] + "/response").read())
        answer.return_value(GLib.Variant("(o)", (request,)))
        bus.emit_signal(
            sender, request, requests, "Response", GLib.Variant("(ua{sv})", (response, {})))
    def get(bus, sender, path, interface, name):
        return GLib.Variant("u", 1)
    def begin(bus, name):
        bus.register_object(place, wallpaper, call, get, None)
        bus.register_object(place, inhibit, call, None, None)
    Gio.bus_own_name(Gio.BusType.SESSION, desktop, 0, begin, lambda bus, name: say("there"), None)
    GLib.MainLoop().run()
    """
}
