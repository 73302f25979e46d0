import Foundation
import TestSupport
import XCTest

/// The programs under a Wayland compositor, which most people use.
final class WaylandTests: XCTestCase {
  func testAWindowOpensCollapsesMaximizesAndCloses() throws {
    let compositor = try Compositor()
    let window = try WaylandWindow(["--size", "1000x680"], on: compositor)
    try window.picture(of: "rows in the list") { $0.colorCount(in: $1(0, 0, 200, 64)) > 8 }
    XCTAssertEqual(try window.driver.state().width, 1000)
    XCTAssertEqual(try window.driver.state().height, 680)

    // A popover is a surface of its own.
    let corner = (x: 700, y: 20, width: 260, height: 120)
    let isEmpty: WaylandWindow.Look = {
      $0.colorCount(in: $1(corner.x, corner.y, corner.width, corner.height)) < 3
    }
    try window.picture(of: "nothing at the right", where: isEmpty)
    try window.press("F10")
    try window.picture(of: "the menu") { try !isEmpty($0, $1) }
    try window.press("Escape")
    try window.picture(of: "the menu gone", where: isEmpty)

    try window.click(x: 100, y: 160)
    try window.driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try window.click(x: 100, y: 96)
    try window.driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/2"] }
    try window.picture(of: "the photo") { $0.colorCount(in: $1(400, 200, 400, 300)) > 50 }

    try compositor.tell("resize set 500 px 700 px")
    try window.driver.wait(for: "one stack") {
      $0.width == 500 && $0.isCollapsed && $0.primary.last == "photo:Chen/2"
    }
    try window.press("alt+Left")
    try window.driver.wait(for: "the way back") { $0.primary.count == 2 }
    try window.press("alt+Right")
    try window.driver.wait(for: "the photo again") { $0.primary.last == "photo:Chen/2" }
    try window.picture(of: "the photo again") { $0.colorCount(in: $1(100, 200, 300, 300)) > 50 }
    try window.press("Left")
    try window.driver.wait(for: "the photo before") { $0.primary.last == "photo:Chen/1" }

    // The compositor treats a window that fills the screen as maximized.
    try compositor.tell("floating disable")
    try window.driver.wait(for: "the whole screen") {
      $0.width == 1600 && $0.height.map { 1100..<1200 ~= $0 } == true && !$0.isCollapsed
    }
    // A frame drawn for the whole screen after this would count as the window's preferred size.
    try window.picture(of: "a title bar from side to side") {
      $0.mean(of: $1(1100, -30, 200, 20)).red > 100
    }
    try window.driver.settle()
    try compositor.tell("floating enable")
    try window.driver.wait(for: "the window's own size") { $0.width == 1000 && $0.height == 680 }
    try window.press("ctrl+w")
    XCTAssertEqual(try window.driver.end(), 0, window.driver.errors)
    XCTAssertEqual(window.driver.errors, "")
  }

  func testAGalleryWindowOpensCollapsesAndCloses() throws {
    let compositor = try Compositor()
    let window = try WaylandWindow(
      ["weapons", "--size", "700x500"], of: ProgramDriver.gallery, on: compositor)
    try window.picture(of: "rows in the list") { $0.colorCount(in: $1(0, 0, 200, 44)) > 8 }
    XCTAssertFalse(try window.driver.state().isCollapsed)
    try compositor.tell("resize set 300 px 500 px")
    try window.driver.wait(for: "one stack") { $0.width == 300 && $0.isCollapsed }
    // A frame drawn for this size after the next one would count as the window's preferred size.
    try window.driver.settle()
    try compositor.tell("resize set 700 px 500 px")
    try window.driver.wait(for: "two columns") { $0.width == 700 && !$0.isCollapsed }

    let isEmpty: WaylandWindow.Look = { $0.colorCount(in: $1(480, 10, 200, 60)) < 3 }
    try window.picture(of: "nothing at the right", where: isEmpty)
    try window.press("F10")
    try window.picture(of: "the menu") { try !isEmpty($0, $1) }
    try window.press("Escape")
    try window.picture(of: "the menu gone", where: isEmpty)
    try window.press("ctrl+w")
    XCTAssertEqual(try window.driver.end(), 0, window.driver.errors)
    XCTAssertEqual(window.driver.errors, "")
  }

