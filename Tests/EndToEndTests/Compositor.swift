import Foundation
import Glibc
import TestSupport

/// A headless Wayland compositor that runs as long as a test needs it: `sway`.
///
/// Positions are those of the screen, in logical pixels.
final class Compositor {
  /// The screen's size in device pixels.
  private static let screen = (width: 1600, height: 1200)
  /// The rule that positions new windows by the upper left corner of their title bar.
  private static let floating = "floating enable, move absolute position 40 20"
  /// The user ID for the compositor if the tests run as root, which it refuses.
  private static let nobody = "65534"

  /// The environment that connects a program to the compositor.
  let environment: [String: String]
  private let folder: TemporaryFolder
  private let process = Process()
  private let hand: SeatHand
  /// The number of device pixels per logical pixel.
  private(set) var scale = 1

  /// Starts the compositor and waits until it accepts windows.
  ///
  /// - Parameter fillsScreen: Whether windows fill the screen from the start, which they treat as
  ///   maximized, or have their own size.
  /// - Throws: `Tool.Failure` if it isn't installed, or doesn't start.
  init(fillsScreen: Bool = false) throws {
    try Tool.run("sway", ["--version"])
    folder = try TemporaryFolder()
    try folder.write(
      """
      xwayland disable
      output * resolution \(Self.screen.width)x\(Self.screen.height) position 0 0
      default_border none
      default_floating_border none
      focus_follows_mouse no

      """ + (fillsScreen ? "" : "for_window [app_id=\".*\"] \(Self.floating)\n"), to: "config")
    let runtime = folder("runtime")
    try folder.makeFolder(runtime)
    try Tool.run("chmod", ["700", runtime])
    var command = ["sway", "--config", folder("config")]
    if getuid() == 0 {
      try Tool.run("chown", [Self.nobody + ":" + Self.nobody, runtime])
      let options = ["--reuid=" + Self.nobody, "--regid=" + Self.nobody, "--clear-groups"]
      command = ["setpriv"] + options + command
    }
    var environment = ProgramDriver.environment
    environment["DISPLAY"] = nil
    environment["XDG_RUNTIME_DIR"] = runtime
    environment["SWAYSOCK"] = runtime + "/sway"
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment.merging([
      "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
      "HOME": runtime, "XDG_CONFIG_HOME": runtime, "XDG_CACHE_HOME": runtime,
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var display: String?
    try waitUntil("there is a compositor") { [process] in
      guard process.isRunning else {
        throw Tool.Failure(description: "The compositor ended: status \(process.exitStatus)")
      }
      display = try FileManager.default.contentsOfDirectory(atPath: runtime)
        .first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
      guard display != nil else { return false }
      return try Tool.ask("swaymsg", ["-t", "get_outputs"], environment: environment).status == 0
    }
    environment["WAYLAND_DISPLAY"] = display
    environment["GDK_BACKEND"] = "wayland"
    environment["TEST_DISPLAY_PROCESS"] = "\(process.processIdentifier)"
    self.environment = environment
    hand = try SeatHand(environment)
  }

  deinit {
    hand.end()
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }

  // MARK: Windows

  /// Returns the position of a program's window with its title bar, without its shadow; `nil`
  /// without a window.
  func place(of driver: ProgramDriver) throws -> Area? {
    let answer = try Tool.ask("swaymsg", ["-r", "-t", "get_tree"], environment: environment)
    let tree = try JSONDecoder().decode(Container.self, from: answer.output)
    return tree.window(of: driver.process.processIdentifier)?.area
  }

  /// Sends a command for all windows to the compositor, such as `resize set 500 700`.
  func tell(_ words: String) throws {
    try order("[app_id=\".*\"] " + words)
  }

  /// Sets the number of device pixels per logical pixel.
  func setScale(_ scale: Int) throws {
    try order("output * scale \(scale)")
    self.scale = scale
  }

  private func order(_ words: String) throws {
    let answer = try Tool.ask("swaymsg", [words], environment: environment)
    guard answer.status == 0 else { throw Tool.Failure(description: "\(words): \(answer.text)") }
  }

  // MARK: Input

  /// Presses a key with modifiers, such as `alt+Left`.
  func press(_ key: String) throws { try hand.act("key \(key)") }

  func movePointer(x: Int, y: Int) throws {
    try hand.act("move \(x) \(y) \(Self.screen.width / scale) \(Self.screen.height / scale)")
  }

  /// Moves the pointer, which is visible in pictures, into the lower right corner.
  func hidePointer() throws {
    try movePointer(x: Self.screen.width / scale - 1, y: Self.screen.height / scale - 1)
  }

  func click(button: Int = 1) throws {
    try hand.act("press \(button)")
    try hand.act("release \(button)")
  }

  /// Takes a picture of a part of the screen, in device pixels.
  func picture(of area: Area) throws -> Picture {
    let place = "\(area.x),\(area.y) \(area.width)x\(area.height)"
    let arguments = ["-t", "ppm", "-s", "\(scale)", "-g", place, "-"]
    return try Picture(ppm: try Tool.ask("grim", arguments, environment: environment).output)
  }
}

/// A window or a container of windows, in the output of `swaymsg`.
private struct Container: Decodable {
  struct Place: Decodable { let x, y, width, height: Int }

  let pid: Int32?
  let rect: Place
  let nodes: [Container]
  let floating: [Container]

  private enum CodingKeys: String, CodingKey {
    case pid, rect, nodes
    case floating = "floating_nodes"
  }

  func window(of process: Int32) -> Container? {
    pid == process
      ? self : (nodes + floating).lazy.compactMap { $0.window(of: process) }.first
  }

  var area: Area { Area(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

/// The pointer and the keyboard of a compositor, which has neither by itself.
private final class SeatHand {
  private let process = Process()
  private let orders = Pipe()
  private let answers = Pipe()

  init(_ environment: [String: String]) throws {
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "seat.py")
    process.arguments = [source.path]
    process.environment = environment
    process.standardInput = orders
    process.standardOutput = answers
    try process.run()
    try hear("ready")
  }

  func act(_ order: String) throws {
    try orders.fileHandleForWriting.write(contentsOf: Data((order + "\n").utf8))
    try hear("done")
  }

  private func hear(_ word: String) throws {
    var answer = Data()
    // A line may arrive in pieces; after the end there is no more data.
    while answer.last != UInt8(ascii: "\n") {
      let piece = answers.fileHandleForReading.availableData
      if piece.isEmpty { break }
      answer += piece
    }
    guard String(decoding: answer, as: UTF8.self) == word + "\n" else {
      throw Tool.Failure(description: "The compositor's hand doesn't say \(word).")
    }
  }

  func end() {
    process.terminate()
    process.waitUntilExit()
  }
}
