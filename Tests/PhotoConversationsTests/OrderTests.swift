import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The sort order of the photos of a conversation.
final class OrderTests: XCTestCase {
  /// Opens a folder with the highest rating first.
  @MainActor
  private static func openBestFirst(
    _ folder: PhotoFolder
  ) throws -> (start: Start, page: ConversationPage) {
    let start = try folder.open(sessions: LibrarySessions(.memory))
    start.photos.navigator.session.order = .best
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    pumpUntilIdle()
    return (start, try XCTUnwrap(start.photos.pages.conversation))
  }

  /// Returns the names of the listed photos, from the top.
  @MainActor
  private static func names(_ start: Start) -> [String] {
    (start.photos.pages.conversation?.shown ?? []).compactMap {
      start.photos.navigator.library.photo(id: $0)?.name
    }
  }

  @MainActor
  private static func ratings(_ sample: SampleLibraryWindow) -> [Int?] {
    (0..<3).map { sample.conversation?.row($0).rating }
  }

  func testTheMenuSortsAndKeysFollowTheSortOrder() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.show(photo: 2, of: "Chen")
      XCTAssertEqual(Self.ratings(sample), [5, 4, nil])
      let menu = try XCTUnwrap(sample.split.header.menuButton)
      menu.isActive = true
      pumpUntilIdle()
      menu.menuLines.first { $0.title == "Sort Photos" }?.click()
      pump(until: "the orders show") {
        menu.menuLines.contains { $0.title == "Lowest Rating First" }
      }
      menu.menuLines.first { $0.title == "Lowest Rating First" }?.click()
      pumpUntilIdle()
      menu.isActive = false
      XCTAssertEqual(Self.ratings(sample), [nil, 4, 5])
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(sample.conversation?.list.selectedRow, 1)
      XCTAssertEqual(sample.split.header.bars.secondary.title, "2 of 3")
      sample.photo?.photoView.area.grabFocus()
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      XCTAssertEqual(sample.conversation?.list.selectedRow, 2)
      XCTAssertEqual(sample.split.header.bars.secondary.title, "3 of 3", "as it is listed")
      pump(until: "it is seen") { sample.photos.seesShownPhoto }
      window.press("1")
      XCTAssertEqual(sample.conversation?.list.selectedRow, 2, "it stays under the person's hand")
      sample.photos.navigator.session.order = .best
      XCTAssertEqual(Self.ratings(sample), [4, 1, nil])
      XCTAssertEqual(sample.split.header.bars.secondary.title, "2 of 3", "the new order says so")
      XCTAssertEqual(window.title, "c01.jpg, 2 of 3 — Chen")
      sample.photos.navigator.session.order = .nameBackwards
      XCTAssertEqual(sample.conversation?.row(0).title.prefix(7), "The sun")
      sample.activate(2, in: sample.conversation?.list)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "“Counted” is the first name")
    }
  }

  func testARatedRowKeepsItsPlaceUntilTheListIsLeft() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let (start, page) = try Self.openBestFirst(folder)
      @MainActor func names() -> [String] { Self.names(start) }
      page.list.grabFocus()
      start.window.press(.end)
      pump(until: "it shows") { start.photos.navigator.shownPhoto?.name == "d" }
      start.window.press("5")
      try folder.add("Rome/e")
      pump(until: "all of it is followed") {
        names().count == 5 && FileManager.default.fileExists(atPath: folder("Rome/d").text + ".xmp")
          && start.photos.navigator.session.monitor?.isQuiet == true
      }
      pumpUntilIdle()
      XCTAssertEqual(names(), ["a", "b", "c", "d", "e"])
      XCTAssertEqual(page.list.selectedRow, 3)
      start.window.press(.left, .alt)
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      pumpUntilIdle()
      XCTAssertEqual(names(), ["d", "a", "b", "c", "e"])
      XCTAssertEqual(page.list.selectedRow, 0)
    }
  }

  func testAnAddedPhotoIsSortedByItsRating() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let (start, page) = try Self.openBestFirst(folder)
      @MainActor func names() -> [String] { Self.names(start) }
      // This one keeps its place, because it is rated here.
      start.photos.actions.rate([page.shown[2]], stars: 5)
      let other = try PhotoFolder(["Oslo": ["e"]])
      try Sidecar.write(AnnotationPatch(rating: .changed(4)), of: other("Oslo/e"))
      for end in [".xmp", ""] {
        try FileManager.default.copyItem(
          atPath: other("Oslo/e").text + end, toPath: folder("Rome/e").text + end)
      }
      pump(until: "it is the first that is rated") { names() == ["e", "a", "b", "c"] }
    }
  }

  func testTheSortOrderIsSavedWithTheLibrary() {
    withGTK {
      let sessions = LibrarySessions(.memory)
      let first = LibrarySession(readingSample: sessions)
      XCTAssertEqual(first.order, .library)
      var sorted = 0
      let owner = NSObject()
      first.observe(owner) { if case .order = $0 { sorted += 1 } }
      first.order = .worst
      first.order = .worst
      XCTAssertEqual(sorted, 1)
      let next = LibrarySession(readingSample: sessions)
      XCTAssertEqual(next.order, .worst)
      sessions.finish()
    }
  }
}
