import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import PhotoConversations

/// Photos that are opened in other programs.
///
/// It is a class of its own: a process searches for the desktop's programs once.
final class OpenWithTests: XCTestCase {
  func testInstalledProgramsAreListedAndReceiveThePhotos() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b c", "d"]])
      let heard = try install(["Painter", "Printer"], ofDefault: "Painter", folder)
      let start = try folder.open()
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      pumpUntilIdle()
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.selectedRows = [0, 1]
      // The first one has the focus, and letters move to others.
      let choices: [([Key], String)] = [
        ([.return], "Painter"), ([.down, .return], "Printer"), (["p", "r", .return], "Printer"),
      ]
      for (keys, program) in choices {
        try? FileManager.default.removeItem(at: heard)
        XCTAssertTrue(start.photos.commands.perform("open-with"))
        pump(until: "the programs are there") { start.photos.presenter.sheet.isPresented }
        XCTAssertEqual(start.photos.presenter.sheet.titleText, "Open With")
        let programs = try XCTUnwrap(start.window.focusWidget as? ListView)
        XCTAssertGreaterThanOrEqual(programs.count, 3, "another one can be chosen, too")
        for key in keys { start.window.press(key) }
        XCTAssertFalse(start.photos.presenter.sheet.isPresented)
        pump(untilOutside: "the program was started") {
          (try? String(contentsOf: heard, encoding: .utf8))?.hasSuffix("end\n") == true
        }
        XCTAssertEqual(
          try String(contentsOf: heard, encoding: .utf8),
          "\(program)\n\(folder("Rome/a").text)\n\(folder("Rome/b c").text)\nend\n")
      }
      // A photo vanishes while the person chooses.
      try? FileManager.default.removeItem(at: heard)
      XCTAssertTrue(start.photos.commands.perform("open-with"))
      pump(until: "the programs are there") { start.photos.presenter.sheet.isPresented }
      try folder.delete("Rome/b c")
      start.window.press(.return)
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "“b c.jpg” no longer exists."
      }
      pump(untilOutside: "the program was started") {
        (try? String(contentsOf: heard, encoding: .utf8))?.hasSuffix("end\n") == true
      }
      XCTAssertEqual(
        try String(contentsOf: heard, encoding: .utf8),
        "Painter\n\(folder("Rome/a").text)\nend\n")
    }
  }
}

/// Installs programs that open photos and record them.
///
/// - Returns: The path of their record.
@MainActor
private func install(
  _ names: [String], ofDefault first: String, _ folder: PhotoFolder
) throws -> URL {
  let data = try XCTUnwrap(ProcessInfo.processInfo.environment["XDG_DATA_HOME"])
  let applications = URL(filePath: data).appending(path: "applications")
  try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
  let script = applications.appending(path: "listen")
  let heard = applications.appending(path: "heard")
  try "#!/bin/sh\nprintf '%s\\n' \"$@\" end > '\(heard.path)'\n"
    .write(to: script, atomically: true, encoding: .utf8)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
  func write(_ lines: [String], to name: String) throws {
    try lines.map { $0 + "\n" }.joined()
      .write(to: applications.appending(path: name), atomically: true, encoding: .utf8)
  }
  for name in names {
    let entry = [
      "[Desktop Entry]", "Type=Application", "Name=\(name)", "MimeType=image/jpeg;",
      "Exec=\"\(script.path)\" \(name) %F",
    ]
    try write(entry, to: "\(name).desktop")
  }
  let others = names.reversed().map { $0 + ".desktop" }.joined(separator: ";")
  let choices = [
    "[Default Applications]", "image/jpeg=\(first).desktop", "[Added Associations]",
    "image/jpeg=\(others);",
  ]
  try write(choices, to: "mimeapps.list")
  return heard
}
