import TestSupport
import XCTest

/// The files that describe the program to the desktop.
final class InstalledFileTests: XCTestCase {
  func testTheDesktopEntryIsValid() throws {
    for entry in try files("desktop") {
      let answer = try Tool.ask("desktop-file-validate", [entry])
      XCTAssertEqual(answer.status, 0, answer.text)
      XCTAssertEqual(answer.text, "")
    }
  }

  func testTheMetainfoIsValid() throws {
    for file in try files("metainfo.xml") {
      let answer = try Tool.ask("appstreamcli", ["validate", "--no-net", file])
      XCTAssertEqual(answer.status, 0, answer.text)
    }
  }

  private func files(_ ending: String) throws -> [String] {
    let folder = Repository.folder.appending(path: "Resources")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + ending) }
    XCTAssertFalse(names.isEmpty)
    return names.map { folder.appending(path: $0).path }
  }
}
