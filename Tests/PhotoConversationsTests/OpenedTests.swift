import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import SplitProgram
import TestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The window's content after a person opens files, and its saved state.
final class OpenedTests: XCTestCase {
  func testDroppedAndChosenFilesShowInTheWindow() {
    withGTK {
      let folder = try TemporaryFolder.ofTwoFolders()
      let start = Start(
        .paths([FilePath(folder("One"))], at: LibrarySource.places(of: [FilePath(folder("One"))])))
      XCTAssertEqual(start.window.title, "Photo Conversations")
      start.photos.open(paths: [FilePath(URL(filePath: folder("Two/b.jpg")).absoluteString)])
      pump(until: "the photo") { start.window.title == "b.jpg, 2 of 3 — Two" }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, FilePath(folder("Two/b.jpg")))
      start.photos.open(paths: [FilePath(folder("One"))])
      pump(until: "the folder") {
        start.photos.navigator.library.conversations.first?.name == "One"
      }
      start.photos.open(paths: ["/no such folder"])
      pump(until: "that it can't be") {
        start.photos.presenter.notice.text?.contains("/no such folder") == true
      }
      XCTAssertEqual(start.photos.navigator.library.conversations.first?.name, "One")
    }
  }

  func testOpeningAPhotoOfAnotherFolderSendsOneEventAndShowsItsList() {
    withGTK {
      for width in [1000, 400] {
        let folder = try PhotoFolder(["One": ["a", "b"], "Two": ["c", "d"], "Single": ["e"]])
        let start = Start(
          .paths([FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])))
        start.window.resizeAndWait(width: width, height: 600)
        var events: [SplitEvent<PhotoPage>] = []
        start.split.observe { events.append($0.event) }
        for (path, lists) in [
          ("One/a", ["conversations", "conversation:One"]),
          ("Two/c", ["conversations", "conversation:Two"]), ("Single/e", ["conversations"]),
          ("One/b", ["conversations", "conversation:One"]),
        ] {
          events = []
          start.photos.open(paths: [folder(path)])
          pump(until: "\(path)") { start.photos.navigator.shownPhoto?.path == folder(path) }
          XCTAssertEqual(start.split.state.arrangement.primary.pages.map(\.description), lists)
          let ways = events.filter(\.isNavigation)
          XCTAssertEqual(ways.count, 1, "\(ways)")
          if case .arranged = ways.first {} else { XCTFail("\(ways)") }
        }
        start.window.close()
      }
    }
  }

  func testACommandLineAndTheDesktopOpenAPhotoInOneLineOfTheTrace() {
    withGTK {
      let folder = try PhotoFolder(["One": ["a", "b", "c"]])
      let trace = FilePath("\(folder.path)/../trace.jsonl")
      let program = PhotoWindows(windowStates: nil, trace: try TraceFile(path: trace))
      let first = OpenRequest(paths: [folder("One/a")], size: nil)
      let words = OpenRequest(paths: [folder("One/b")], size: nil).words
      let ways: [(String, () -> Void)] = [
        ("One/a", { program.open(first.source, size: first.size, photo: first.photo) }),
        // A later start sends its request over D-Bus.
        ("One/b", { program.handle { OpenRequest(words: words) } }),
        // A file manager opens files over D-Bus.
        (
          "One/c",
          {
            program.open([URL(filePath: folder("One/c").text).absoluteString]) { first }
          }
        ),
      ]
      var read = 0
      for (photo, open) in ways {
        open()
        pump(until: photo) { program.all.first?.navigator.shownPhoto?.path == folder(photo) }
        pumpUntilIdle()
        let lines = try String(contentsOfFile: trace.text, encoding: .utf8).split(separator: "\n")
        let events = try lines.dropFirst(read).map {
          try JSONDecoder().decode(SplitTraceRecord<PhotoPage>.self, from: Data($0.utf8)).event
        }
        read = lines.count
        let navigation = events.filter(\.isNavigation)
        XCTAssertEqual(navigation.count, 1, "\(photo): \(navigation)")
        if case .arranged = navigation.first {} else { XCTFail("\(photo): \(navigation)") }
      }
      XCTAssertEqual(program.all.count, 1)
      program.all.first?.window.destroy()
    }
  }

  func testAnOpenedFolderShowsItsFirstPhotoIfTheWindowIsWide() {
    withGTK {
      for (width, title) in [(1000, "a.jpg, 1 of 2 — One"), (400, "Photo Conversations")] {
        let folder = try TemporaryFolder.ofTwoFolders()
        let memory = try Memory()
        let program = PhotoWindows(windowStates: memory.start())
        let path = FilePath(folder.url.path)
        program.open(
          .paths([path], at: LibrarySource.places(of: [path])),
          size: WindowSize(width: width, height: 600))
        pump(until: "it is read") { program.all.first?.navigator.isOpening == false }
        pumpUntilIdle()
        XCTAssertEqual(program.all.first?.window.title, title)
        program.all.first?.window.close()
      }
    }
  }

  func testALongListScrollsToTheOpenedPhoto() {
    withGTK {
      let folder = try PhotoFolder(["Home": (100...130).map { "\($0)" }, "Trips": ["a"]])
      let memory = try Memory()
      let program = PhotoWindows(windowStates: memory.start())
      program.open(
        .paths([FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])),
        size: WindowSize(width: 900, height: 480))
      pump(until: "it is read") { program.all.first?.navigator.isOpening == false }
      pumpUntilIdle()
      let photos = try XCTUnwrap(program.all.first)
      XCTAssertEqual(photos.navigator.shownPhoto?.path, folder("Home/100"))
      XCTAssertEqual(photos.pages.conversation?.list.selectedRow, 0)
      XCTAssertEqual(photos.pages.conversation?.list.visibleRows?.lowerBound, 0)
      photos.window.close()
      for number in [7, 15, 30] {
        let photo = folder("Home/\(100 + number)")
        let start = Start(.paths(["/no such folder"], at: ["/no such folder"]))
        start.photos.open(paths: [photo])
        pump(until: "the photo") { start.photos.navigator.shownPhoto?.path == photo }
        pumpUntilIdle()
        let list = try XCTUnwrap(start.photos.pages.conversation?.list)
        XCTAssertEqual(list.selectedRow, number)
        let place = try XCTUnwrap(list.place(ofRow: number))
        XCTAssertGreaterThanOrEqual(place.y, 0)
        XCTAssertLessThanOrEqual(place.y + place.height, list.allocation.height)
        start.window.close()
      }
    }
  }

  func testRecentFoldersAreSavedAndLimited() {
    withGTK {
      let folder = try TemporaryFolder.ofTwoFolders()
      let memory = try Memory()
      @MainActor func recent() -> RecentFolders {
        StateFile.finishWriting()
        return RecentFolders(folder: FilePath(memory.folder), addsToDesktop: false)
      }
      @MainActor func source(_ name: String) -> LibrarySource {
        .paths([FilePath(folder(name))], at: LibrarySource.places(of: [FilePath(folder(name))]))
      }
      let first = recent()
      XCTAssertTrue(first.all.isEmpty)
      for name in ["One", "Two", "Gone"] { first.add(source(name)) }
      first.add(.photos([FilePath(folder("One/a.jpg"))], at: ["/x/."]))
      first.add(.sample(at: "/sample"))
      XCTAssertEqual(
        recent().all.map { $0.map(\.text) },
        [["Gone"], ["Two"], ["One"]].map {
          $0.map { folder($0) }
        })
      let usual = DefaultOpenRequest(recent: recent(), sample: "/sample", size: nil)
      XCTAssertEqual(usual.request().paths, [FilePath(folder("Two"))], "the last one that is there")
      for (pictures, expected) in [("One", folder("One")), ("Missing", "/sample")] {
        let request = DefaultOpenRequest(
          recent: nil, sample: "/sample", size: nil, pictures: FilePath(folder(pictures))
        ).request()
        XCTAssertEqual(request.paths, [FilePath(expected)], "with \(pictures)")
        XCTAssertEqual(request.source.isIntroduction, pictures == "Missing")
        XCTAssertEqual(OpenRequest(words: request.words), request)
      }
      XCTAssertFalse(OpenRequest(sample: "/sample", size: nil).source.isIntroduction)
      for number in 0..<20 { first.add(source("\(number)")) }
      let deep = FilePath("/\(String(repeating: "a", count: 100))/Scans")
      first.add(.paths([deep], at: [deep]))
      XCTAssertEqual(recent().all.count, RecentFolders.maxCount)

      let program = PhotoWindows(
        windowStates: nil, recent: recent(), sample: .sample(at: "/sample"))
      program.open(source("One"))
      pump(until: "it is read") { program.all.first?.navigator.isOpening == false }
      let window = try XCTUnwrap(program.all.first)
      XCTAssertEqual(window.recentLibraries.count, RecentFolders.maxCount - 1, "this one shows")
      XCTAssertEqual(program.recent?.all.first?.map(\.text), [folder("One")])
      window.updateMenu()
      let section = window.split.header.menu?.sections.first { $0.title == "Recent Folders" }
      XCTAssertEqual(section?.items.first?.title, "…\(deep.text.suffix(80))")
      XCTAssertEqual(window.commands["open-sample"]?.isEnabled(window), true)
      XCTAssertEqual(window.commands["open-recent-6"]?.isEnabled(window), false)
    }
  }

  func testARowsTooltipIsItsFoldersPath() {
    withGTK {
      let folder = try TemporaryFolder.ofTwoFolders()
      let path = FilePath(folder.url.path)
      let start = Start(.paths([path], at: LibrarySource.places(of: [path])))
      XCTAssertEqual(start.photos.pages.list?.row(1).tooltip, folder("Two"))
    }
  }
}

extension SplitEvent {
  /// Whether the event leads to other pages.
  var isNavigation: Bool {
    switch self {
    case .arranged, .show, .showPage, .showDetail, .back, .backTo, .forward: true
    default: false
    }
  }
}

extension TemporaryFolder {
  /// Returns a folder with two folders of photos.
  fileprivate static func ofTwoFolders() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["One/a", "One/b", "Two/a", "Two/b", "Two/c"] {
      try folder.copyPhoto("Dana/d01.jpg", to: "\(name).jpg")
    }
    return folder
  }
}
