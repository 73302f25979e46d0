import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Sheets that ask about photos.
final class QuestionTests: XCTestCase {
  func testASheetAboutPhotosIsDismissedWhenAnotherLibraryShows() {
    withGTK {
      for command in ["delete", "rename", "open-with", "move"] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
        let other = try PhotoFolder(["Rome": ["d", "e", "f"]])
        let start = try folder.open(photo: 1)
        let before = Window.all
        XCTAssertTrue(start.photos.commands.perform(command))
        @MainActor func isAsking() -> Bool {
          start.photos.presenter.sheet.isPresented
            || Window.all.contains { !before.contains($0) && $0.isMapped }
        }
        pump(until: "a question") { isAsking() }
        start.photos.open(paths: [FilePath(other.path)])
        pump(until: "the other folder") {
          start.photos.navigator.library.photos(at: [other("Rome/d")]).count == 1
        }
        pump(until: "no question: \(command)") { !isAsking() }
        start.window.destroy()
      }
    }
  }

  func testSettingsStayOpenWhenAnotherLibraryShows() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let other = try PhotoFolder(["Rome": ["d"]])
      let start = try folder.open(photo: 1)
      start.photos.presenter.presentPreferences()
      start.photos.open(paths: [FilePath(other.path)])
      pump(until: "the other folder") {
        start.photos.navigator.library.photos(at: [other("Rome/d")]).count == 1
      }
      pumpUntilIdle()
      XCTAssertTrue(start.photos.presenter.sheet.isPresented)
      start.window.destroy()
    }
  }

  func testARequestedPhotoShowsWhenTheQuestionIsAnswered() {
    withGTK {
      for accepts in [true, false] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
        let start = try folder.open(photo: 1)
        XCTAssertTrue(start.photos.commands.perform("delete"))
        pump(until: "a question") { start.photos.presenter.sheet.isPresented }
        start.photos.show(folder("Rome/c"))
        pumpUntilIdle()
        XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/a"))
        if accepts {
          start.window.press(.tab)
          start.window.press(.return)
          pump(until: "it is gone") { start.photoNames == ["b", "c"] }
        } else {
          start.window.press(.escape)
        }
        pump(until: "the other one shows") {
          start.photos.navigator.shownPhoto?.path == folder("Rome/c")
        }
        start.window.destroy()
      }
    }
  }

  func testPhotosOfAQuestionAreFollowedUntilItIsAnswered() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 1)
      let photos = start.photos.navigator.photos(at: [folder("Rome/a"), folder("Rome/b")])
      let notice = start.photos.presenter.notice
      start.photos.actions.askToDelete(photos)
      start.waitForContents()
      try folder.move("Rome/a", to: "Rome/z")
      try folder.delete("Rome/b")
      pump(until: "the list has the names") { start.photoNames == ["c", "z"] }
      for key in [Key.tab, .return] { start.window.press(key) }
      pump(until: "it is gone") { start.photoNames == ["c"] }
      pump(until: "it is said") { notice.text == "1 photo permanently deleted" }

      start.photos.actions.askToDelete(start.photos.navigator.photos(at: [folder("Rome/c")]))
      try folder.delete("Rome/c")
      pump(until: "none is left") { start.photos.navigator.library.photoCount == 0 }
      for key in [Key.tab, .return] { start.window.press(key) }
      XCTAssertFalse(start.photos.presenter.sheet.isPresented)
      XCTAssertEqual(notice.text, "“c.jpg” no longer exists.")
      start.window.destroy()
    }
  }

  func testNoQuestionAboutNoPhotos() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let start = try folder.open(photo: 1)
      start.photos.presenter.notice.show("“b.jpg” can’t be moved to the trash.")
      start.photos.actions.askToDelete([])
      pumpUntilIdle()
      XCTAssertFalse(start.photos.presenter.sheet.isPresented)
      XCTAssertNil(start.photos.presenter.notice.text)
      start.window.destroy()
    }
  }
}
