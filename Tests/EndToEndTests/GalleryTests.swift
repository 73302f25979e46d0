import Glibc
import XCTest

/// Each program of the gallery once, as a person would use it.
final class GalleryTests: XCTestCase {
  private static let rowHeight = 44

  func testWeapons() throws {
    let driver = try ProgramDriver.openGallery(["weapons"], size: (700, 500))
    try driver.click(x: 60, y: 3 * Self.rowHeight + 20)
    try driver.wait(for: "the fourth weapon") { $0.secondary == ["weapon:4"] }
    try driver.resize(width: 321, height: 500)
    XCTAssertFalse(try driver.state().isCollapsed)
    try driver.resize(width: 320, height: 500)
    XCTAssertEqual(try driver.state().back, "Weapons")
    try driver.press("alt+Left")
    try driver.wait(for: "the list") { $0.primary == ["weapons"] && $0.detail == 0 }
    try end(driver)
  }

  func testQuiet() throws {
    let driver = try ProgramDriver.openGallery(["quiet"], size: (900, 500))
    for _ in 1...2 { try driver.clickTitleBar(x: 320 - 22) }
    try driver.click(x: 60, y: 20)
    try driver.wait(for: "the first shell") { $0.secondary == ["shell:2"] }
    let shells = try driver.lines().map(\.secondary)
    for row in [1, 0, 0] { try driver.click(x: 60, y: row * Self.rowHeight + 20) }
    try driver.settle(for: 0.4)
    XCTAssertEqual(
      Set(try driver.lines().dropFirst(shells.count).map(\.secondary)).subtracting([["shell:2"]]),
      [], "no other shell for another row, or the same")
    try driver.press("Delete")
    try driver.wait(for: "the placeholder") { $0.secondary == nil }
    try end(driver)
  }

  func testStages() throws {
    let driver = try ProgramDriver.openGallery(["stages"], size: (1000, 640))
    XCTAssertEqual(try driver.state().secondary, ["stage:1"])
    try driver.click(x: 60, y: Self.rowHeight + 20)
    try driver.wait(for: "the second stage") { $0.secondary == ["stage:2"] }
    try driver.clickTitleBar(x: -170)
    try driver.wait(for: "its article") { $0.secondary == ["stage:2", "article:2"] }
    XCTAssertEqual(try driver.state().back, "Stage 2")
    try end(driver)
  }

  func testSwap() throws {
    let driver = try ProgramDriver(["swap", "--size", "700x640"], program: ProgramDriver.gallery)
    try driver.wait(for: "a layout") { $0.width == 700 && !$0.isCollapsed }
    try driver.settle(for: 0.4)
    let window = try XCTUnwrap(driver.windows().last)
    try Tool.run("xdotool", ["windowsize", window, "600", "700"])
    try driver.wait(for: "the list") { $0.isCollapsed }
    XCTAssertEqual(try driver.lines().count { $0.changes.contains("collapsed") }, 1)
    try end(driver)
  }

  func testKnobs() throws {
    let driver = try ProgramDriver(["knobs"], program: ProgramDriver.gallery)
    try driver.wait(for: "the sample") { $0.primary == ["weapons"] }
    try driver.settle(for: 0.4)
    XCTAssertEqual(try driver.windows().count, 2)
    try end(driver)
  }

  func testTheCommandLine() throws {
    let help = try ask(["--help"])
    XCTAssertEqual(help.status, 0)
    for word in ["quiet", "stages", "swap", "weapons", "knobs", "--size", "--trace"] {
      XCTAssertTrue(help.text.contains(word), "\(word) in \(help.text)")
    }
    XCTAssertEqual(try ask(["--version"]).text, try ask(["--version"], of: "photo").text)
    XCTAssertEqual(try ask(["stages", "--base-url", "nonsense"]).status, EX_USAGE)
    XCTAssertEqual(try ask(["stages", "--base-url", "ftp://host/"]).status, EX_USAGE)
    XCTAssertEqual(try ask(["colours"]).status, EX_USAGE)
    XCTAssertEqual(try ask(["swap", "--trace", "/nowhere/trace"]).status, EX_CANTCREAT)
    let folder = try TemporaryFolder()
    try folder.write("This is no database, and stays as it is.", to: "store")
    let broken = try ask(["stages", "--store", folder("store")])
    XCTAssertEqual(broken.status, EX_DATAERR)
    XCTAssertTrue(broken.text.contains(folder("store")), broken.text)
    XCTAssertEqual(broken.text.split(separator: "\n").count, 1, broken.text)
  }

  private func ask(_ arguments: [String], of program: String = "gallery") throws -> Tool.Answer {
    let file = program == "gallery" ? ProgramDriver.gallery : ProgramDriver.executable
    return try Tool.ask(file.path, arguments, environment: ProgramDriver.environment)
  }

  private func end(_ driver: ProgramDriver) throws {
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM, driver.errors)
    XCTAssertEqual(driver.errors, "")
  }
}
