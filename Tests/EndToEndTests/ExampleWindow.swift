import Foundation
import TestSupport
import XCTest

/// The window of a program without a trace, which is tested by its picture on the screen.
final class ExampleWindow {
  private let process = Process()
  private let folder: TemporaryFolder
  private var complaints: URL { folder.url.appending(path: "complaints") }
  private var errors: String { (try? String(contentsOf: complaints, encoding: .utf8)) ?? "" }
  private let id: String
  /// The process identifier of the program.
  var processIdentifier: Int32 { process.processIdentifier }

  /// Starts an example and waits for its window.
  ///
  /// - Parameters:
  ///   - example: The example.
  ///   - arguments: The arguments of the program.
  ///   - states: The folder for programs' states, or nil for a new one.
  /// - Throws: `Tool.Failure` if there is no window in time.
  init(
    _ example: Example, _ arguments: [String] = [], remembering states: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    let complaints = folder.url.appending(path: "complaints")
    try Data().write(to: complaints)
    process.executableURL = URL(filePath: try example.executable())
    process.arguments = arguments
    process.environment = ProgramDriver.environment.merging([
      "XDG_CONFIG_HOME": try ProgramDriver.makeConfiguration(in: folder),
      "XDG_STATE_HOME": states ?? folder("state"),
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    let search = ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"]
    var found: Substring?
    try waitUntil("\(example.name) shows a window") {
      found = try Tool.ask("xdotool", search).text.split(separator: "\n").last
      return found != nil
    }
    id = found.map(String.init) ?? ""
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Resizes the window, in pixels with its borders.
  func resize(width: Int, height: Int = 600) throws {
    try Tool.run("xdotool", ["windowsize", "--sync", id, "\(width)", "\(height)"])
  }

  /// Clicks the title bar at a distance from the left, in pixels.
  func click(x: Int) throws {
    try Tool.run("xdotool", ["mousemove", "--window", id, "\(x)", "27", "click", "1"])
  }

  /// Returns the window's size, in pixels with its borders.
  func size() throws -> (width: Int, height: Int) {
    let picture = try picture()
    return (picture.width, picture.height)
  }

  /// Returns the window's minimum size, in pixels with its borders.
  func minimumSize() throws -> (width: Int, height: Int) { try Tool.minimumSize(ofWindow: id) }

  private func picture() throws -> Picture {
    let arguments = ["-silent", "-window", id, "-depth", "8", "ppm:-"]
    return try Picture(ppm: try Tool.run("import", arguments).output)
  }

  /// Waits until the window has this number of dividers, thus one more column.
  ///
  /// - Returns: The positions of the dividers, from the left.
  @discardableResult
  func wait(forDividers count: Int) throws -> [Int] {
    var seen: [Int] = []
    try waitUntil("\(count) dividers, rather than \(seen.count); \(errors)") {
      seen = try picture().dividers
      return seen.count == count
    }
    return seen
  }

  /// Ends the program, and checks that it printed no errors.
  func finish(file: StaticString = #filePath, line: UInt = #line) throws {
    process.terminate()
    try waitUntil("the program to end") { !process.isRunning }
    XCTAssertEqual(process.exitStatus, -SIGTERM, errors, file: file, line: line)
    XCTAssertEqual(errors, "", file: file, line: line)
  }
}

extension Picture {
  /// The positions of the one-pixel lines from the title bar to the lower border.
  fileprivate var dividers: [Int] {
    let rows = stride(from: height / 3, to: height - 20, by: 2)
    return (20..<width - 20).filter { x in
      let line = self[x, height / 2]
      return rows.allSatisfy { y in
        self[x, y] == line && self[x - 1, y] != line && self[x + 1, y] != line
      }
    }
  }
}
