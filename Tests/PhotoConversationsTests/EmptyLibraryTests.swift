import GTK
import GTKTestSupport
import ImageFiles
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// What a window says that has no photos to show.
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
  /// What can be read in the first window.
  fileprivate var texts: [String] { window.shownTexts.map(\.text) }
}
