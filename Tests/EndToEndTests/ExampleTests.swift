import Foundation
import TestSupport
import XCTest

/// The example programs of the documentation, built from its text, tested from outside.
final class ExampleTests: XCTestCase {
  func testTheNotesCollapseAndExpand() throws {
    let window = try ExampleWindow(.notes)
    try window.resize(width: 900)
    try window.wait(forDividers: 1)
    try window.resize(width: 400)
    try window.wait(forDividers: 0)
    try window.resize(width: 900)
    try window.wait(forDividers: 1)
    try window.finish()
  }

  func testTheNotesScroll() throws {
    let window = try ExampleWindow(.notes)
    try window.resize(width: 900)
    try window.wait(forDividers: 1)
    XCTAssertLessThanOrEqual(try window.minimumSize().height, 200)
    try window.finish()
  }

  func testTheNotesReportAMissingDisplayInOneLine() throws {
    var environment = ProgramDriver.environment
    environment["DISPLAY"] = nil
    let answer = try Tool.ask(Example.notes.executable(), [], environment: environment)
    XCTAssertEqual(answer.text, "notes: There is no display to draw on: DISPLAY is not set.\n")
    XCTAssertEqual(answer.status, 69)
  }

  func testAProgramThatUsesOnlyTheRulesLinksNoGTK() throws {
    let answer = try Tool.ask("ldd", [Example.rules.executable()])
    XCTAssertTrue(answer.text.contains("libswiftCore"), answer.text)
    XCTAssertFalse(answer.text.contains("libgtk"), answer.text)
    XCTAssertEqual(try Tool.ask(Example.rules.executable(), []).status, 0)
  }

  func testAProgramCanUseOnlyGTKsCFunctions() throws {
    let answer = try Tool.ask(Example.functions.executable(), [])
    XCTAssertEqual(answer.text, "3 1\n")
  }

  func testADependentPackageLinksOnlyTheSplitViewModules() throws {
    XCTAssertEqual(
      try Example.notes.modules(),
      ["AdaptiveSplit", "AdaptiveSplitGTK", "Cairo", "GLib", "GTK", "notes"])
    XCTAssertEqual(try Example.rules.modules(), ["AdaptiveSplit", "rules"])
    let libraries = try Tool.run("readelf", ["--dynamic", Example.notes.executable()]).text
    XCTAssertTrue(libraries.contains("libgtk-3.so"), libraries)
    for name in ["lcms2", "gexiv2", "xml2", "sqlite3", "seccomp", "soup", "Foundation"] {
      XCTAssertFalse(libraries.contains("lib\(name)"), name)
    }
  }

  func testADependentPackageDoesNotResolveTheProgramsDependencies() throws {
    let dependencies = try Example.dependencies()
    XCTAssertTrue(dependencies.contains("adaptive-split"), dependencies)
    for name in ["grdb", "swift-argument-parser", "swift-collections"] {
      XCTAssertFalse(dependencies.lowercased().contains(name), dependencies)
    }
  }

  func testThePackageResolvesFromAFolderOfAnyName() throws {
    for name in ["AdaptiveSplit", "a clone", "main"] {
      XCTAssertFalse(try Example.dependencies(onCloneNamed: name).contains("error:"), name)
    }
  }

  func testTheNotesShowBothColumnsInAWindowThatIsTiledToHalfAScreen() throws {
    let window = try ExampleWindow(.notes)
    try window.resize(width: 960, height: 1048)
    try window.wait(forDividers: 1)
    try window.finish()
  }

  func testTheTutorialsTestExploresItsRules() throws {
    let answer = try Example.testMail()
    XCTAssertEqual(answer.status, 0, answer.text)
    XCTAssertTrue(answer.text.contains("2 tests in 1 suite passed"), answer.text)
    let page = try Example.mailTest()
    XCTAssertLessThanOrEqual(page.components(separatedBy: "\n").count - 1, 30)
  }

  func testMailHasThreeColumnsThenTwoThenOne() throws {
    let window = try ExampleWindow(.mail)
    for (width, dividers) in [(1200, 2), (880, 1), (500, 0), (880, 1), (1200, 2)] {
      try window.resize(width: width)
      let places = try window.wait(forDividers: dividers)
      // The folders are at most 240 pixels wide, the messages at least 260.
      if dividers == 1 { XCTAssertGreaterThanOrEqual(places.first ?? 0, 260) }
    }
    try window.finish()
  }

  func testTheSettingOfMailChangesItsRules() throws {
    let window = try ExampleWindow(.mail)
    try window.resize(width: 1200)
    try window.wait(forDividers: 2)
    // The button at the end of the messages' bar, beside the message and alone.
    try window.click(x: 542)
    try window.wait(forDividers: 0)
    try window.click(x: 1047)
    try window.wait(forDividers: 2)
    try window.finish()
  }

  func testMailWritesATraceOfAllColumns() throws {
    let folder = try TemporaryFolder()
    let window = try ExampleWindow(.mail, ["--trace", folder("trace")])
    try window.resize(width: 1200)
    try window.wait(forDividers: 2)
    try window.resize(width: 500)
    try window.wait(forDividers: 0)
    let text = try String(contentsOfFile: folder("trace"), encoding: .utf8)
    XCTAssertTrue(text.contains(#""supplementary":[{"messages":"#), text)
    XCTAssertTrue(text.contains(#""arrangement":"collapsed""#), text)
    XCTAssertTrue(text.hasSuffix("}\n"), text)
    try window.finish()
  }

  func testMailRestoresItsStateAfterAKill() throws {
    let states = try TemporaryFolder()
    let window = try ExampleWindow(.mail, remembering: states.url.path)
    try window.resize(width: 1150)
    try window.wait(forDividers: 2)
    // The button over the folders hides them.
    try window.click(x: 24)
    try window.wait(forDividers: 1)
    let size = try window.size()
    var text = ""
    try waitUntil("the hidden folders are saved, rather than \(text)") {
      text = (try? String(contentsOfFile: states("mail/windows"), encoding: .utf8)) ?? ""
      return text.contains("'limit'")
    }
    kill(window.processIdentifier, SIGKILL)
    let next = try ExampleWindow(.mail, remembering: states.url.path)
    try next.wait(forDividers: 1)
    XCTAssertEqual(try next.size().width, size.width)
    XCTAssertEqual(try next.size().height, size.height)
    try next.finish()
  }

  func testTheMigrationExamplesCollapseAndExpand() throws {
    for example in Example.migrated {
      let window = try ExampleWindow(example)
      for (width, dividers) in [(900, 1), (400, 0), (900, 1)] {
        try window.resize(width: width)
        try window.wait(forDividers: dividers)
      }
      try window.finish()
    }
  }

  func testTheHelloExampleOfTheGTKPageOpens() throws {
    try ExampleWindow(.hello).finish()
  }
}
