import Foundation
import Glibc
import TestSupport
import XCTest

/// A second start of the program while it is running.
final class SecondStartTests: XCTestCase {
  func testRequestsOfASecondStartOpenInTheRunningProgram() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "Trips/a.jpg")
    let first = try ProgramDriver.open(
      remembering: folder("states"), inset: nil, environment: bus.environment)
    func start(_ arguments: [String], in working: URL? = nil) throws {
      // The first process has two seconds to answer.
      try first.settle()
      var environment = bus.environment
      environment["XDG_STATE_HOME"] = folder("states")
      environment["XDG_DATA_HOME"] = folder("states")
      let answer = try Tool.ask(
        ProgramDriver.executable.path, arguments, in: working, environment: environment)
      XCTAssertEqual(answer.status, 0, answer.text)
      XCTAssertEqual(answer.text, "")
    }
    try start(["Trips", "--size", "500x400"], in: folder.url)
    try waitUntil("the folder's window") { try first.windows().count == 2 }
    try start(["Trips/../Trips"], in: folder.url)
    try start(["--sample"])
    try start([folder("Trips/a.jpg")])
    try waitUntil("the photo's window") { try first.windows().count == 3 }
    XCTAssertEqual(try first.windows().count, 3, "those that were there came to the front")
    func saved() -> [String: String] {
      let states = folder("states/photo-conversations")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: states)) ?? []
      return names.filter { $0.hasSuffix(".json") }.reduce(into: [:]) { texts, name in
        texts[name] = try? String(contentsOfFile: "\(states)/\(name)", encoding: .utf8)
      }
    }
    func areRight(_ files: [String: String]) -> Bool {
      files.count == 3
        && files.allSatisfy { name, text in
          text.contains("\"width\" : 500") == name.hasPrefix("Trips")
        }
    }
    // The end waits five seconds for the disk.
    try waitUntil("the windows are saved: \(saved())") { areRight(saved()) }
    try first.finish()
    XCTAssertTrue(areRight(saved()), "\(saved())")
  }

  func testASecondStartOpensItsOwnWindowIfTheFirstProcessIsStopped() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    let first = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil,
      environment: bus.environment)
    // While it looks for the widget below the pointer, GTK has the screen for itself.
    try first.settle()
    kill(first.process.processIdentifier, SIGSTOP)
    let second = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "700x500"], inset: (first.border, first.top),
      environment: bus.environment)
    second.process.terminate()
    XCTAssertEqual(try second.end(), -SIGTERM)
    XCTAssertEqual(second.errors.split(separator: "\n").count, 1, second.errors)
    XCTAssertTrue(second.errors.contains("not responding"), second.errors)
    kill(first.process.processIdentifier, SIGCONT)
    // It handles all requests that came meanwhile.
    try first.settle()
    XCTAssertEqual(try first.windows().count, 1, "nothing is asked of it later")
    try first.finish()
    func width(_ name: String) throws -> Bool {
      try String(contentsOfFile: folder("states/photo-conversations/\(name)"), encoding: .utf8)
        .contains("\"width\" : \(name == "sample.json" ? 1000 : 700)")
    }
    XCTAssertTrue(try width("sample.json"))
    XCTAssertTrue(try width("sample.2.json"))
  }

  func testAnOpenRequestForAFolderWithPipesFreezesNothing() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "Trips/a.jpg")
    for name in [".hidden", "library.json", "pipe.jpg", "pipe"] {
      XCTAssertEqual(unsafe mkfifo(folder("Trips/\(name)"), 0o600), 0)
    }
    let first = try ProgramDriver.open(
      remembering: folder("states"), inset: nil, environment: bus.environment)
    // It has two seconds to answer.
    try first.settle()
    let answer = try Tool.ask(
      ProgramDriver.executable.path, [folder("Trips")], environment: bus.environment)
    XCTAssertEqual(answer.status, 0, answer.text)
    try waitUntil("the folder's window") { try first.windows().count == 2 }
    try first.press("ctrl+w")
    try waitUntil("one window less") { try first.windows().count == 1 }
    try first.finish()
  }

  func testDBusActivationStartsTheProgramAndOpensPhotos() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Ada/a01.jpg", to: "Trips/a.jpg")
    // In the format of `make install`.
    let template = Repository.folder
      .appending(path: "Resources/org.adaptivesplit.PhotoConversations.service")
    let service = try String(contentsOf: template, encoding: .utf8)
    XCTAssertTrue(service.contains("@bindir@/photo-conversations "), service)
    try folder.write(
      service.replacingOccurrences(
        of: "@bindir@", with: ProgramDriver.executable.deletingLastPathComponent().path),
      to: "home/dbus-1/services/org.adaptivesplit.PhotoConversations.service")
    let bus = try SessionBus(services: folder("home"))
    func ask(_ method: String, _ arguments: String...) throws {
      let answer = try Tool.ask(
        "gdbus",
        [
          "call", "--session", "--dest", "org.adaptivesplit.PhotoConversations", "--object-path",
          "/org/adaptivesplit/PhotoConversations", "--method",
          "org.freedesktop.Application.\(method)",
        ] + arguments + ["{}"], environment: bus.environment)
      XCTAssertEqual(answer.status, 0, answer.text)
    }
    func titles() throws -> [String] {
      let found = try Tool.ask(
        "xdotool", ["search", "--onlyvisible", "--class", "photo-conversations"])
      return try found.text.split(separator: "\n").map {
        try Tool.ask("xdotool", ["getwindowname", String($0)]).text
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    let photo = URL(filePath: folder("Trips/a.jpg")).absoluteString
    try ask("Open", "['\(photo)']")
    try waitUntil("the photo's window") { try titles() == ["a.jpg, 1 of 1 — Trips"] }
    try ask("ActivateAction", "sample", "[]")
    try waitUntil("the sample's window") { try titles().count == 2 }
    try ask("ActivateAction", "new-window", "[]")
    try waitUntil("another one") { try titles().count == 3 }
    let window = try Tool.ask(
      "xdotool", ["search", "--onlyvisible", "--class", "photo-conversations"]
    ).text.split(separator: "\n")[0]
    let number = try Tool.ask("xdotool", ["getwindowpid", String(window)]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try XCTUnwrap(pid_t(number)), SIGTERM)
    try waitUntil("all are gone") { try titles().isEmpty }
  }

  func testAServiceWithoutRequestsEnds() throws {
    let folder = try TemporaryFolder()
    let bus = try SessionBus(services: folder("home"))
    let answer = try Tool.ask(
      ProgramDriver.executable.path, ["--service", "--database", folder("photos.sqlite")],
      environment: bus.environment)
    XCTAssertEqual(answer.status, 0, answer.text)
    XCTAssertEqual(answer.text, "")
    let refused = try Tool.ask(
      ProgramDriver.executable.path, ["--service", "--sample"], environment: bus.environment)
    XCTAssertEqual(refused.status, 64, refused.text)
  }

  func testATracedStartOrAMissingFolderSendsNoRequest() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    let first = try ProgramDriver.open(
      remembering: folder("states"), inset: nil, environment: bus.environment)
    let traced = try ProgramDriver.open(environment: bus.environment)
    try traced.finish()
    let answer = try Tool.ask(
      ProgramDriver.executable.path, [folder("missing")], environment: bus.environment)
    XCTAssertEqual(answer.status, 66)
    XCTAssertEqual(try first.windows().count, 1)
    try first.finish()
  }
}
