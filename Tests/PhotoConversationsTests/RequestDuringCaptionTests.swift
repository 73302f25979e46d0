import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// A photo that is requested while a caption of several photos is being edited.
final class RequestDuringCaptionTests: XCTestCase {
  func testARequestedPhotoShowsWhenTheEditingOfABatchCaptionEnds() {
    withGTK {
      for key in [Key.return, .escape] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
        let start = try folder.open(photo: 1)
        start.window.resizeAndWait(width: 1000, height: 680)
        let page = try XCTUnwrap(start.photos.pages.conversation)
        page.list.grabFocus()
        page.list.selectedRows = [0, 1]
        page.selection.selectVisible()
        start.window.press(.f2)
        start.window.type("one")
        start.photos.show(folder("Rome/c"))
        pumpUntilIdle()
        XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/a"))
        XCTAssertEqual(start.window.focusWidget, page.selection.bar.entry)
        start.window.press(key)
        XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"))
        XCTAssertEqual(
          start.photos.navigator.library.conversations.flatMap(\.photos).map(\.caption),
          key == .return ? ["one", "one", nil] : [nil, nil, nil])
        start.window.destroy()
      }
    }
  }
}
