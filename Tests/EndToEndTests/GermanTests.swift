import Foundation
import TestLocale
import TestSupport
import XCTest

extension TestLocale {
  /// The environment of a program that uses the locale.
  var program: [String: String] { ProgramDriver.environment.merging(environment) { $1 } }
}

/// The program in German.
final class GermanTests: XCTestCase {
  func testTitlesAndTheBackButtonAreGerman() throws {
    let german = try TestLocale("de_DE")
    let driver = try ProgramDriver.open(size: (400, 680), environment: german.program)
    let name = try Tool.run("xdotool", ["getwindowname", driver.window]).text
    XCTAssertEqual(name, "Fotounterhaltungen\n", "Is it there? Run make translations.")
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.back == "Unterhaltungen" }
    try driver.clickRow(2)
    try driver.wait(for: "the photo") { $0.primary.count == 3 }
    try driver.press("alt+Left")
    try driver.wait(for: "the way forward") { $0.forward == "2 von 3" }
    try driver.finish()
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
    let german = try TestLocale("de_DE")
    let driver = try ProgramDriver.open([folder("Photos")], environment: german.program)
    for (words, photo) in [("Juli 2019", 2), ("marz", 1)] {
      let keys = words.map { $0 == " " ? "space" : String($0) }
      // Dates are read while the window is visible.
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

  func testTheCommandLineIsEnglish() throws {
    let german = try TestLocale("de_DE")
    let folder = try TemporaryFolder()
    try folder.write("{}\n", to: "invalid.jsonl")
    try folder.write("no database", to: "store")
    let driver = try ProgramDriver.open(environment: german.program)
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    try driver.finish()
    let ways: [(URL, [String])] = [
      (ProgramDriver.executable, ["--help"]),
      (ProgramDriver.executable, ["--colour"]),
      (ProgramDriver.executable, ["--replay", "x", "--sample"]),
      (ProgramDriver.executable, [folder("missing")]),
      (ProgramDriver.executable, ["/dev/null"]),
      (ProgramDriver.executable, ["--trace", folder("missing/trace")]),
      (ProgramDriver.executable, ["--replay", folder("missing")]),
      (ProgramDriver.executable, ["--replay", folder("invalid.jsonl")]),
      (ProgramDriver.executable, ["--replay", driver.trace.path]),
      (ProgramDriver.gallery, ["--help"]),
      (ProgramDriver.gallery, ["stages", "--store", folder("store")]),
    ]
    for (program, arguments) in ways {
      let answers = try [ProgramDriver.environment, german.program].map {
        try Tool.ask(program.path, arguments, environment: $0)
      }
      XCTAssertFalse(answers[0].text.isEmpty, "\(arguments)")
      XCTAssertEqual(answers[0].text, answers[1].text)
      XCTAssertEqual(answers[0].status, answers[1].status)
    }
    var environment = german.program
    environment["DISPLAY"] = nil
    let answer = try Tool.ask(ProgramDriver.executable.path, [], environment: environment)
    XCTAssertEqual(
      answer.text,
      "photo-conversations: There is no display to draw on: DISPLAY is not set.\n")
  }

  func testDesktopEntriesAreGerman() throws {
    let built = Repository.folder.appending(path: ".build")
    let entry = built.appending(path: "desktop/org.adaptivesplit.PhotoConversations.desktop")
    let lines = try String(contentsOf: entry, encoding: .utf8).split(separator: "\n")
    XCTAssertTrue(lines.contains("Name[de]=Fotounterhaltungen"))
    XCTAssertTrue(lines.contains("Name[ar]=محادثات الصور"))
    XCTAssertEqual(try Tool.ask("desktop-file-validate", [entry.path]).text, "")
    let metainfo = built.appending(
      path: "desktop/org.adaptivesplit.PhotoConversations.metainfo.xml")
    XCTAssertEqual(
      try Tool.ask("appstreamcli", ["validate", "--no-net", metainfo.path]).status, 0)
  }
}
