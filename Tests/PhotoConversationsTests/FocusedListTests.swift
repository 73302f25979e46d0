import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A focused list has a cursor row.
final class FocusedListTests: XCTestCase {
  func testReturnOpensARowIfTheRowsLoadAfterTheFocus() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let file = SampleLibraryWindow.package.appending(path: "data/sample/library.json").path
      sample.photos.open(LibrarySession(reading: .sample(at: FilePath(file)), in: nil))
      pump(until: "the library is there") { !sample.photos.navigator.isOpening }
      pumpUntilIdle()
      XCTAssertEqual(sample.photos.window.focusWidget, sample.list?.list)
      XCTAssertEqual(sample.list?.list.selectedRows, [], "nothing is chosen")
      sample.photos.window.press(.return)
      XCTAssertEqual(sample.shownPhoto, "photo:Ada/1")
    }
  }

  func testReturnOpensARowAfterAStartInAFolder() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["c", "d"]])
      let start = try folder.open()
      XCTAssertEqual(start.window.focusWidget, start.photos.pages.list?.list)
      start.window.press(.return)
      XCTAssertEqual(start.split.state.arrangement.primary.top, .conversation("Oslo"))
      start.window.press(.return)
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Oslo/c"))
    }
  }

  func testReturnOpensARowOfAGrid() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.toggleGrid()
      pumpUntilIdle()
      XCTAssertEqual(sample.conversation?.list.isGrid, true)
      sample.photos.window.press(.return)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
    }
  }

  func testReturnOpensARowAfterAllRowsAreReloaded() {
    withGTK {
      // The focus follows its row: the first one is the last one in the opposite order.
      let changes: [(change: @MainActor (ListView) -> Void, photo: String)] = [
        ({ $0.reset(count: 3) }, "photo:Chen/1"), ({ $0.rearrange([2, 1, 0]) }, "photo:Chen/3"),
        (
          {
            $0.count = 0
            $0.count = 3
          }, "photo:Chen/1"
        ),
      ]
      for (number, (change, photo)) in changes.enumerated() {
        let sample = try SampleLibraryWindow(width: 1000)
        sample.photos.send(.show(.conversation("Chen"), from: .primary))
        pumpUntilIdle()
        let list = try XCTUnwrap(sample.conversation?.list)
        XCTAssertEqual(sample.photos.window.focusWidget, list)
        change(list)
        XCTAssertEqual(list.selectedRows, [])
        sample.photos.window.press(.return)
        XCTAssertEqual(sample.shownPhoto, photo, "\(number)")
        sample.photos.window.destroy()
      }
    }
  }
}
