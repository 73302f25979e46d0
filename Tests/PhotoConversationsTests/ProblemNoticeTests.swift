import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Notices of problems: folders, sidecars and the database.
final class ProblemNoticeTests: XCTestCase {
  func testAFolderThatCannotBeOpenedLeavesTheVisibleOneAsItWas() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open()
      start.photos.open(paths: ["/nowhere/at/all"])
      let notice = start.photos.presenter.notice
      pump(until: "the reason") { notice.text?.contains("/nowhere/at/all") == true }
      XCTAssertFalse(start.photos.navigator.isOpening)
      XCTAssertEqual(start.photos.pages.list?.isEmpty, false)
      XCTAssertFalse(start.window.shownTexts.map(\.text).contains("Could Not Read Photos"))
    }
  }

  func testAFailedWriteIsReportedInEveryWindow() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      start.photos.openWindow()
      pump(until: "both windows show") {
        start.program.all.count == 2 && start.program.all.allSatisfy(\.window.isMapped)
      }
      pumpUntilIdle()
      let notices = start.program.all.map(\.presenter.notice)
      XCTAssertEqual(notices.map(\.text), [nil, nil])
      // A sidecar can't be written if a folder has its name.
      try FileManager.default.createDirectory(
        atPath: folder("Rome/a").text + ".xmp", withIntermediateDirectories: false)
      start.photos.actions.rate(["Rome/1"], stars: 4)
      pump(until: "it is said") { notices.allSatisfy { $0.text != nil } }
      XCTAssertEqual(notices[0].text, notices[1].text)
      let words = try XCTUnwrap(notices[0].text)
      XCTAssertTrue(words.contains("can’t be saved next to the photos"), words)
      XCTAssertFalse(words.contains("\n"), words)
      XCTAssertNil(notices[0].buttonText)
      for notice in notices { notice.hide() }
      start.photos.actions.rate(["Rome/1"], stars: 3)
      pumpUntilIdle()
      XCTAssertEqual(notices.map(\.text), [nil, nil], "it was said")
      notices[0].visibleDuration = 20
      start.program.sessions?.onProblem?("Something else")
      XCTAssertEqual(notices.map(\.text), ["Something else", "Something else"])
      pump(until: "the word goes") { notices[0].text == nil }
    }
  }

  func testARatingOfSeveralPhotosHidesNoProblem() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      pump(until: "the window shows") { start.program.all.allSatisfy(\.window.isMapped) }
      let notice = start.photos.presenter.notice
      start.program.sessions?.onProblem?("A disk is full.")
      start.program.sessions?.onProblem?("Another disk is full.")
      XCTAssertEqual(notice.text, "A disk is full.\nAnother disk is full.")
      start.photos.actions.rate(["Rome/1", "Rome/2"], stars: 4)
      pump(until: "it can be undone") { notice.buttonText == "Undo" }
      XCTAssertEqual(notice.text, "2 photos rated\nA disk is full.\nAnother disk is full.")
      notice.hide()
      start.photos.actions.rate(["Rome/1", "Rome/2"], stars: 3)
      pump(until: "it is shown") { notice.text != nil }
      XCTAssertEqual(notice.text, "2 photos rated")
    }
  }

  func testABrokenStoreIsReportedOnlyInTheFirstWindow() {
    withGTK {
      let memory = try Memory()
      try memory.write(String(repeating: "no store", count: 1000), to: "photos.sqlite")
      let folder = try PhotoFolder(["Rome": ["a"], "Oslo": ["b"]])
      let program = PhotoWindows(windowStates: nil)
      program.sessions = LibrarySessions(.file(FilePath(memory.path("photos.sqlite"))))
      pump(untilOutside: "the store is open") {
        memory.files.contains("photos.sqlite.broken-1")
      }
      pumpUntilIdle()
      for (name, isSaid) in [("Rome", true), ("Oslo", false)] {
        let path = "\(folder.path)/\(name)"
        program.open(.paths([FilePath(path)], at: LibrarySource.places(of: [FilePath(path)])))
        let window = try XCTUnwrap(program.all.last)
        pump(until: "the window shows") { window.window.isMapped }
        XCTAssertEqual(
          window.presenter.notice.text?.contains("photos.sqlite.broken-1"), isSaid ? true : nil,
          name)
      }
      for window in program.all { window.window.close() }
    }
  }
}
