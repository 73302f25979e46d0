import Glibc
import TestLocale
import TestSupport
import XCTest

/// The program's arguments, and its exit status.
final class CommandLineTests: XCTestCase {
  func testHelpAndVersion() throws {
    let help = try ask(["--help"])
    XCTAssertEqual(help.status, 0)
    for word in ["--size", "--trace", "--version", "Exit status", "66", "69"] {
      XCTAssertTrue(help.text.contains(word), "\(word) in \(help.text)")
    }
    let version = try ask(["--version"])
    XCTAssertEqual(version.status, 0)
    let metainfo = try String(
      contentsOf: Repository.folder.appending(
        path: "Resources/org.adaptivesplit.PhotoConversations.metainfo.xml"), encoding: .utf8)
    let number = version.text.trimmingCharacters(in: .whitespacesAndNewlines)
    XCTAssertTrue(metainfo.contains("release version=\"\(number)\""), number)
    let readme = try String(
      contentsOf: Repository.folder.appending(path: "README.md"), encoding: .utf8)
    XCTAssertTrue(readme.contains("\nVersion \(number). "), number)
  }

  func testAnInvalidSizeIsAUsageError() throws {
    for size in ["1000", "1000x", "x680", "0x680", "-1x680", "1000x680x2", "1e3x680", "99999x680"] {
      let answer = try ask(["--size=\(size)"])
      XCTAssertEqual(answer.status, EX_USAGE, "\(size): \(answer.text)")
      XCTAssertTrue(answer.text.contains(size), answer.text)
    }
    XCTAssertEqual(try ask(["--colour"]).status, EX_USAGE)
  }

