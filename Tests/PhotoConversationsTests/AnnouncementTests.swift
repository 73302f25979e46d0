import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The announcements to a screen reader about the effects of keys.
final class AnnouncementTests: XCTestCase {
  func testARatingAndAnUndoAreAnnounced() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      sample.focusPhoto()
      pumpUntilIdle()
      let heard = Announcements(of: sample.photos.window)
      for (key, modifiers, words) in [
        (Key("2"), Modifiers(), "Rating: 2 stars"), ("0", [], "Not rated"),
        ("z", .control, "Undid rating of c02"),
        ("z", [.control, .shift], "Redid rating of c02"),
      ] {
        sample.photos.window.press(key, modifiers)
        XCTAssertEqual(heard.take(), [words])
      }
      sample.photo?.rating.buttons.last?.click()
      pumpUntilIdle()
      XCTAssertEqual(heard.take(), ["Rating: 5 stars"])
    }
  }

  func testEffectsOfCommandsAreAnnounced() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let start = try folder.open()
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 4)))
      pump(until: "the picture") { start.photos.seesShownPhoto }
      start.photos.pages.photo?.photoView.area.grabFocus()
      pumpUntilIdle()
      let window = start.window
      let heard = Announcements(of: window)
      window.press("c", .control)
      XCTAssertEqual(heard.take(), ["1 photo copied"])
      window.press("1", .control)
      XCTAssertEqual(heard.take(), ["100%"])
      window.press("g", .control)
      XCTAssertEqual(heard.take(), ["Grid view"])
      window.press("g", .control)
      XCTAssertEqual(heard.take(), ["List view"])
      window.press("r", .control)
      pump(until: "it is turned") { start.photos.navigator.session.canUndo }
      pumpUntilIdle()
      XCTAssertEqual(heard.take().last, "1 photo rotated")
      window.press(.delete)
      let said = heard.take().joined()
      XCTAssertTrue(said.contains("3 of 3"), said)
      pump(until: "it is gone") { start.window.title.contains("3 of 3") }
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "1 photo moved to the trash"
      }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.name, "c")
      _ = heard.take()
      try folder.delete("Rome/c")
      var words: [String] = []
      pump(until: "it is said that the photo is gone") {
        words += heard.take()
        return words.contains("c.jpg no longer exists")
      }
    }
  }

  func testARepeatedDeletionIsNotAnnouncedAsAnothersDeletion() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 2)
      start.photos.pages.photo?.photoView.area.grabFocus()
      let window = start.window
      window.press(.delete)
      pump(until: "it is gone") { start.photoNames == ["a", "c"] }
      window.press("z", .control)
      pump(until: "it is back") { start.photos.navigator.shownPhoto?.name == "b" }
      let heard = Announcements(of: window)
      window.press("z", [.control, .shift])
      XCTAssertEqual(start.photos.navigator.shownPhoto?.name, "c", "at once")
      pump(until: "it is gone again") { start.photoNames == ["a", "c"] }
      pumpUntilIdle()
      let words = heard.take().joined(separator: "; ")
      XCTAssertFalse(words.contains("no longer exists"), words)
    }
  }

  func testSidebarAndFullScreenChangesAreAnnounced() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 2, of: "Chen")
      let window = sample.photos.window
      let heard = Announcements(of: window)
      for (key, words) in [
        (Key.f9, "Sidebar hidden"), (.f9, "Sidebar shown"), (.f11, "Fullscreen"),
        (.f11, "Left fullscreen"), (.f11, "Fullscreen"), (.escape, "Left fullscreen"),
      ] {
        window.press(key)
        XCTAssertEqual(heard.take(), [words], "\(key)")
      }
      sample.resize(400)
      XCTAssertEqual(heard.take(), ["One column"])
      window.press(.f9)
      XCTAssertEqual(heard.take(), [])
    }
  }

  func testTheResultCountAndTheEndOfASearchAreAnnounced() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      let window = sample.photos.window
      page.list.grabFocus()
      let heard = Announcements(of: window)
      window.type("sun")
      pump(until: "photos are found") { page.search.found?.count == 3 }
      XCTAssertEqual(heard.take().last, "3 photos found")
      window.press(.down)
      _ = heard.take()
      window.press(.escape)
      pump(until: "all is listed") { page.search.found == nil }
      XCTAssertEqual(heard.take(), ["Conversations"])
    }
  }

  func testShowingAndHidingPropertiesIsAnnounced() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1200)
      sample.show(photo: 2, of: "Chen")
      let heard = Announcements(of: sample.photos.window)
      for words in ["Properties shown", "Properties hidden"] {
        sample.photos.window.press(.return, .alt)
        XCTAssertEqual(heard.take(), [words])
      }
    }
  }

  func testAnotherPhotoIsAnnouncedIfTheFocusIsOutsideItsList() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      let heard = Announcements(of: window)
      sample.conversation?.list.grabFocus()
      window.press(.down)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(heard.take(), [], "the row is read")
      sample.photo?.photoView.area.grabFocus()
      window.press(.right)
      XCTAssertEqual(heard.take(), ["3 of 3, Not rated"], "the picture’s name is read")
      sample.photo?.rating.buttons.first?.grabFocus()
      window.press(.left)
      XCTAssertEqual(
        heard.take(),
        ["Counted nine ridges before the sun got too bright to look, 2 of 3, Rating: 4 stars"])
      window.press(.end)
      window.press(.end)
      XCTAssertEqual(heard.take().count, 1, "nothing is said where nothing happens")
    }
  }
}
