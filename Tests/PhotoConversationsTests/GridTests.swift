import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The photos of a conversation in a grid.
final class GridTests: XCTestCase {
  func testArrowsShowThePhotosOfTheGrid() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pumpUntilIdle()
      let page = try XCTUnwrap(sample.conversation)
      let window = sample.photos.window
      window.press("g", .control)
      pumpUntilIdle()
      XCTAssertTrue(page.list.isGrid)
      XCTAssertEqual(page.list.selectedRows, [0])
      let places = (0..<2).compactMap { page.list.place(ofRow: $0) }
      XCTAssertEqual(places.first?.y, places.last?.y)
      pump(until: "the pictures are there") { page.row(2).thumbnail != nil }
      XCTAssertEqual(page.row(2).thumbnail?.width, page.list.thumbnailSide * page.list.scaleFactor)
      XCTAssertNil(page.row(2).subtitle, "no word about stars that are not there")
      page.list.grabFocus()
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      window.press(.left)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      window.press("a", .control)
      XCTAssertEqual(page.selection.photos.count, 3)
      window.press("2")
      XCTAssertNil(page.row(2).subtitle)
      XCTAssertEqual(page.row(2).rating, 2)
      window.press(.escape)
      XCTAssertEqual(page.list.selectedRows, [0])
      window.press("g", .control)
      XCTAssertFalse(page.list.isGrid)
      XCTAssertEqual(page.list.selectedRows, [0])
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
    }
  }

  func testInANarrowWindowAClickOpensAPhotoAndBackReturnsToTheGrid() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 360)
      sample.photos.navigator.session.grids = [.compact]
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.conversation?.list)
      pump(until: "three stand side by side") { list.place(ofRow: 2)?.y == 0 }
      let place = try XCTUnwrap(list.place(ofRow: 1))
      list.clickWithPointer(x: place.x + place.width / 2, y: place.height / 2)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      sample.photos.window.press(.left, .alt)
      XCTAssertTrue(list.isGrid && list.isMapped)
    }
  }

  func testNarrowAndWideWindowsKeepSeparateGridSettings() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 500)
      let window = sample.photos.window
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      window.press("g", .control)
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.conversation?.list)
      XCTAssertTrue(list.isGrid && sample.photos.gridAction.isOn)
      sample.resize(1000)
      pump(until: "wide, it is a list") { !list.isGrid }
      XCTAssertFalse(sample.photos.gridAction.isOn)
      XCTAssertEqual(list.place(ofRow: 1)?.y, 64)
      sample.resize(500)
      pump(until: "narrow, it is a grid again") { list.isGrid }
      XCTAssertTrue(sample.photos.gridAction.isOn)
    }
  }

  func testTheGridSettingIsSavedWithTheLibrary() {
    withGTK {
      let sessions = LibrarySessions(.memory)
      let first = LibrarySession(readingSample: sessions)
      XCTAssertEqual(first.grids, [])
      var changes = 0
      let owner = NSObject()
      first.observe(owner) { if case .layout = $0 { changes += 1 } }
      first.grids = [.compact, .regular]
      first.grids = [.compact, .regular]
      XCTAssertEqual(changes, 1)
      let next = LibrarySession(readingSample: sessions)
      XCTAssertEqual(next.grids, [.compact, .regular])
      sessions.finish()
    }
  }
}
