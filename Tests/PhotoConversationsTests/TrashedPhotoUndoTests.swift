import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import PhotoConversations

/// Undo after photos were moved to the trash or deleted.
final class TrashedPhotoUndoTests: UndoTestCase {
  func testAPhotoThatGetsTheNameOfATrashedOneKeepsItsRating() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      try folder.replace("Rome/b", with: "Chen/c01.jpg")
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (photos, actions) = (start.photos, start.photos.actions)
      Self.rate("a", 5, start, folder)
      actions.trash(photos.navigator.photos(at: [folder("Rome/a")]))
      pump(until: "a is gone") { start.photoNames == ["b", "c"] }
      Self.rate("b", 3, start, folder)
      actions.perform(.move([try MovedPhoto(folder("Rome/b"), named: "a.jpg")]))
      pump(until: "b is a") { Self.stars(start) == ["a.jpg": 3] }
      @MainActor func undo(_ expected: [String: Int]) {
        pump(until: "it can be undone") { photos.navigator.session.canUndo }
        actions.undo()
        pump(until: "\(expected) after \(Self.stars(start))") { Self.stars(start) == expected }
      }
      undo(["b.jpg": 3])
      undo([:])
      undo(["a.jpg": 5])
      undo([:])
      XCTAssertFalse(photos.navigator.session.canUndo)
    }
  }

  func testOtherLibrariesUndoNoEditOfADeletedPhoto() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let sessions = LibrarySessions(.memory)
      let whole = try folder.open(sessions: sessions)
      let inner = FilePath("\(folder.path)/Rome")
      let part = Start(
        .paths([inner], at: LibrarySource.places(of: [inner])), sessions: sessions)
      Self.rate("a", 5, part, folder)
      pump(until: "the other one shows it") { Self.stars(whole) == ["a.jpg": 5] }
      whole.photos.actions.perform(.delete([folder("Rome/a")]))
      pump(until: "a is gone") { whole.photoNames == ["b"] }
      pump(until: "nothing can be undone") { !part.photos.navigator.session.canUndo }
    }
  }

  func testAnEditOfADeletedPhotoIsForgotten() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let session = start.photos.navigator.session
      Self.rate("b", 2, start, folder)
      Self.rate("a", 5, start, folder)
      start.photos.actions.perform(.delete([folder("Rome/a")]))
      pump(until: "a is gone") { start.photoNames == ["b"] && session.canUndo }
      XCTAssertEqual(session.undo.done.count, 1)
      start.photos.actions.undo()
      pump(until: "b is unrated") { Self.stars(start) == [:] }
    }
  }

  func testUndoingADeletionKeepsTheFocusInTheList() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 2)
      start.window.resizeAndWait(width: 1000, height: 680)
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.grabFocus()
      start.window.press(.delete)
      pump(until: "b is gone") { start.photoNames == ["a", "c"] }
      pumpUntilIdle()
      XCTAssertTrue(list.isFocus)
      start.window.press("z", .control)
      pump(until: "b is back") { start.photoNames == ["a", "b", "c"] }
      pumpUntilIdle()
      XCTAssertTrue(list.isFocus)
      XCTAssertEqual(list.selectedRows, [1])
      start.window.press(.down)
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"))
    }
  }

  func testUndoingADeletionKeepsTheSearch() {
    withGTK {
      let folder = try PhotoFolder(["Oslo": ["c", "d"], "Rome": ["sun-1", "sun-2", "b"]])
      let (start, page) = try Self.showFound(in: folder)
      start.window.press(.delete)
      pump(until: "it is gone") { page.search.found?.count == 1 }
      pump(until: "it can be undone") { start.photos.navigator.session.canUndo }
      start.window.press("z", .control)
      pump(until: "it is found again") { page.search.found?.count == 2 }
      pump(until: "it shows") {
        start.photos.navigator.shownPhoto?.path == folder("Rome/sun-1")
          && page.list.selectedRows == [0]
      }
      XCTAssertTrue(page.list.isFocus)
      XCTAssertTrue(page.searchBar.bar.isOpen)
    }
  }

  func testDeletingAllFoundPhotosTargetsNoOther() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["sun-1", "sun-2", "b"]])
      let (start, page) = try Self.showFound(in: folder)
      start.window.press("a", .control)
      start.window.press(.delete)
      pump(until: "none is left") { page.search.found?.isEmpty == true }
      pumpUntilIdle()
      XCTAssertNil(start.photos.navigator.shownPhoto)
      XCTAssertEqual(start.photos.targetPhotos, [])
      start.window.press(.delete)
      pumpUntilIdle()
      XCTAssertTrue(folder("Rome/b").isPresent)
    }
  }

  func testATrashedPhotoIsRestoredIntoItsRenamedFolder() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      try folder.rate("Rome/a", 2)
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let navigator = start.photos.navigator
      pump(until: "the rating is read") { Self.stars(start) == ["a.jpg": 2] }
      start.photos.actions.trash(navigator.photos(at: [folder("Rome/a")]))
      pump(until: "a is gone") { start.photoNames == ["b"] && navigator.session.canUndo }
      try folder.moveFolder("Rome", to: "Roma")
      pump(until: "b is in the renamed folder") {
        !navigator.photos(at: [folder("Roma/b")]).isEmpty
      }
      start.photos.actions.undo()
      pump(until: "a is back") { !navigator.photos(at: [folder("Roma/a")]).isEmpty }
      XCTAssertTrue(folder("Roma/a").sidecar.isPresent)
      pump(until: "its rating is read") { Self.stars(start) == ["a.jpg": 2] }
    }
  }
}
