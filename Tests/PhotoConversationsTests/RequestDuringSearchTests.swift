import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A photo that is requested while the person types a search: the keyboard stays in its field.
final class RequestDuringSearchTests: ComparisonTestCase {
  @MainActor
  private static func ratings(_ start: Start) -> [Int] {
    start.photos.navigator.library.conversations.flatMap(\.photos).compactMap(\.rating)
  }

  func testARequestedPhotoLeavesTheKeyboardInTheSearch() {
    withGTK {
      for typed in ["", "p"] {
        for isReturned in [true, false] {
          let start = try Self.open()
          let folder = try XCTUnwrap(Self.folder)
          start.window.press("f", .control)
          start.window.type(typed)
          let entry = try XCTUnwrap(start.photos.pages.list?.searchBar.bar.entry)
          let path = folder("Rome/p4")
          let lists = start.split.state.arrangement.primary
          var events: [SplitEvent<PhotoPage>] = []
          let observation = start.split.observe { events.append($0.event) }
          start.photos.request(isReturned ? .returned(path) : .file(path))
          pump(until: "the photo shows") { start.photos.navigator.shownPhoto?.path == path }
          pumpUntilIdle()
          observation.disconnect()
          let ways = events.filter(\.isNavigation)
          XCTAssertEqual(ways.count, 1, "\(ways)")
          if case .arranged = ways.first {} else { XCTFail("\(ways)") }
          XCTAssertEqual(start.split.state.arrangement.primary, lists)
          XCTAssertEqual(start.window.focusWidget, entry, "\(typed), returned: \(isReturned)")
          start.window.type("4")
          XCTAssertEqual(entry.text, typed + "4")
          XCTAssertEqual(Self.ratings(start), [])
          start.window.destroy()
        }
      }
    }
  }

  func testAReturnedPhotoDoesNotCoverASearchInANarrowWindow() {
    withGTK {
      let start = try Self.open(width: 360)
      let folder = try XCTUnwrap(Self.folder)
      start.window.press("f", .control)
      start.window.type("p")
      start.photos.request(.returned(folder("Rome/p4")))
      pumpUntilIdle()
      start.window.type("4")
      XCTAssertEqual(start.photos.pages.list?.searchBar.bar.entry.text, "p4")
      XCTAssertEqual(Self.ratings(start), [])
      start.window.destroy()
    }
  }

  func testARestoredComparisonLeavesTheKeyboardInTheSearch() {
    withGTK {
      let start = try Self.openAndDelete()
      let window = start.window
      window.press("f", .control)
      let entry = try XCTUnwrap(start.photos.pages.list?.searchBar.bar.entry)
      pump(until: "the search") { window.focusWidget == entry }
      pump(until: "it can be undone") { start.photos.navigator.session.canUndo }
      start.photos.actions.undo()
      pump(until: "it is back") { start.photos.navigator.isComparing }
      window.type("4")
      XCTAssertEqual(entry.text, "4")
      XCTAssertEqual(Self.ratings(start), [])
      window.destroy()
    }
  }
}
