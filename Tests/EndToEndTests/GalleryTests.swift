import Foundation
import Glibc
import SecureServer
import TestSupport
import XCTest

/// Each program of the gallery, used once as by a person.
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
    try driver.finish()
  }

  func testQuiet() throws {
    let driver = try ProgramDriver.openGallery(["quiet"], size: (900, 500))
    for _ in 1...2 { try driver.clickTitleBar(x: 320 - 22) }
    try driver.click(x: 60, y: 20)
    try driver.wait(for: "the first shell") { $0.secondary == ["shell:2"] }
    let shells = try driver.lines().map(\.secondary)
    for row in [1, 0, 0] { try driver.click(x: 60, y: row * Self.rowHeight + 20) }
    try driver.settle()
    XCTAssertEqual(
      Set(try driver.lines().dropFirst(shells.count).map(\.secondary)).subtracting([["shell:2"]]),
      [], "no other shell for another row, or the same")
    try driver.press("Delete")
    try driver.wait(for: "the placeholder") { $0.secondary == nil }
    try driver.click(x: 60, y: 20)
    try driver.wait(for: "the other item") { $0.secondary == ["shell:3"] }
    try driver.clickTitleBar(x: 30)
    try driver.settle()
    try driver.click(x: 320 - 22, y: 20)
    try driver.wait(for: "what editing removed") { $0.secondary == nil }
    XCTAssertEqual(
      try driver.lines().last { $0.event.name != "minimumsMeasured" }?.event.name, "pagesRemoved")
    try driver.finish()
  }

  func testStages() throws {
    let driver = try ProgramDriver.openGallery(["stages"], size: (1000, 640))
    XCTAssertEqual(try driver.state().secondary, ["stage:1"])
    try driver.click(x: 60, y: Self.rowHeight + 20)
    try driver.wait(for: "the second stage") { $0.secondary == ["stage:2"] }
    try driver.clickTitleBar(x: -215)
    try driver.wait(for: "its article") { $0.secondary == ["stage:2", "article:2"] }
    XCTAssertEqual(try driver.state().back, "Stage 2")
    try driver.finish()
  }

  func testStagesFromAServer() throws {
    let folder = Repository.folder.appending(path: "data/gallery/stages").path
    let server = try FileServer(serving: folder)
    let driver = try ProgramDriver.openGallery(
      ["stages", "--base-url", server.address], size: (1000, 640))
    let photo = Area(x: driver.border + 400, y: driver.top + 200, width: 500, height: 200)
    try driver.picture(of: "the photo") { $0.colorCount(in: photo) > 100 }
    server.stop()
    try driver.click(x: 60, y: Self.rowHeight + 20)
    try driver.wait(for: "the second stage") { $0.secondary == ["stage:2"] }
    try driver.picture(of: "what went wrong") {
      (5...99).contains($0.colorCount(in: photo, step: 2))
    }
    try driver.finish()
  }

  func testStagesFromAServerThatIsTrusted() throws {
    let folder = Repository.folder.appending(path: "data/gallery/stages")
    let server = try SecureServer(serving: folder)
    let arguments = ["stages", "--base-url", server.address.absoluteString]
    let stranger = try ProgramDriver.openGallery(arguments, size: (1000, 640))
    let photo = Area(x: stranger.border + 400, y: stranger.top + 200, width: 500, height: 200)
    try stranger.picture(of: "what went wrong") {
      (5...99).contains($0.colorCount(in: photo, step: 2))
    }
    try stranger.finish()
    XCTAssertEqual(server.requests, [])

    let driver = try ProgramDriver.openGallery(
      arguments, size: (1000, 640), trusting: server.certificate)
    try driver.picture(of: "the photo") { $0.colorCount(in: photo) > 100 }
    XCTAssertEqual(server.requests, ["photos/stage-01.jpg"])
    try driver.finish()
  }

  func testAnArticleOpensInTheDefaultBrowser() throws {
    let folder = try TemporaryFolder()
    let browser = "#!/bin/sh\necho \"$1\" >> '\(folder("opened"))'\n"
    try folder.write(browser, to: "browser")
    XCTAssertEqual(unsafe chmod(folder("browser"), 0o700), 0)
    try folder.write(
      "[Desktop Entry]\nType=Application\nName=Browser\nExec=\(folder("browser")) %u\n",
      to: "applications/browser.desktop")
    let schemes = ["http", "https", "tel", "mailto"].map { "x-scheme-handler/\($0)" }
    let kinds = (["text/html"] + schemes).map { "\($0)=browser.desktop\n" }.joined()
    try folder.write("[Default Applications]\n" + kinds, to: "applications/mimeapps.list")
    let environment = ProgramDriver.environment.merging(
      ["XDG_DATA_HOME": folder.url.path, "HOME": folder("home")]) { _, new in new }

    // An article opens whether or not it can be shown here.
    let file = Repository.folder.appending(path: "data/gallery/stages/articles/stage-01.html")
    var addresses: [String] = []
    /// Waits until the browser has received all addresses, in their order.
    func wait() throws {
      var opened = ""
      try waitUntil("\(addresses) are open, not \(opened)") {
        opened = (try? String(contentsOfFile: folder("opened"), encoding: .utf8)) ?? ""
        return opened == addresses.map { $0 + "\n" }.joined()
      }
    }
    for (base, address) in [
      ([], file.path),
      (["--base-url", "http://127.0.0.1:1/"], "http://127.0.0.1:1/articles/stage-01.html"),
    ] {
      let driver = try ProgramDriver.openGallery(
        ["stages"] + base, size: (1000, 640), environment: environment)
      try driver.clickTitleBar(x: -215)
      try driver.wait(for: "the article") { $0.secondary == ["stage:1", "article:1"] }
      try driver.clickTitleBar(x: -195)
      addresses.append(address)
      try wait()
      if base.isEmpty {
        let text = Area(x: driver.border + 330, y: driver.top, width: 300, height: 100)
        try driver.picture(of: "the article's text") { $0.colorCount(in: text) > 5 }
        // The end of the heading, from which Tab moves to the first link.
        try driver.click(x: 900, y: 30)
        try driver.press("Tab", "Return")
        addresses.append("https://en.wikipedia.org/wiki/Amsterdam")
        try wait()
      }
      try driver.finish()
    }

    try folder.write(
      """
      <h1>A Person</h1>
      <p><a href="tel:+49123">Call</a> or <a href="mailto:a@b.example?subject=Bikes">write</a>.</p>
      """, to: "site/articles/stage-01.html")
    let server = try FileServer(serving: folder("site"))
    let driver = try ProgramDriver.openGallery(
      ["stages", "--base-url", server.address], size: (1000, 640), environment: environment)
    try driver.clickTitleBar(x: -215)
    try driver.wait(for: "the article") { $0.secondary == ["stage:1", "article:1"] }
    let text = Area(x: driver.border + 330, y: driver.top, width: 300, height: 100)
    try driver.picture(of: "the article's text") { $0.colorCount(in: text) > 5 }
    try driver.click(x: 900, y: 30)
    for address in ["tel:+49123", "mailto:a@b.example?subject=Bikes"] {
      try driver.press("Tab", "Return")
      addresses.append(address)
      try wait()
    }
    try driver.finish()
  }

  func testSwapKeepsTheSelectionAtEachSwap() throws {
    let driver = try openSwap(width: 600, height: 1000)
    try driver.click(x: 60, y: 7 * Self.rowHeight + 20)
    try driver.picture(of: "the eighth row") { isRow(at: 7 * Self.rowHeight, of: driver, $0) }
    for crossing in 1...3 {
      try driver.resize(width: crossing.isMultiple(of: 2) ? 600 : 1000, height: 1000)
      XCTAssertEqual(try swaps(driver), crossing)
      if crossing.isMultiple(of: 2) {
        try driver.picture(of: "the row") { isRow(at: 7 * Self.rowHeight, of: driver, $0) }
      } else {
        // Only the last cell of the second line.
        try driver.picture(of: "the cell") { picture in
          let lines = [30, 190, 350].map { y in
            [143, 380, 618, 855].map { isSelected(x: $0, y: y, of: driver, picture) }
          }
          return lines.joined().count { $0 } == 1 && lines[1][3]
        }
      }
    }
    try driver.finish()
  }

  func testSwapKeepsTheScrollPosition() throws {
    let driver = try openSwap(width: 600, height: 255)
    try driver.turnWheel(x: 60, y: 100, steps: 15)
    try driver.settle()
    let last = 255 - Self.rowHeight
    try driver.click(x: 60, y: last + 20)
    try driver.picture(of: "the last row") { isRow(at: last, of: driver, $0) }
    try driver.resize(width: 700, height: 255)
    XCTAssertEqual(try swaps(driver), 1)
    // Two of three positions in the last line have a cell.
    try driver.picture(of: "the end of the grid") { picture in
      let y = driver.top + 255 - 30
      let colors = [130, 350, 570].map { picture[driver.border + $0, y] }
      return colors[0] == colors[1] && colors[1] != colors[2]
    }
    try driver.resize(width: 600, height: 255)
    XCTAssertEqual(try swaps(driver), 2)
    try driver.picture(of: "the last row again") { isRow(at: last, of: driver, $0) }
    try driver.finish()
  }

  func testSettings() throws {
    let driver = try ProgramDriver(["settings", "weapons"], program: ProgramDriver.gallery)
    try driver.wait(for: "the sample") { $0.primary == ["weapons"] }
    // The sample is traced before the windows are mapped.
    try waitUntil("both windows show") { try driver.windows().count == 2 }
    let id = "\(driver.process.processIdentifier)"
    let search = ["search", "--all", "--onlyvisible", "--pid", id, "--name", "^Settings$"]
    let settings = try Tool.run("xdotool", search).text.trimmingCharacters(in: .newlines)
    let click = { (x: Int, y: Int) in
      try driver.settle()
      try Tool.run("xdotool", ["mousemove", "--window", settings, "\(x)", "\(y)", "click", "1"])
    }
    try Tool.run("xdotool", ["windowfocus", settings])

    try click(107, 284)
    try driver.wait(for: "a size") { $0.width == 1600 && $0.height == 1000 }
    try click(107, 204)
    try driver.wait(for: "another size") { $0.width == 360 && $0.height == 640 }
    XCTAssertEqual(try driver.state().displayMode, "secondaryOnly")

    try click(280, 467)
    try driver.settle()
    try driver.press("Down", "Return")
    try driver.wait(for: "another mode") { $0.event.name == "displayModePreferred" }
    // The settings in between that have an effect on two columns.
    for _ in 1...12 { try driver.press("Tab") }
    try driver.press("space")
    try driver.settle()
    try driver.press("Down", "Return")
    try driver.wait(for: "a compact width") {
      $0.event.name == "traitsOverridden" && $0.isCollapsed
    }

    try driver.press("Tab", "space")
    try driver.settle()
    try driver.press("Down", "Return")
    try driver.wait(for: "a compact height") { $0.event.values.traits?.vertical == "compact" }
    // The thresholds have no effect now, but their band.
    try driver.press("Tab", "Tab", "ctrl+a", "7", "0", "Return")
    try driver.wait(for: "another band") { $0.event.name == "rulesChanged" }

    try click(580, 26)
    var copy = Data()
    try waitUntil("the trace is on the clipboard") {
      copy = try Tool.ask("xclip", ["-selection", "clipboard", "-out"]).output
      return copy.count > 1000
    }
    XCTAssertEqual(copy, try Data(contentsOf: driver.trace))
    let lines = try driver.lines().count
    try copy.write(to: driver.folder.url.appending(path: "copy.jsonl"))
    let replay = try Tool.ask(
      ProgramDriver.gallery.path, ["settings", "--replay", driver.folder("copy.jsonl")],
      environment: ProgramDriver.environment)
    XCTAssertEqual(replay.text, "\(lines) events, same states\n")
    let piped = try Tool.ask(
      "sh",
      [
        "-c", "cat \"$1\" | \"$0\" settings --replay /dev/stdin", ProgramDriver.gallery.path,
        driver.folder("copy.jsonl"),
      ], environment: ProgramDriver.environment)
    XCTAssertEqual(piped.text, replay.text, "a pipe is read once")
    try driver.finish()
  }

  func testTheListOpensEachProgram() throws {
    let folder = try TemporaryFolder()
    let driver = try ProgramDriver(
      ["--size", "420x440"], remembering: folder("state"), program: ProgramDriver.gallery)
    try waitUntil("there is the list") { try driver.windows().count == 1 }
    try driver.settle()
    let list = try XCTUnwrap(driver.windows().first)
    for row in 0..<6 {
      try Tool.run("xdotool", ["windowraise", list, "windowfocus", list])
      let place = ["\(100)", "\(51 + 64 * row + 32)"]
      try Tool.run("xdotool", ["mousemove", "--window", list] + place + ["click", "1"])
      // The settings window comes with a sample.
      try waitUntil("row \(row) is open") { try driver.windows().count == row + 2 + row / 5 }
      try driver.settle()
    }
    try driver.finish()
  }

  func testTheCommandLine() throws {
    let help = try ask(["--help"])
    XCTAssertEqual(help.status, 0)
    let programs = ["mail", "quiet", "stages", "swap", "weapons", "settings"]
    for word in programs + ["--size", "Exit status"] {
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

  /// Starts Swap with a size for its pages, above the log.
  private func openSwap(width: Int, height: Int) throws -> ProgramDriver {
    let log = 145
    return try ProgramDriver.openGallery(["swap"], size: (width, height + log), below: log)
  }

  /// Returns the number of swaps between the two pages, according to the trace.
  private func swaps(_ driver: ProgramDriver) throws -> Int {
    let first = try driver.lines().first { $0.changes.contains("layout") }
    return try driver.lines().count {
      $0.seq > first?.seq ?? 0
        && ($0.changes.contains("collapsed") || $0.changes.contains("expanded"))
    }
  }

  /// Whether a row is painted as the selected one, and its neighbors are not.
  private func isRow(at y: Int, of driver: ProgramDriver, _ picture: Picture) -> Bool {
    isSelected(x: 300, y: y + 2, of: driver, picture)
      && isSelected(x: 300, y: y + Self.rowHeight - 3, of: driver, picture)
      && !isSelected(x: 300, y: y - 3, of: driver, picture)
  }

  private func isSelected(x: Int, y: Int, of driver: ProgramDriver, _ picture: Picture) -> Bool {
    picture[driver.border + x, driver.top + y].isSelectionBlue
  }
}
