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