  func testMissingFilesAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "locked/photo.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder("broken.jpg"), withDestinationPath: folder("nowhere.jpg"))
    for name in ["missing", "missing.jpg", "broken.jpg"] {
      let answer = try ask([folder(name)])
      XCTAssertEqual(answer.status, EX_NOINPUT, answer.text)
      XCTAssertTrue(answer.text.contains(folder(name)), answer.text)
      expectOneLine(answer)
    }
    let empty = try ask([""])
    XCTAssertEqual(empty.status, EX_USAGE)
    XCTAssertTrue(empty.text.contains("<folder | photo>"), empty.text)
    // A missing argument among existing ones.
    XCTAssertEqual(try ask([folder("locked"), folder("missing")]).status, EX_NOINPUT)
  }

  func testAFolderWithANonUTF8NameOpens() throws {
    let folder = try TemporaryFolder()
    let sample = Repository.folder.appending(path: "data/sample/Chen/c01.jpg").path
    // Only a shell can pass such a name: Foundation's arguments are text.
    let script = """
      #!/bin/sh
      name="\(folder("p"))$(printf '\\351')"
      mkdir "$name" && cp '\(sample)' "$name"
      exec '\(ProgramDriver.executable.path)' "$@" "$name"
      """
    try folder.write(script, to: "start")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder("start"))
    let driver = try ProgramDriver.open(program: URL(filePath: folder("start")))
    XCTAssertEqual(driver.errors, "")
  }

  func testAnUnreadableFolderIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "locked/photo.jpg")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: folder("locked"))
    defer {
      try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder("locked"))
    }
    var command = [ProgramDriver.executable.path, folder("locked")]
    if geteuid() == 0 {
      // Without the capabilities that let root read everything.
      command = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] + command
    }
    let answer = try Tool.ask("env", command, environment: ProgramDriver.environment)
    XCTAssertEqual(answer.status, EX_NOINPUT, answer.text)
    XCTAssertTrue(answer.text.contains(folder("locked")), answer.text)
    expectOneLine(answer)
  }

  func testAMissingDisplayIsReportedInOneLine() throws {
    var environment = ProgramDriver.environment
    environment["DISPLAY"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    let answer = try ask([], environment: environment)
    XCTAssertEqual(answer.status, EX_UNAVAILABLE)
    expectOneLine(answer)
    environment["DISPLAY"] = ":4711"
    let other = try ask([], environment: environment)
    XCTAssertEqual(other.status, EX_UNAVAILABLE)
    XCTAssertTrue(other.text.contains(":4711"), other.text)
    expectOneLine(other)
  }

  func testAnUnwritableTraceFileIsReported() throws {
    let folder = try TemporaryFolder()
    let answer = try ask(["--trace", folder("missing/trace.jsonl")])
    XCTAssertEqual(answer.status, EX_CANTCREAT)
    XCTAssertTrue(answer.text.contains(folder("missing/trace.jsonl")), answer.text)
    expectOneLine(answer)
  }

  func testTheSizeOptionSetsTheSizeOfTheSplitView() throws {
    for size in [(1234, 567), (640, 480), (639, 480), (360, 640)] {
      let driver = try ProgramDriver.open(size: size)
      let first = try XCTUnwrap(driver.lines().first)
      XCTAssertEqual(first.width, size.0)
      XCTAssertEqual(first.height, size.1)
      XCTAssertEqual(first.isCollapsed, size.0 < 640)
      try driver.finish()
    }
  }

  func testSignalsTerminateTheProgramAtOnceWithACompleteTrace() throws {
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      let driver = try ProgramDriver.open()
      try driver.clickRow(3)
      try driver.wait(for: "the conversation") { $0.primary.count == 2 }
      kill(driver.process.processIdentifier, signal)
      XCTAssertEqual(try driver.end(), -signal)
      XCTAssertEqual(driver.errors, "")
      let text = try String(contentsOf: driver.trace, encoding: .utf8)
      XCTAssertTrue(text.hasSuffix("}\n"))
      let lines = try driver.lines()
      XCTAssertEqual(lines.map(\.seq), Array(1...lines.count))
      XCTAssertEqual(lines.map(\.us), lines.map(\.us).sorted())
    }
  }

  func testSignalsTerminateTheProgramDuringMenusDialogsAndDrags() throws {
    func openWindow(_ keys: String) -> (ProgramDriver) throws -> Void {
      { driver in
        try driver.press(keys)
        try waitUntil("a window after \(keys)") { try driver.windows().count == 2 }
      }
    }
    let ways: [(ProgramDriver) throws -> Void] = [
      { driver in
        let corner = Area(x: driver.border + 700, y: driver.top + 20, width: 260, height: 120)
        try driver.picture(of: "nothing at the right") { $0.colorCount(in: corner) < 3 }
        try driver.press("F10")
        try driver.picture(of: "the menu") { $0.colorCount(in: corner) >= 3 }
      },
      openWindow("ctrl+o"),
      openWindow("F1"),
      { driver in
        try driver.clickRow(3)
        try driver.wait(for: "the conversation") { $0.primary.count == 2 }
        try driver.clickRow(1)
        try driver.wait(for: "the photo") { $0.secondary == ["photo:Chen/1"] }
        // Beside the picture of a row that isn't selected, the mouse draws a selection frame.
        let row = ProgramDriver.rowHeight
        try driver.hold(through: [(150, row * 5 / 2), (160, row * 2), (160, row * 3 / 2)])
        try driver.picture(of: "two selected rows") { picture in
          (1...3).map { driver.isSelected(row: $0, in: picture) } == [false, true, true]
        }
      },
    ]
    for open in ways {
      let driver = try ProgramDriver.open()
      try open(driver)
      try driver.settle()
      driver.process.terminate()
      XCTAssertEqual(try driver.end(), -SIGTERM)
      XCTAssertEqual(driver.errors, "")
      try driver.release()
    }
  }

  func testASignalTerminatesAProgramWhoseMainThreadIsBlocked() throws {
    let folder = try TemporaryFolder()
    // More error output than fits into an unread pipe.
    let nameless = Array(repeating: "{}", count: 3000).joined(separator: ",")
    try folder.write("{\"conversations\": [\(nameless)]}", to: "L/library.json")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = ProgramDriver.executable
    process.arguments = [folder("L"), "--trace", folder("trace")]
    process.environment = ProgramDriver.environment
    process.standardError = pipe
    try process.run()
    let id = process.processIdentifier
    try waitUntil("the main thread waits for a reader") {
      try String(contentsOfFile: "/proc/\(id)/wchan", encoding: .utf8).contains("pipe_write")
    }
    process.terminate()
    try waitUntil("the end") { !process.isRunning }
    XCTAssertEqual(process.exitStatus, -SIGTERM)
  }

  func testEightThousandPhotosAreOpened() throws {
    let folder = try TemporaryFolder()
    try folder.copyPhoto("Chen/c01.jpg", to: "L/0.jpg")
    let names = (0..<8000).map { folder("L/\($0).jpg") }
    for name in names.dropFirst() {
      _ = FileManager.default.createFile(atPath: name, contents: nil)
    }
    let driver = try ProgramDriver.open(names)
    try driver.clickRow(1)
    try driver.wait(for: "the conversation") { $0.primary.last == "conversation:L" }
    try driver.finish()
  }

  func testControlCharactersInFileNamesAreEscapedInErrorMessages() throws {
    let folder = try TemporaryFolder()
    let name = folder("two\nlines\u{1B}[31m")
    let missing = try ask([name])
    expectOneLine(missing)
    XCTAssertTrue(missing.text.contains("two␊lines␛[31m: "), missing.text)
    let trace = try ask(["--trace", name + "/trace"])
    expectOneLine(trace)
    XCTAssertEqual(trace.status, EX_CANTCREAT)
    try folder.write("{}\n", to: "two\nlines\u{1B}[31m")
    let replay = try ask(["--replay", name])
    expectOneLine(replay)
    XCTAssertEqual(replay.status, EX_DATAERR)
  }

  func testTheCommandLineIsEnglishAndLaterMessagesAreLocalized() throws {
    let bus = try SessionBus()
    let folder = try TemporaryFolder()
    let german = try TestLocale("de_DE").program.merging(bus.environment) { german, bus in
      german == ProgramDriver.environment["DBUS_SESSION_BUS_ADDRESS"] ? bus : german
    }
    for (arguments, words) in [
      (["--help"], "Exit status"), (["--size=0x0"], "Usage"),
      (["/nowhere/at/all"], "/nowhere/at/all: no such file"),
    ] {
      let answer = try ask(arguments, environment: german)
      XCTAssertTrue(answer.text.contains(words), answer.text)
    }
    let first = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "1000x680"], inset: nil, environment: german)
    // While it looks for the widget below the pointer, GTK has the screen for itself.
    try first.settle()
    kill(first.process.processIdentifier, SIGSTOP)
    let second = try ProgramDriver.open(
      remembering: folder("states"), ["--size", "700x500"], inset: (first.border, first.top),
      environment: german)
    second.process.terminate()
    XCTAssertEqual(try second.end(), -SIGTERM)
    XCTAssertTrue(second.errors.contains("antwortet aber nicht"), second.errors)
    kill(first.process.processIdentifier, SIGCONT)
    try first.finish()
  }

  func testAnEmptyPathOfAnOptionIsAUsageError() throws {
    for option in ["--trace", "--replay", "--database"] {
      let answer = try ask([option, ""])
      XCTAssertEqual(answer.status, EX_USAGE, answer.text)
      XCTAssertTrue(answer.text.contains("The value '' is invalid for '\(option)"), answer.text)
    }
  }

  func testATraceOnAFullDiskIsReportedOnce() throws {
    let driver = try ProgramDriver(
      ["--trace", "/dev/full", "--size", "1000x680"], remembering: "/dev/null/state")
    try waitUntil("a window") { try !driver.windows().isEmpty }
    try driver.settle()
    try driver.press("F9")
    try driver.press("F9")
    try driver.settle()
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    XCTAssertEqual(driver.errors.split(separator: "\n").count, 1, driver.errors)
    XCTAssertTrue(
      driver.errors.hasPrefix("photo-conversations: Tracing stopped"), driver.errors)
  }

  func testClosingAndQuittingExitWithStatusZero() throws {
    let ways: [(ProgramDriver) throws -> Void] = [
      { try $0.press("ctrl+q") }, { try $0.press("ctrl+w") }, { try $0.clickTitleBar(x: -22) },
    ]
    for close in ways {
      let driver = try ProgramDriver.open()
      try close(driver)
      XCTAssertEqual(try driver.end(), 0)
      XCTAssertEqual(driver.errors, "")
    }
  }

  private func ask(_ arguments: [String], environment: [String: String]? = nil) throws
    -> Tool.Answer
  {
    try Tool.ask(
      ProgramDriver.executable.path, arguments,
      environment: environment ?? ProgramDriver.environment)
  }

  private func expectOneLine(
    _ answer: Tool.Answer, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(answer.text.hasSuffix("\n"), answer.text, file: file, line: line)
    XCTAssertEqual(answer.text.split(separator: "\n").count, 1, answer.text, file: file, line: line)
  }
}
