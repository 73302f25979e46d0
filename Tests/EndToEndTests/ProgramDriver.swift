import Foundation
import Glibc
import TestSupport
import XCTest

/// The built program, started as by a person and observed only from outside: its window, its trace,
/// its standard error and its exit status.
final class ProgramDriver {
  static let executable = Repository.programs.appending(path: "photo-conversations")
  static let gallery = Repository.programs.appending(path: "split-gallery")

  /// The number of clicks on rows so far.
  var rowClicks = 0

  /// The environment of a started program, isolated from the one of the tests.
  static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    let fixed = [
      "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
      "GTK_THEME": "Adwaita", "GDK_SCALE": "1", "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8",
      "G_DEBUG": "fatal-warnings", "LANGUAGE": "", "XDG_STATE_HOME": "/dev/null/state",
      "XDG_DATA_HOME": "/dev/null/data",
      "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    ]
    environment.merge(fixed) { _, new in new }
    return environment
  }()

  let process = Process()
  private let program: URL
  private let arguments: [String]
  let folder: TemporaryFolder
  private var traceFile: TraceFile
  private let complaints: URL
  private(set) var window = ""
  /// The width of the window's left, right and lower border, in pixels.
  private(set) var border = 0
  /// The height of the title bar with the border above it, in pixels.
  private(set) var top = 0
  /// The height of the content below the split view, in pixels.
  private(set) var below = 0

  /// The file of the program's trace.
  var trace: URL { traceFile.url }

