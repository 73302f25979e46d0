import Foundation
import XCTest

/// The program in German.
final class GermanTests: XCTestCase {
  /// A folder with a German locale, which the system itself may not have.
  private var locales: TemporaryFolder?

  /// What tells programs to speak German, and to write 1,5.
  private func german() throws -> [String: String] {
    let folder = try TemporaryFolder()
    locales = folder
    try Tool.run(
      "localedef",
      ["--no-archive", "--inputfile=de_DE", "--charmap=UTF-8", folder("de_DE.UTF-8")])
    return ProgramDriver.environment.merging([
      "LOCPATH": folder.url.path, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de",
    ]) { $1 }
  }

  func testTitlesAndTheWayBackAreGerman() throws {
    let environment = try german()
    let driver = try ProgramDriver.open(size: (400, 680), environment: environment)
    let name = try Tool.run("xdotool", ["getwindowname", driver.window]).text
    XCTAssertEqual(name, "Fotounterhaltungen\n", "Is it there? Run make translations.")
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.back == "Unterhaltungen" }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.primary.count == 3 }
    try driver.press("alt+Left")
    try driver.wait(for: "the way forward") { $0.forward == "2 von 3" }
    try driver.finish()
    let replay = try Tool.ask(
      ProgramDriver.executable.path, ["--replay", driver.trace.path], environment: environment)
    XCTAssertEqual(replay.status, 0)
    let count = try driver.lines().count
    XCTAssertEqual(replay.text, "\(count) Ereignisse, gleiche Zustände\n")
  }

  func testAMonthIsFoundByItsGermanName() throws {
    let folder = try TemporaryFolder()
    for (number, month) in [(1, "03"), (2, "07")] {
      try folder.copyPhoto("Chen/c0\(number).jpg", to: "Photos/Trips/\(number).jpg")
      try folder.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/"
          exif:DateTimeOriginal="2019-\(month)-14T16:03:20"/>
        </rdf:RDF></x:xmpmeta>
        """, to: "Photos/Trips/\(number).jpg.xmp")
    }
    let driver = try ProgramDriver.open([folder("Photos")], environment: try german())
    for (words, photo) in [("Juli 2019", 2), ("marz", 1)] {
      let keys = words.map { $0 == " " ? "space" : String($0) }
      // Dates are read while the window shows.
      try waitUntil(words) {
        try driver.press("ctrl+f")
        for key in keys { try driver.press(key) }
        try driver.press("Return")
        try driver.settle()
        defer { try? driver.press("ctrl+f", "Escape") }
        return try driver.state().secondary == ["photo:Trips/\(photo)"]
      }
    }
    try driver.finish()
  }

  func testWhatIsSaidOnStandardErrorIsGerman() throws {
    var environment = try german()
    environment["DISPLAY"] = nil
    let ways: [([String], String)] = [
      (["/no such folder"], "/no such folder: Datei oder Ordner nicht gefunden"),
      ([], "Es gibt keinen Bildschirm, auf dem gezeichnet werden kann: DISPLAY ist nicht gesetzt."),
    ]
    for (arguments, sentence) in ways {
      let answer = try Tool.ask(
        ProgramDriver.executable.path, arguments, environment: environment)
      XCTAssertEqual(answer.text, "photo-conversations: \(sentence)\n")
    }
  }

  func testInstalledProgramsAndDesktopEntriesSpeakGerman() throws {
    let environment = try german()
    let folder = try TemporaryFolder()
    // As `make install` does it.
    try folder.makeFolder(folder("bin"))
    let program = folder("bin/photo-conversations")
    try FileManager.default.copyItem(atPath: ProgramDriver.executable.path, toPath: program)
    let built = Repository.folder.appending(path: ".build")
    try folder.makeFolder(folder("share"))
    try FileManager.default.copyItem(
      atPath: built.appending(path: "locale").path, toPath: folder("share/locale"))
    let answer = try Tool.ask(program, ["/no such folder"], environment: environment)
    XCTAssertTrue(answer.text.contains("nicht gefunden"), answer.text)
    let entry = built.appending(path: "desktop/org.adaptivesplit.PhotoConversations.desktop")
    XCTAssertTrue(
      try String(contentsOf: entry, encoding: .utf8).contains("Name[de]=Fotounterhaltungen"))
    XCTAssertEqual(try Tool.ask("desktop-file-validate", [entry.path]).text, "")
    let metainfo = built.appending(
      path: "desktop/org.adaptivesplit.PhotoConversations.metainfo.xml")
    XCTAssertEqual(
      try Tool.ask("appstreamcli", ["validate", "--no-net", metainfo.path]).status, 0)
  }
}
