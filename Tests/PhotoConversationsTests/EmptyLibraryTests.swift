import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The messages of a window without photos.
final class EmptyLibraryTests: XCTestCase {
  func testALibraryWithoutPhotosHasOneInstruction() {
    withGTK {
      let empty = Start(nil, library: Library(name: "Robin"))
      XCTAssertEqual(
        empty.texts,
        [
          "No Photos", "This folder contains no photos.",
          "Open Folder…", "Conversations",
        ])
      empty.photos.open(
        LibrarySession(try SampleLibraryWindow.library(), source: .paths(["/"], at: ["/"])))
      pumpUntilIdle()
      XCTAssertEqual(empty.texts, ["No Folder Selected", "/"])
      empty.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      XCTAssertTrue(empty.texts.contains("No Photo Selected"), "\(empty.texts)")
      empty.photos.send(.back(in: .primary))
      pumpUntilIdle()
      XCTAssertTrue(empty.texts.contains("No Folder Selected"), "\(empty.texts)")
    }
  }

  func testAFolderThatIsBackIsReadWhenItIsOpenedAgain() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let source = LibrarySource.paths(
        [FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)]))
      try folder.pullOut()
      let start = Start(source)
      XCTAssertTrue(start.texts.contains("Could Not Read Photos"))
      try folder.putBack()
      start.program.open(source)
      start.waitForLibrary()
      XCTAssertEqual(start.program.all.count, 1)
      XCTAssertEqual(start.photos.navigator.library.photoCount, 2)
      XCTAssertFalse(start.texts.contains("Could Not Read Photos"))
    }
  }

  func testTheNoticeOfAMissingFolderFollowsDuringASearch() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open()
      let session = start.photos.navigator.session
      @MainActor func isSaid() -> Bool { start.texts.contains { $0.contains("is unavailable") } }
      session.monitor?.onMissing?([FilePath(folder.path)])
      XCTAssertTrue(isSaid())
      start.photos.pages.list?.list.grabFocus()
      start.window.type("a")
      pump(until: "a photo is found") { start.photos.pages.list?.search.found?.count == 1 }
      session.monitor?.onMissing?([])
      start.window.press(.escape)
      pump(until: "all is listed") { start.photos.pages.list?.search.found == nil }
      start.photos.presenter.notice.hide()
      XCTAssertFalse(isSaid())
    }
  }

  func testUnreadableFoldersShowAnErrorInsteadOfAnEmptyLibrary() {
    withGTK {
      let locked = Start(
        nil, library: Library(name: "Robin", problems: ["/locked: permission denied."]))
      XCTAssertTrue(locked.texts.contains("Could Not Read Photos"))
      XCTAssertTrue(locked.texts.contains("/locked: permission denied."))
      XCTAssertFalse(locked.texts.contains("No Conversation Selected"))
    }
  }
}

extension Start {
  /// The visible texts of the first window.
  fileprivate var texts: [String] { window.shownTexts.map(\.text) }
}
