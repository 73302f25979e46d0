import AdaptiveSplit
import GTK
import GTKTestSupport
import PageContent
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// What people hear who don't see what a key did.
final class SayingTests: XCTestCase {
  func testARatingIsSaidAndWhatIsTakenBack() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      sample.focusPhoto()
      pumpUntilIdle()
      let heard = Announcements(of: sample.photos.window)
      for (key, modifiers, words) in [
        (Key("2"), Modifiers(), "Rating: 2 stars"), ("0", [], "Not rated"),
        ("z", .control, "Rating of c02.jpg taken back"),
        ("z", [.control, .shift], "Rating of c02.jpg done again"),
      ] {
        sample.photos.window.press(key, modifiers)
        XCTAssertEqual(heard.take(), [words])
      }
      sample.photo?.rating.buttons.last?.click()
      pumpUntilIdle()
      XCTAssertEqual(heard.take(), ["Rating: 5 stars"])
    }
  }

  func testTheListAndTheFullScreenAreSaid() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 2, of: "Chen")
      let window = sample.photos.window
      let heard = Announcements(of: window)
      for (key, words) in [
        (Key.f9, "Sidebar hidden"), (.f9, "Sidebar shown"), (.f11, "Full screen"),
        (.f11, "No longer full screen"), (.f11, "Full screen"), (.escape, "No longer full screen"),
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

  func testHowManyPhotosAreFoundIsSaidAndThatNoneAreLookedForAnyLonger() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      let window = sample.photos.window
      page.list.grabFocus()
      let heard = Announcements(of: window)
      for character in "sun" { window.press(Key(character)) }
      pump(until: "photos are found") { page.search.found?.count == 3 }
      XCTAssertEqual(heard.take().last, "3 photos found")
      window.press(.down)
      _ = heard.take()
      window.press(.escape)
      pump(until: "all is listed") { page.search.found == nil }
      XCTAssertEqual(heard.take(), ["Conversations"])
    }
  }

  func testPropertiesBesideThePhotoAreSaid() {
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

  func testAnotherPhotoIsSaidWhereTheFocusIsNotInItsList() {
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
