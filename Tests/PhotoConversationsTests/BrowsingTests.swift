import AdaptiveSplit
import GTK
import GTKTestSupport
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// Browsing of photos with the keys of a list.
final class BrowsingTests: XCTestCase {
  func testBesideTheListAPhotoShowsAsSoonAsItsRowIsSelected() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      for (key, photo) in [(Key.down, 1), (.down, 2), (.end, 3), (.up, 2)] {
        sample.photos.window.press(key)
        pumpUntilIdle()
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/\(photo)")
        XCTAssertEqual(sample.conversation?.list.selectedRow, photo - 1)
        XCTAssertEqual(sample.photos.window.focusWidget, sample.conversation?.list)
      }
    }
  }

  func testOnOneStackAPhotoShowsOnlyWhenItIsChosen() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      sample.photos.window.press(.down)
      pumpUntilIdle()
      XCTAssertNil(sample.shownPhoto)
    }
  }

  func testADoubleClickOpensAConversationAndNoPhotoInIt() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        let list = try XCTUnwrap(sample.list?.list)
        DoubleClick.isEverySecond {
          for clicks in 2...3 {
            sample.photos.send(.backTo(.conversations))
            pumpUntilIdle()
            // Another button ends a previous double click.
            list.click(x: 100, y: 64 * 3 + 32, button: 2)
            for _ in 1...clicks {
              (list.isMapped ? list : sample.conversation?.list)?
                .clickWithPointer(x: 100, y: 64 * 2 + 32)
            }
            XCTAssertEqual(
              sample.split.state.arrangement.pages.map(\.description),
              ["conversations", "conversation:Chen"], "\(clicks) clicks at \(width)")
          }
        }
        sample.photos.window.destroy()
      }
    }
  }

  func testADragInTheListKeepsTheVisiblePhoto() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 2, of: "Chen")
      sample.conversation?.list.dragWithPointer(from: (100, 30), through: [(90, 10), (90, -20)])
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(sample.conversation?.list.selectedRows, [1])
      sample.conversation?.list.dragWithPointer(from: (100, 150), through: [(110, 90), (110, 20)])
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(sample.conversation?.list.selectedRows, [0, 1, 2], "a frame selects several")
    }
  }
}