  /// Starts the program, with a trace unless it saves its window state in a state folder.
  ///
  /// ``open(_:)`` also waits for the window.
  ///
  /// If no folder or photo is named, the program opens the sample, except in a bare start.
  init(
    _ arguments: [String], environment: [String: String]? = nil,
    remembering states: String? = nil, program: URL = ProgramDriver.executable,
    trusting authorities: URL? = nil, isBare: Bool = false
  ) throws {
    folder = try TemporaryFolder()
    traceFile = TraceFile(folder.url.appending(path: "trace.jsonl"))
    complaints = folder.url.appending(path: "complaints")
    var environment = environment ?? Self.environment
    environment["XDG_CONFIG_HOME"] = try Self.makeConfiguration(in: folder)
    environment["XDG_STATE_HOME"] = states ?? folder("state")
    if environment["XDG_DATA_HOME"] == Self.environment["XDG_DATA_HOME"] {
      environment["XDG_DATA_HOME"] = (states ?? folder("state")) + "/data"
    }
    environment["XDG_CACHE_HOME"] = folder("cache")
    try Data().write(to: complaints)
    self.program = program
    self.arguments = arguments
    let showsSample = program == Self.executable && !isBare && !Self.namesAnything(arguments)
    let arguments =
      (showsSample ? ["--sample"] : []) + arguments
      + (states == nil ? ["--trace", traceFile.url.path] : [])
    process.executableURL = program
    process.arguments = arguments
    if let authorities {
      // The path of the certificates is fixed; the preloaded library changes it for this program
      // only.
      environment["LD_PRELOAD"] = try Tool.library("authorities.c", in: folder.url.path)
      environment["AUTHORITIES"] = authorities.path
    }
    process.environment = environment
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: complaints)
    // A tooltip is a window too: with the pointer in the corner, none opens.
    _ = try Tool.ask("xdotool", ["mousemove", "1599", "1199"])
    try process.run()
  }

  /// Writes GTK's settings for a started program, and returns the path of their folder.
  static func makeConfiguration(in folder: TemporaryFolder) throws -> String {
    // Without a system bus, GTK's search for printers causes a warning.
    try folder.write(
      """
      [Settings]
      gtk-enable-animations=0
      gtk-cursor-blink=0
      gtk-print-backends=file

      """, to: "config/gtk-3.0/settings.ini")
    return folder("config")
  }

  /// Whether arguments name a folder or a photo.
  private static func namesAnything(_ arguments: [String]) -> Bool {
    let values = ["--size", "--trace", "--database"]
    return zip([""] + arguments, arguments).contains { before, word in
      !word.hasPrefix("-") && !values.contains(before)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Starts the program and waits until its window shows its library: rows in a list, unless the
  /// library is empty.
  static func open(
    _ arguments: [String] = [], size: (width: Int, height: Int) = (1000, 680),
    hasRows: Bool = true, environment: [String: String]? = nil,
    program: URL = ProgramDriver.executable
  ) throws -> ProgramDriver {
    let driver = try ProgramDriver(
      ["--size", "\(size.width)x\(size.height)"] + arguments, environment: environment,
      program: program)
    try driver.findWindow()
    if hasRows {
      let area = Area(x: driver.border, y: driver.top, width: 200, height: rowHeight)
      try driver.picture(of: "rows in the list") { $0.colorCount(in: area, step: 2) > 8 }
    }
    return driver
  }

  /// Starts the program without a trace, so that it saves its window state, and waits until its
  /// last window is idle.
  ///
  /// - Parameters:
  ///   - states: The folder for states.
  ///   - arguments: The program's arguments.
  ///   - inset: The space around the split view, as another driver measured it, or nil if the
  ///     arguments give it 1000 by 680 pixels.
  ///   - environment: The program's environment, or nil for the usual one.
  ///   - isBare: Whether the program gets no arguments but these.
  /// - Returns: The driver of the running program.
  /// - Throws: `Tool.Failure` if no window appears.
  static func open(
    remembering states: String, _ arguments: [String] = [], inset: (border: Int, top: Int)?,
    environment: [String: String]? = nil, isBare: Bool = false
  ) throws -> ProgramDriver {
    let driver = try ProgramDriver(
      arguments, environment: environment, remembering: states, isBare: isBare)
    try waitUntil("there is a window; \(driver.errors)") { try !driver.windows().isEmpty }
    try driver.settle()
    driver.window = try driver.windows().last ?? ""
    let outside = try driver.geometry()
    driver.border = inset?.border ?? (outside.width - 1000) / 2
    driver.top = inset?.top ?? outside.height - 680 - driver.border
    try Tool.run("xdotool", ["windowfocus", driver.window])
    return driver
  }

  /// Returns the window's title.
  func title() throws -> String {
    try Tool.run("xdotool", ["getwindowname", window]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the program's windows on the screen.
  func windows() throws -> [String] {
    let search = ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"]
    var windows: [String] = []
    // A window that closes during the search ends it with an error.
    try waitUntil("the windows are found") {
      windows = try Tool.ask("xdotool", search).text.split(separator: "\n").map(String.init)
      return windows.allSatisfy { Int($0) != nil }
    }
    return windows
  }

  /// Starts a program of the gallery and waits until its window has a layout.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - size: The requested size of its split view.
  ///   - below: The height of the content below the split view.
  ///   - environment: The program's environment, or nil for the usual one.
  ///   - authorities: A file with the only trusted certificates, or nil for those of the system.
  /// - Returns: The driver of the running program.
  /// - Throws: `Tool.Failure` if no window appears.
  static func openGallery(
    _ arguments: [String], size: (width: Int, height: Int), below: Int = 0,
    environment: [String: String]? = nil, trusting authorities: URL? = nil
  ) throws -> ProgramDriver {
    let driver = try ProgramDriver(
      arguments + ["--size", "\(size.width)x\(size.height)"], environment: environment,
      program: gallery, trusting: authorities)
    driver.below = below
    try driver.findWindow()
    try driver.settle()
    return driver
  }

  /// Waits for the first layout and the window.
  func findWindow() throws {
    try waitUntil("there is a layout") { try !lines().isEmpty }
    try waitUntil("there is a window") {
      window = try windows().last ?? ""
      return !window.isEmpty
    }
    let outside = try geometry()
    let inside = try state()
    border = (outside.width - (inside.width ?? 0)) / 2
    top = outside.height - (inside.height ?? 0) - below - border
    try Tool.run("xdotool", ["windowfocus", window])
  }

  // MARK: Output

  /// Returns all lines of the trace so far.
  func lines() throws -> [TraceLine] {
    try traceFile.read()
  }

  /// Returns the number of events that requested a page.
  ///
  /// The sizes of the pages, which are measured when they are drawn, may follow later.
  func navigationCount() throws -> Int {
    try lines().count { $0.event.page != nil }
  }

  /// Returns the last line of the trace.
  func state() throws -> TraceLine {
    guard let last = try lines().last else {
      throw Tool.Failure(description: "There is no line in the trace.")
    }
    return last
  }

  /// Waits until the last line of the trace fulfills a condition, and returns it.
  ///
  /// Bars measure themselves when they are drawn, possibly right after the expected line. Therefore
  /// the last line about any other event is checked first.
  @discardableResult
  func wait(for what: String, _ condition: (TraceLine) -> Bool) throws -> TraceLine {
    var found: TraceLine?
    var last: TraceLine?
    try waitUntil("\(what); the last line is \(last as Any); \(errors)") {
      guard process.isRunning else {
        throw Tool.Failure(description: "The program ended before \(what): \(errors)")
      }
      let lines = try lines()
      last = lines.last
      let event = lines.last { $0.event.name != "minimumsMeasured" }
      found = [event, last].compactMap { $0 }.first(where: condition)
      return found != nil
    }
    return try found ?? state()
  }

  /// The program's standard error so far.
  var errors: String { (try? String(contentsOf: complaints, encoding: .utf8)) ?? "" }

  // MARK: Exit

  /// Waits until the program ends, and returns its exit status, or a signal's negative number.
  func end() throws -> Int32 {
    try waitUntil("the program to end; \(errors)") { !process.isRunning }
    return process.exitStatus
  }

  /// Ends the program as the system would, and checks that it printed no errors and that its trace,
  /// if any, is reproduced by a replay.
  func finish(file: StaticString = #filePath, line: UInt = #line) throws {
    process.terminate()
    XCTAssertEqual(try end(), -SIGTERM, errors, file: file, line: line)
    XCTAssertEqual(errors, "", file: file, line: line)
    guard FileManager.default.fileExists(atPath: trace.path) else { return }
    let command = program == Self.gallery ? arguments.prefix(1) : []
    let replay = try Tool.ask(
      program.path, command + ["--replay", trace.path],
      environment: Self.environment)
    XCTAssertEqual(replay.status, 0, replay.text, file: file, line: line)
  }
}
