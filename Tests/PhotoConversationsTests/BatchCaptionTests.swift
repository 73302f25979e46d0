import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// The editor of a caption for all selected photos.
final class BatchCaptionTests: XCTestCase {
  /// Opens a window on a folder with selected rows in its list, and starts to edit the caption.
  @MainActor
  private static func openSelection(
    of rows: Set<Int>, in folder: PhotoFolder
  ) throws -> (start: Start, page: ConversationPage) {
    let start = try Start.onFirstPhoto(of: folder, width: 1000)
    let page = try XCTUnwrap(start.photos.pages.conversation)
    page.list.grabFocus()
    page.list.selectedRows = rows
    page.selection.selectVisible()
    pumpUntilIdle()
    page.selection.bar.captionButton.clickWithPointer(x: 8, y: 8)
    page.selection.bar.entry.grabFocus()
    start.window.type("one ")
    return (start, page)
  }

  @MainActor
  private static func photos(_ start: Start) -> [Photo] {
    start.photos.navigator.library.conversations.flatMap(\.photos)
  }

  func testABatchCaptionIsSavedWhenTheFocusLeavesItsBar() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, page) = try Self.openSelection(of: [0, 1], in: folder)
      page.selection.bar.allButton.grabFocus()
      pumpUntilIdle()
      XCTAssertTrue(page.selection.bar.isEditing, "The button is in the same bar.")
      page.list.grabFocus()
      pumpUntilIdle()
      XCTAssertFalse(page.selection.bar.isEditing)
      XCTAssertEqual(Self.photos(start).map(\.caption), ["one", "one", nil])
    }
  }

  func testAKeyStartsABatchCaptionAndReplacedCaptionsAreCounted() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, page) = try Self.openSelection(of: [0, 1], in: folder)
      let notice = start.photos.presenter.notice
      start.window.press(.return, .control)
      XCTAssertEqual(notice.text, "Caption added to 2 photos")
      page.list.grabFocus()
      page.list.selectedRows = [0, 1, 2]
      page.selection.selectVisible()
      start.window.press(.f2)
      XCTAssertTrue(page.selection.bar.isEditing)
      pumpUntilIdle()
      XCTAssertEqual(page.selection.bar.hint.text, "Replaces 2 captions")
      XCTAssertTrue(page.selection.bar.hint.isMapped)
      start.window.type("2")
      start.window.press(.return)
      XCTAssertEqual(notice.text, "Captions of 3 photos changed")
      XCTAssertEqual(Self.photos(start).map(\.caption), ["2", "2", "2"])
      XCTAssertEqual(Self.photos(start).map(\.rating), [nil, nil, nil])
      page.list.grabFocus()
      start.window.press(.f2)
      page.selection.bar.entry.text = ""
      start.window.press(.return)
      XCTAssertEqual(notice.text, "Caption removed from 3 photos")
      start.window.press("4")
      start.window.press("0")
      XCTAssertEqual(notice.text, "Rating removed from 3 photos")
    }
  }

  func testABatchCaptionIsSavedWhenAnotherLibraryOpensOrTheWindowCloses() {
    withGTK {
      for opens in [true, false] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
        // Their photos have the same identifiers.
        let other = try PhotoFolder(["Rome": ["d", "e", "f"]])
        let (start, _) = try Self.openSelection(of: [0, 1], in: folder)
        let session = start.photos.navigator.session
        if opens {
          start.photos.open(paths: [FilePath(other.path)])
          pump(until: "the other folder") {
            start.photos.navigator.library.conversations.first?.photos.first?.path
              == other("Rome/d")
          }
          pumpUntilIdle()
          XCTAssertEqual(Self.photos(start).map(\.caption), [nil, nil, nil])
        } else {
          start.close()
        }
        XCTAssertEqual(
          session.library.conversations.flatMap(\.photos).map(\.caption), ["one", "one", nil])
      }
    }
  }

  func testABatchCaptionAppliesToTheInitiallySelectedPhotos() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let (start, page) = try Self.openSelection(of: [0, 1], in: folder)
      try folder.delete("Rome/b")
      pump(until: "it is gone") { Self.photos(start).count == 3 }
      pumpUntilIdle()
      XCTAssertEqual(start.window.focusWidget, page.selection.bar.entry)
      XCTAssertTrue(page.selection.bar.widget.isMapped)
      start.window.type("5c2")
      XCTAssertEqual(page.selection.bar.entry.text, "one 5c2")
      start.window.press(.return)
      pumpUntilIdle()
      XCTAssertEqual(Self.photos(start).map(\.caption), ["one 5c2", nil, nil])
      XCTAssertEqual(Self.photos(start).map(\.rating), [nil, nil, nil])
      XCTAssertFalse(page.selection.bar.widget.isVisible, "one is left")
      XCTAssertEqual(start.window.focusWidget, page.list)
    }
  }

  func testABatchCaptionCanBeCopiedIfItsPhotosAreDeleted() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let (start, _) = try Self.openSelection(of: [0, 1], in: folder)
      for name in ["Rome/a", "Rome/b"] { try folder.delete(name) }
      pump(until: "they are gone") { Self.photos(start).count == 2 }
      start.window.type("5")
      start.window.press(.return)
      XCTAssertEqual(Self.photos(start).map(\.caption), [nil, nil])
      start.photos.presenter.notice.button.clickWithPointer(x: 5, y: 5)
      XCTAssertEqual(Pasted.text, "one 5")
    }
  }

  func testEscapeDiscardsABatchCaptionAndAClickElsewhereSavesIt() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, page) = try Self.openSelection(of: [0, 1], in: folder)
      start.window.press(.escape)
      pumpUntilIdle()
      XCTAssertEqual(Self.photos(start).map(\.caption), [nil, nil, nil])
      XCTAssertEqual(page.selection.photos.count, 2)
      XCTAssertEqual(start.window.focusWidget, page.list)
      page.selection.bar.captionButton.clickWithPointer(x: 8, y: 8)
      page.selection.bar.entry.grabFocus()
      start.window.type("two")
      page.selection.bar.captionButton.clickWithPointer(x: 8, y: 8)
      pumpUntilIdle()
      XCTAssertEqual(Self.photos(start).map(\.caption), ["two", "two", nil])
    }
  }

  func testCollapsingKeepsTheBatchCaptionEditorOpen() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, page) = try Self.openSelection(of: [0, 1], in: folder)
      start.window.resizeAndWait(width: 400, height: 680)
      pumpUntilIdle()
      XCTAssertTrue(page.list.isMapped)
      XCTAssertEqual(start.window.focusWidget, page.selection.bar.entry)
      start.window.type("5")
      start.window.press(.return)
      pumpUntilIdle()
      XCTAssertEqual(Self.photos(start).map(\.caption), ["one 5", "one 5", nil])
      XCTAssertEqual(Self.photos(start).map(\.rating), [nil, nil, nil])
    }
  }
}
