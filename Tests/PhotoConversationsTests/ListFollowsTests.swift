import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The list scrolls to the visible photo beside it.
final class ListFollowsTests: XCTestCase {
  @MainActor
  private static func open(_ folder: PhotoFolder) throws -> (start: Start, list: ListView) {
    let start = try folder.open()
    start.window.resizeAndWait(width: 1000, height: 500)
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
    pumpUntilIdle()
    return (start, try XCTUnwrap(start.photos.pages.conversation?.list))
  }

  private static let names = (1...40).map { "p\($0 < 10 ? "0" : "")\($0)" }

  func testTheListScrollsToThePhotoThatKeysShow() {
    withGTK {
      let folder = try PhotoFolder(["Rome": Self.names], isEmpty: true)
      let (start, list) = try Self.open(folder)
      start.photos.pages.photo?.photoView.area.grabFocus()
      for (key, row) in [(Key.end, 39), (.pageUp, 38), (.home, 0), (.pageDown, 1)] {
        start.window.press(key)
        XCTAssertEqual(list.selectedRows, [row])
        XCTAssertEqual(list.visibleRows?.contains(row), true, "after \(key)")
      }
      for _ in 0..<12 { start.window.press(.right) }
      XCTAssertEqual(list.selectedRows, [13])
      XCTAssertEqual(list.visibleRows?.contains(13), true)
    }
  }

  func testAListShownAgainScrollsToTheVisiblePhoto() {
    withGTK {
      let folder = try PhotoFolder(["Rome": Self.names], isEmpty: true)
      let (start, list) = try Self.open(folder)
      start.photos.pages.photo?.photoView.area.grabFocus()
      start.window.press(.f9)
      start.window.press(.end)
      start.window.press(.f9)
      XCTAssertEqual(list.selectedRows, [39])
      XCTAssertEqual(list.visibleRows?.contains(39), true)
    }
  }

  func testTheListScrollsToAPhotoWhoseMoveIsUndone() {
    withGTK {
      let folder = try PhotoFolder(["Rome": Self.names, "Oslo": ["x"]], isEmpty: true)
      let (start, list) = try Self.open(folder)
      start.photos.pages.photo?.photoView.area.grabFocus()
      let last = folder("Rome/p40")
      let target = FilePath("\(folder.path)/Oslo")
      start.photos.actions.perform(.move([MovedPhoto(last, into: target)]))
      pump(until: "it moved") {
        start.photos.navigator.library.conversation(id: "Oslo")?.photos.count == 2
      }
      XCTAssertEqual(list.visibleRows?.contains(0), true)
      start.window.press("z", .control)
      pump(until: "it is back") { start.photos.navigator.shownPhoto?.path == last }
      pumpUntilIdle()
      XCTAssertEqual(list.selectedRows, [39])
      XCTAssertEqual(list.visibleRows?.contains(39), true)
    }
  }

  func testExpandingWithoutAPhotoClearsTheListsSelection() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(sample.conversation?.list)
      for _ in 0..<2 { sample.photos.window.press(.down) }
      XCTAssertEqual(list.selectedRows.count, 1)
      sample.resize(1000)
      XCTAssertNil(sample.shownPhoto)
      XCTAssertEqual(list.selectedRows, [])
      XCTAssertEqual(sample.photos.window.focusWidget, list)
      sample.resize(400)
      sample.photos.send(.back(in: nil))
      pumpUntilIdle()
      let conversations = try XCTUnwrap(sample.list?.list)
      for _ in 0..<2 { sample.photos.window.press(.down) }
      XCTAssertEqual(conversations.selectedRows.count, 1)
      sample.resize(1000)
      XCTAssertEqual(conversations.selectedRows, [])
    }
  }
}
