import AdaptiveSplit
import GTK
import GTKTestSupport
import ImageFiles
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The messages of a window without photos.
final class EmptyLibraryTests: XCTestCase {
  func testALibraryWithoutPhotosSaysWhatToDoOnce() {
    withGTK {
      let empty = Start(nil, library: Library(name: "Robin"))
      XCTAssertEqual(
        empty.texts,
        [
          "No Photos", "There are no photos in this folder. Open one that has some.",
          "Open Folder…", "Conversations",
        ])
      empty.photos.open(
        SharedLibrary(try SampleLibraryWindow.library(), source: .paths(["/"], at: ["/"])))
      pumpUntilIdle()
      XCTAssertEqual(empty.texts, ["No Conversation Selected", "Conversations"])
      empty.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      XCTAssertTrue(empty.texts.contains("No Photo Selected"), "\(empty.texts)")
      empty.photos.send(.back(in: .primary))
      pumpUntilIdle()
      XCTAssertTrue(empty.texts.contains("No Conversation Selected"), "\(empty.texts)")
    }
  }

  func testFoldersThatCanNotBeReadAreNoEmptyLibrary() {
    withGTK {
      let locked = Start(
        nil, library: Library(name: "Robin", problems: ["/locked: permission denied."]))
      XCTAssertTrue(locked.texts.contains("The Photos Can’t Be Read"))
      XCTAssertTrue(locked.texts.contains("/locked: permission denied."))
      XCTAssertFalse(locked.texts.contains("No Conversation Selected"))
    }
  }
}

extension Start {
  /// The visible texts of the first window.
  fileprivate var texts: [String] { window.shownTexts.map(\.text) }
}