  func testPhotoAndRowsAreSharpAfterAScreenScaleChange() throws {
    let compositor = try Compositor()
    func open() throws -> WaylandWindow {
      let window = try WaylandWindow(["--size", "700x440"], on: compositor)
      try window.click(x: 100, y: 96)
      try window.driver.wait(for: "the photo") { $0.secondary == ["photo:Ben/1"] }
      return window
    }
    // Controls that appear on movement are hidden before two pictures are the same.
    func still(_ window: WaylandWindow) throws -> Picture {
      try compositor.hidePointer()
      try window.driver.settle(calm: 2500)
      var picture: Picture?
      try waitUntil("nothing moves", period: 2.5) {
        let last = picture
        picture = try window.picture()
        return picture == last
      }
      return try XCTUnwrap(picture)
    }
    try compositor.setScale(2)
    var window = try open()
    let sharp = try still(window)
    XCTAssertEqual(sharp.width, 1400)
    try window.driver.finish()

    try compositor.setScale(1)
    window = try open()
    XCTAssertEqual(try still(window).width, 700)
    try compositor.setScale(2)
    // The screen's corner is in another position now, and controls over the photo stay under a
    // pointer.
    try compositor.hidePointer()
    try window.picture(of: "the same as from the start") { picture, _ in
      // The pixels beside the round corners of the title bar are the compositor's.
      picture.isSame(as: sharp, below: 40)
    }
    try window.driver.finish()
  }

  func testAWindowClosedWhileMaximizedKeepsItsOwnSize() throws {
    let compositor = try Compositor(fillsScreen: true)
    let folder = try TemporaryFolder()
    let file = folder("states/photo-conversations/sample.json")
    func sizes() throws -> [String] {
      try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("      \"height\"") || $0.hasPrefix("      \"width\"") }
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,")) }
    }
    for start in 1...5 {
      let driver = try ProgramDriver(
        start == 1 ? ["--size", "900x600"] : [], environment: compositor.environment,
        remembering: folder("states"))
      try waitUntil("it fills the screen; \(driver.errors)") {
        try compositor.place(of: driver)?.width == 1600
      }
      try driver.settle()
      try compositor.tell("kill")
      XCTAssertEqual(try driver.end(), 0, driver.errors)
      XCTAssertEqual(driver.errors, "")
      XCTAssertEqual(try sizes(), ["\"height\" : 600", "\"width\" : 900"], "after start \(start)")
      XCTAssertTrue(
        try String(contentsOfFile: file, encoding: .utf8).contains("\"isMaximized\" : true"))
    }
  }
}

/// A program's window under a compositor.
///
/// Positions are those of the split view, without title bar, in logical pixels.
private final class WaylandWindow {
  /// A condition of a picture, with a function that converts a position, width and height to a part
  /// of it.
  typealias Look = (_ picture: Picture, _ part: (Int, Int, Int, Int) -> Area) throws -> Bool

  let driver: ProgramDriver
  private let compositor: Compositor

  /// Starts a program and waits until its window is visible.
  init(
    _ arguments: [String], of program: URL = ProgramDriver.executable, on compositor: Compositor
  ) throws {
    self.compositor = compositor
    driver = try ProgramDriver(
      arguments, environment: compositor.environment, program: program)
    try waitUntil("there is a window; \(driver.errors)") { [driver] in
      try compositor.place(of: driver) != nil && !driver.lines().isEmpty
    }
    try driver.settle()
  }

  func press(_ key: String) throws {
    try driver.settle()
    try compositor.press(key)
  }

  func click(x: Int, y: Int) throws {
    let (window, top) = try place()
    try compositor.movePointer(x: window.x + x, y: window.y + top + y)
    try driver.settle()
    try compositor.click()
  }

  func picture() throws -> Picture { try compositor.picture(of: try place().window) }

  /// Takes pictures until one fulfills a condition.
  func picture(of what: String, where condition: Look) throws {
    try waitUntil("a picture of \(what); \(driver.errors)") {
      let (window, top) = try place()
      let scale = compositor.scale
      return try condition(try compositor.picture(of: window)) { x, y, width, height in
        Area(x: x * scale, y: (top + y) * scale, width: width * scale, height: height * scale)
      }
    }
  }

  /// Returns the window's position and the height of its title bar.
  private func place() throws -> (window: Area, top: Int) {
    guard let window = try compositor.place(of: driver) else {
      throw Tool.Failure(description: "There is no window; \(driver.errors)")
    }
    return (window, window.height - (try driver.state().height ?? 0))
  }
}
