import Foundation
import TestSupport
import XCTest

/// Photos that are dragged from the window into another program's window.
final class DraggingTests: XCTestCase {
  func testSelectedPhotosAreDraggedOutAndOtherDragsDrawASelectionFrame() throws {
    let driver = try ProgramDriver.open()
    let target = try DropTarget()
    defer { target.end() }
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/1"] }
    let row = ProgramDriver.rowHeight
    try driver.drag([(150, row / 2)], to: target)
    XCTAssertEqual(try target.take(), ["c01.jpg"], "the one that shows")
    try driver.drag([(30, row * 5 / 2)], to: target)
    XCTAssertEqual(try target.take(), ["c03.jpg"], "another one, by its picture")
    XCTAssertEqual(try driver.state().secondary, ["photo:Chen/1"])
    try driver.picture(of: "the row of what shows") { picture in
      (1...3).map { driver.isSelected(row: $0, in: picture) } == [true, false, false]
    }
    // On a row that isn't selected, beside its picture, the mouse draws a selection frame.
    try driver.drag([(150, row * 5 / 2), (160, row * 2), (160, row * 3 / 2)])
    try driver.picture(of: "two rows") { picture in
      (1...3).map { driver.isSelected(row: $0, in: picture) } == [false, true, true]
    }
    try driver.drag([(150, row * 3 / 2)], to: target)
    XCTAssertEqual(try target.take(), ["c02.jpg", "c03.jpg"])
    try driver.picture(of: "two rows") { picture in
      (1...3).map { driver.isSelected(row: $0, in: picture) } == [false, true, true]
    }
    try driver.finish()
  }

  func testAWholePhotoIsDraggedOutOfItsPage() throws {
    let driver = try ProgramDriver.open()
    let target = try DropTarget()
    defer { target.end() }
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    let area = try driver.detailArea()
    let middle = (x: area.x - driver.border + area.width / 2, y: area.height / 2)
    try driver.drag([middle], to: target)
    XCTAssertEqual(try target.take(), ["a01.jpg"])
    // A drop on the window that the drag comes from opens nothing.
    try driver.drag([middle, (middle.x + 40, middle.y), (middle.x - 60, middle.y)])
    try driver.settle()
    XCTAssertEqual(try driver.state().secondary, ["photo:Ada/1"])
    XCTAssertEqual(try driver.state().primary, ["conversations"])
    try driver.finish()
  }

  func testTheFirstDragAfterAPhotoWasDraggedMovesTheDivider() throws {
    let driver = try ProgramDriver.open()
    try driver.clickRow(1)
    try driver.wait(for: "the photo") { $0.secondary == ["photo:Ada/1"] }
    var divider = ProgramDriver.primaryWidth
    for end in [(x: 560, y: 320), (x: 100, y: 320)] {
      try driver.drag([(600, 300), (590, 304), (570, 310), end])
      try driver.settle()
      try driver.drag([(divider, 400), (divider + 10, 400), (divider + 20, 400)])
      divider += 20
      try driver.wait(for: "the divider at \(divider)") {
        $0.event.name == "dividerDragged" && $0.event.values.to == divider
      }
    }
    try driver.finish()
  }
}

extension ProgramDriver {
  /// Presses the button at the first position, and releases it over a drop target.
  fileprivate func drag(_ places: [(x: Int, y: Int)], to target: DropTarget) throws {
    try settle()
    let start = places[0]
    try hold(through: places + [(start.x + 6, start.y + 3), (start.x + 20, start.y + 10)])
    for place in [(1420, 1020), (1450, 1050), (1451, 1051)] {
      try Tool.run("xdotool", ["mousemove", "\(place.0)", "\(place.1)"])
      try settle()
      try target.settle()
    }
    try release()
    try settle()
  }
}

/// A drop target: a window in the screen's corner that accepts files.
private final class DropTarget {
  private let process = Process()
  private let output: URL
  private let folder: TemporaryFolder
  private var count = 0

  init() throws {
    folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "dragtarget.c")
    let flags = try Tool.run("pkg-config", ["--cflags", "--libs", "gtk+-3.0"]).text
    let words = flags.split { $0.isWhitespace }.map(String.init)
    try Tool.run("clang", ["-o", folder("dragtarget"), source.path] + words)
    output = URL(filePath: folder("output"))
    try Data().write(to: output)
    process.executableURL = URL(filePath: folder("dragtarget"))
    process.environment = ProgramDriver.environment
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    try waitUntil("the other window") {
      let search = ["search", "--onlyvisible", "--pid", "\(process.processIdentifier)"]
      return try !Tool.ask("xdotool", search).text.isEmpty
    }
  }

  func end() { process.terminate() }

  /// Waits until the other program is idle.
  func settle() throws { try ProgramDriver.settle(process.processIdentifier) }

  /// Waits for a drop, and returns the dropped files.
  func take() throws -> [String] {
    var lines: [Substring] = []
    try waitUntil("something was dropped") {
      lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
      return lines.count { $0 == "dropped" } > count
    }
    let files = lines.split(separator: "dropped", omittingEmptySubsequences: false)[count]
    count += 1
    return files.compactMap { $0.split(separator: "/").last.map(String.init) }
  }
}
