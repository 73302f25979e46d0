import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import Glibc
import PictureView
import TestSupport
import XCTest

@testable import PhotoConversations

/// A photo as the desktop's wallpaper.
///
/// It is a class of its own: a process has one session bus.
final class WallpaperTests: XCTestCase {
  func testThePortalReceivesThePhotoAndItsResponseIsShown() throws {
    let desktop = try MadeUpDesktop()
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      @MainActor func open() throws -> Start {
        let start = try folder.open()
        start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
        pump(until: "the photo") { start.photos.shownPicture != nil }
        start.photos.pages.photo?.photoView.area.grabFocus()
        return start
      }
      @MainActor func isOffered(_ start: Start) -> Bool {
        start.photos.photoMenu.flatMap(\.items).contains { $0.title == "Set as Wallpaper" }
      }
      let alone = try open()
      XCTAssertFalse(isOffered(alone), "there is no portal")
      alone.window.destroy()
      try desktop.startPortal()
      let start = try open()
      pump(until: "there is one") { isOffered(start) }
      let size = try Data(contentsOf: URL(filePath: folder("Rome/a").text)).count
      for (response, words) in [
        (0, "Wallpaper changed"),
        (2, "Could not set the wallpaper: The desktop gave no reason."),
      ] {
        try desktop.answer(response)
        start.photos.presenter.notice.hide()
        XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
        pump(until: "it is said") { start.photos.presenter.notice.text != nil }
        XCTAssertEqual(start.photos.presenter.notice.text, words)
        XCTAssertEqual(try desktop.calls().last, "SetWallpaperFile \(size) True")
        XCTAssertNil(start.photos.actions.wallpaper)
      }
      try desktop.answer(1)
      start.photos.presenter.notice.hide()
      XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
      pump(until: "the person said no") { start.photos.actions.wallpaper == nil }
      XCTAssertNil(start.photos.presenter.notice.text)
      desktop.end()
      XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
      pump(until: "it is said") { start.photos.presenter.notice.text != nil }
    }
  }
}

/// A session bus of the test's own, with a portal that records its calls.
private final class MadeUpDesktop {
  private let bus = Process()
  private let portal = Process()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let output = Pipe()
    bus.executableURL = URL(filePath: "/usr/bin/env")
    // No installed service is started on the bus.
    try folder.write(Self.configuration, to: "bus.conf")
    bus.arguments =
      ["dbus-daemon", "--config-file", folder("bus.conf"), "--nofork"]
      + ["--print-address"]
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

  @MainActor
  func startPortal() throws {
    portal.executableURL = URL(filePath: "/usr/bin/python3")
    portal.arguments = ["-c", Self.program, folder.url.path]
    try portal.run()
    pump(untilOutside: "there is a portal") { (try? calls().first) == "there" }
  }

  /// Sets the portal's response from now on: 0 for success, 1 for canceled, 2 for a failure.
  func answer(_ response: Int) throws {
    try "\(response)".write(
      to: folder.url.appending(path: "response"), atomically: true, encoding: .utf8)
  }

  /// Returns the recorded calls, a line each, after a first line that says that it has started.
  func calls() throws -> [String] {
    try String(contentsOfFile: folder("calls"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Ends the portal.
  func end() {
    guard portal.isRunning else { return }
    portal.terminate()
    portal.waitUntilExit()
  }

  private static let configuration = """
    <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
    <policy context="default"><allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
    """

  private static let program = """
    import os, sys
    from gi.repository import Gio, GLib
    place = "/org/freedesktop/portal/desktop"
    methods = '<node><interface name="org.freedesktop.portal.Wallpaper">' \\
      '<method name="SetWallpaperFile"><arg type="s" direction="in"/>' \\
      '<arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>' \\
      '<arg type="o" direction="out"/></method>' \\
      '<property name="version" type="u" access="read"/></interface></node>'
    def say(words):
        with open(sys.argv[1] + "/calls", "a") as file: file.write(words + "\\n")
    def call(bus, sender, path, interface, method, values, answer):
        _, handle, options = values.unpack()
        file = answer.get_message().get_unix_fd_list().get(handle)
        say(f"{method} {os.fstat(file).st_size} {options['show-preview']}")
        request = f"{place}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        answer.return_value(GLib.Variant("(o)", (request,)))
        bus.emit_signal(sender, request, "org.freedesktop.portal.Request", "Response",
            GLib.Variant("(ua{sv})", (int(open(sys.argv[1] + "/response").read()), {})))
    def get(bus, sender, path, interface, name):
        return GLib.Variant("u", 1)
    def begin(bus, name):
        interface = Gio.DBusNodeInfo.new_for_xml(methods).interfaces[0]
        bus.register_object(place, interface, call, get, None)
    Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", 0, begin,
        lambda bus, name: say("there"), None)
    GLib.MainLoop().run()
    """
}
