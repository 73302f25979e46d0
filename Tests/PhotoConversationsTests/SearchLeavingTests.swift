import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The list of conversations after a search that began there.
final class SearchLeavingTests: XCTestCase {
  /// Opens a window with sixty conversations of two photos each.
  @MainActor
  private static func open(width: Int = 1000) throws -> (SampleLibraryWindow, ConversationListPage)
  {
    let conversations = (1...60).map { number in
      let id = "f\(number)"
      let photos = (1...2).map {
        Photo(id: "\(id)/\($0)", path: "/nowhere/\(id)/\($0).jpg", name: "\(id)n\($0)")
      }
      return Conversation(id: id, name: id, photos: photos)
    }
    let sample = try SampleLibraryWindow(
      width: width, library: Library(name: "Robin", conversations: conversations))
    return (sample, try XCTUnwrap(sample.list))
  }

  /// Searches for a text, and waits for the results.
  @MainActor
  private static func find(_ text: String, _ count: Int, in sample: SampleLibraryWindow) {
    sample.photos.window.press("f", .control)
    sample.list?.searchBar.bar.entry.text = text
    pump(until: "\(text) is searched") { sample.list?.search.found?.count == count }
    pumpUntilIdle()
  }

  func testThePlaceholderNamesWhatTheListShows() {
    withGTK {
      let (sample, page) = try Self.open()
      @MainActor func says(_ text: String) -> Bool {
        sample.photos.window.shownTexts.contains { $0.text == text }
      }
      XCTAssertTrue(says("No Conversation Selected"))
      Self.find("f58n", 2, in: sample)
      XCTAssertTrue(says("No Photo Selected"))
      page.searchBar.close()
      pump(until: "the conversations are back") { page.search.found == nil }
      pumpUntilIdle()
      XCTAssertTrue(says("No Conversation Selected"))
    }
  }

  func testLeavingASearchLeadsBackToTheRowWhereItBegan() {
    withGTK {
      for width in [1000, 360] {
        for (key, opened) in [(Key.return, "f58"), (.down, "f59")] {
          let (sample, page) = try Self.open(width: width)
          let window = sample.photos.window
          page.list.grabFocus()
          for key in [Key.end, .up, .up] { window.press(key) }
          pumpUntilIdle()
          Self.find("zzz", 0, in: sample)
          window.press(.escape)
          pumpUntilIdle()
          XCTAssertEqual(page.list.count, 60)
          XCTAssertEqual(page.list.visibleRows?.contains(57), true, "at \(width)")
          window.press(key)
          if key == .down { window.press(.return) }
          XCTAssertEqual(sample.split.state.arrangement.primary.top, .conversation(opened))
          window.destroy()
        }
      }
    }
  }

  func testLeavingASearchShowsTheRowsThatShowedBefore() {
    withGTK {
      let (sample, page) = try Self.open()
      page.list.scroll(to: 40)
      pumpUntilIdle()
      let shown = try XCTUnwrap(page.list.visibleRows)
      Self.find("f12", 2, in: sample)
      XCTAssertEqual(page.list.visibleRows?.lowerBound, 0)
      Self.find("f1", 22, in: sample)
      page.searchBar.closeButton.clickMiddle()
      pumpUntilIdle()
      let now = try XCTUnwrap(page.list.visibleRows)
      XCTAssertTrue(now.contains(40), "\(now), before \(shown)")
      XCTAssertEqual(page.list.selectedRows, [])
      sample.photos.window.destroy()
    }
  }

  func testLeavingASearchLeadsToTheConversationOfThePhotoThatItShowed() {
    withGTK {
      let (sample, page) = try Self.open()
      let window = sample.photos.window
      page.list.grabFocus()
      for key in [Key.end, .up, .up] { window.press(key) }
      Self.find("f33n", 2, in: sample)
      window.press(.down)
      XCTAssertEqual(sample.shownPhoto, "photo:f33/1")
      window.press(.escape)
      pumpUntilIdle()
      XCTAssertEqual(page.list.visibleRows?.contains(32), true)
      window.press(.return)
      XCTAssertEqual(sample.split.state.arrangement.primary.top, .conversation("f33"))
      window.destroy()
    }
  }
}
