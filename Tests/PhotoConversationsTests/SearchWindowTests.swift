import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import PhotoConversations

/// Search for photos above the list.
final class SearchWindowTests: XCTestCase {
  @MainActor
  private static func rows(_ page: ConversationListPage) -> [String] {
    (0..<page.list.count).map { page.row($0).title }
  }

  @MainActor
  private static func expect(
    _ count: Int, in page: ConversationListPage, file: StaticString = #filePath, line: UInt = #line
  ) {
    pump(until: "\(count) photos are found", file: file, line: line) {
      page.search.found?.count == count
    }
    pumpUntilIdle()
    XCTAssertEqual(page.list.count, count, file: file, line: line)
  }

  func testASearchResultHasTheContextMenuOfARow() {
    withGTK {
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        let page = try XCTUnwrap(sample.list)
        page.list.grabFocus()
        sample.photos.window.type("sun")
        Self.expect(3, in: page)
        sample.photos.window.press(.down)
        page.list.selectedRow = 1
        page.list.contextMenuHandlers((1, Rectangle(x: 10, y: 70, width: 1, height: 1)))
        XCTAssertEqual(sample.photos.contextMenu?.isVisible, true)
        XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/3"], "at \(width)")
        XCTAssertEqual(sample.shownPhoto, width == 1000 ? "photo:Chen/3" : nil)
        XCTAssertTrue(sample.photos.commands.perform("compare"), "Chen/2 was found too")
        XCTAssertEqual(sample.shownPhoto, "comparison:Chen/3,2")
        sample.photos.window.destroy()
      }
    }
  }

  func testTypingInTheListFindsPhotosAndEscapeListsTheConversations() {
    withGTK {
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        let page = try XCTUnwrap(sample.list)
        page.list.grabFocus()
        window.type("sun")
        XCTAssertTrue(page.searchBar.bar.isOpen)
        XCTAssertEqual(page.searchBar.bar.entry.text, "sun")
        Self.expect(3, in: page)
        XCTAssertEqual(page.row(0).subtitle, "Chen")
        XCTAssertEqual(page.row(0).rating, 4)
        XCTAssertEqual(page.list.accessibleName, "3 photos found")
        window.type("1")
        Self.expect(0, in: page)
        window.press(.backspace)
        Self.expect(3, in: page)
        window.press(.down)
        XCTAssertEqual(window.focusWidget, page.list)
        XCTAssertEqual(sample.shownPhoto, width == 1000 ? "photo:Chen/2" : nil)
        window.press(.return)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "at \(width)")
        page.list.grabFocus()
        if width == 360 {
          window.press(.left, .alt)
          XCTAssertEqual(page.list.count, 3, "the way back leads to what was found")
        }
        window.press(.escape)
        XCTAssertFalse(page.searchBar.bar.isOpen)
        XCTAssertEqual(Self.rows(page), ["Ada", "Ben", "Chen", "Dana", "Elif"])
        XCTAssertEqual(page.list.accessibleName, "Conversations")
        window.destroy()
      }
    }
  }

  func testControlFWorksEverywhereAndArrowsMoveThroughResults() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      sample.show(photo: 2, of: "Chen")
      window.press("f", .control)
      let page = try XCTUnwrap(sample.list)
      XCTAssertTrue(page.widget.isMapped)
      window.type("THE sun")
      Self.expect(3, in: page)
      XCTAssertEqual(page.list.selectedRow, 0, "the photo that is seen")
      sample.photo?.photoView.area.grabFocus()
      window.press(.end)
      XCTAssertEqual(sample.shownPhoto, "photo:Elif/2")
      XCTAssertEqual(page.list.selectedRow, 2)
      window.press(.left)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
    }
  }

  func testTextTypedBeforeTheSearchBarOpensIsSearched() {
    withGTK {
      Appearance.animationsEnabled = true
      defer { Appearance.animationsEnabled = false }
      let sample = try SampleLibraryWindow(width: 1000)
      // The search entry appears with the next frame. The shortcut's key is released before.
      sample.photos.window.simulateKey("f", modifiers: .control)
      for key in "laid" { sample.photos.window.simulateKey(Key(key)) }
      pump(until: "it is searched") { sample.list?.search.query.text == "laid" }
    }
  }

  func testReturnBeforeTheSearchEndsOpensTheFirstResult() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      window.press("f", .control)
      for key in "laid" { window.simulateKey(Key(key)) }
      window.press(.return)
      pump(until: "the photo shows") { sample.shownPhoto == "photo:Elif/2" }
    }
  }

  func testAResultOpensWithOneEventAndTheResultsStay() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        window.press("f", .control)
        for key in "laid" { window.simulateKey(Key(key)) }
        pump(until: "it is searched") { sample.list?.search.found?.isEmpty == false }
        var events: [SplitEvent<PhotoPage>] = []
        let observation = sample.split.observe { events.append($0.event) }
        window.press(.return)
        pump(until: "the photo shows") { sample.shownPhoto == "photo:Elif/2" }
        XCTAssertEqual(
          events.filter(\.isNavigation),
          [.arranged(.found(.photo(conversation: "Elif", number: 2)))])
        XCTAssertEqual(sample.split.state.arrangement.primary.pages, [.conversations])
        XCTAssertEqual(sample.list?.search.found?.isEmpty, false)
        observation.disconnect()
        window.destroy()
      }
    }
  }

  func testStarsAndOrderAreChosenInTheMenu() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      sample.photos.window.press("f", .control)
      @MainActor func choose(_ title: String) {
        page.searchBar.button.isActive = true
        pumpUntilIdle()
        let line = page.searchBar.button.menuLines.first { $0.title == title }
        XCTAssertNotNil(line, title)
        line?.click()
        pumpUntilIdle()
      }
      choose("4 stars or more")
      Self.expect(6, in: page)
      choose("Highest Rating First")
      pump(until: "the best are first") {
        page.row(0).subtitle == "Ben" && page.row(0).rating == 5
      }
      XCTAssertEqual(page.list.count, 6)
      sample.photos.actions.rate(["Ben/1"], stars: 1)
      pumpUntilIdle()
      XCTAssertEqual(page.row(0).subtitle, "Ben", "it stays under the person's hand")
      XCTAssertEqual(page.row(0).rating, 1)
      choose("Any Rating")
      Self.expect(9, in: page)
    }
  }

  func testTheCountAndTheFilterShowAndTheFilterCanBeCleared() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      let bar = page.searchBar
      XCTAssertFalse(bar.status.isMapped)
      sample.photos.window.press("f", .control)
      sample.photos.window.type("s")
      pump(until: "it is said") { bar.status.isMapped }
      XCTAssertEqual(bar.status.text, "\(page.search.found?.count ?? 0) photos found")
      XCTAssertFalse(bar.clearButton.isMapped)
      XCTAssertGreaterThan(bar.bar.entry.allocation.width, 120, "as wide as there is room for")
      sample.photos.window.press(.backspace)
      bar.button.isActive = true
      pumpUntilIdle()
      bar.button.menuLines.first { $0.title == "4 stars or more" }?.click()
      Self.expect(6, in: page)
      bar.button.isActive = false
      pumpUntilIdle()
      XCTAssertEqual(bar.status.text, "6 photos found · 4 stars or more")
      XCTAssertLessThanOrEqual(
        page.widget.minimumAndNaturalWidth().minimum, PhotoPages.minListWidth)
      bar.clearButton.clickMiddle()
      pump(until: "there is no filter") { page.search.query.minimumRating == nil }
      pump(until: "all are listed") { page.search.found == nil }
      XCTAssertFalse(bar.status.isMapped)
      bar.button.isActive = true
      pumpUntilIdle()
      XCTAssertTrue(bar.bar.isOpen)
    }
  }

  func testClosingTheSearchShowsTheListOfTheVisiblePhoto() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      let page = try XCTUnwrap(sample.list)
      sample.show(photo: 1, of: "Ada")
      window.press("f", .control)
      window.type("sun")
      Self.expect(3, in: page)
      window.press(.down)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      window.press(.escape)
      pumpUntilIdle()
      XCTAssertEqual(sample.split.state.arrangement.primary.top, .conversation("Chen"))
      XCTAssertEqual(sample.conversation?.list.selectedRow, 1)
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2"], "the photo that is seen")
    }
  }

  func testTheCloseButtonReturnsToThePageBeforeTheSearch() {
    withGTK {
      for width in [1000, 360] {
        let sample = try SampleLibraryWindow(width: width)
        let window = sample.photos.window
        let page = try XCTUnwrap(sample.list)
        sample.show(photo: 2, of: "Chen")
        let before = sample.split.state.arrangement
        window.press("f", .control)
        window.type("sun")
        Self.expect(3, in: page)
        page.searchBar.closeButton.clickMiddle()
        XCTAssertFalse(page.searchBar.bar.isOpen)
        XCTAssertEqual(sample.split.state.arrangement, before, "at \(width)")
        window.press("f", .control)
        window.type("sun")
        Self.expect(3, in: page)
        window.press(.down)
        window.press(.return)
        sample.photo?.photoView.area.grabFocus()
        window.press(.right)
        XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
        if width == 360 { window.press(.left, .alt) }
        page.list.grabFocus()
        window.press(.escape)
        XCTAssertEqual(
          sample.split.state.arrangement.primary.top, .conversation("Chen"), "at \(width)")
        XCTAssertTrue(sample.conversation?.list.isMapped == true)
        XCTAssertTrue(sample.conversation?.list.contains(window.focusWidget) == true)
        window.destroy()
      }
    }
  }

  func testARatedPhotoKeepsItsPlaceInTheResults() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      page.search.repeatDelay = 1
      page.search.query.order = .best
      page.search.query.minimumRating = 2
      pump(until: "some are found") { (page.search.found?.count ?? 0) > 2 }
      let found = page.search.found ?? []
      sample.photos.actions.rate([found[0]], stars: 2)
      let unrated = try XCTUnwrap(
        sample.photos.navigator.library.conversations.flatMap(\.photos).first { $0.rating == nil })
      sample.photos.actions.rate([unrated.id], stars: 5)
      pump(until: "one more is found") { page.search.found?.contains(unrated.id) == true }
      XCTAssertEqual(page.search.found?.filter { $0 != unrated.id }, found)
    }
  }

  func testAFilterIsShownAlsoIfItFindsTheSamePhotos() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      sample.photos.window.press("f", .control)
      page.search.query.minimumRating = 5
      pump(until: "the best are found") { page.search.found != nil }
      let found = page.search.found
      page.search.query.minimumRating = 4
      page.search.query.minimumRating = 5
      page.search.query.text = "a"
      page.search.query.text = ""
      pump(until: "they are found again") {
        page.search.found == found && page.searchBar.status.text.hasSuffix(" · 5 stars")
      }
      page.search.query.minimumRating = 4
      XCTAssertTrue(page.searchBar.status.text.hasSuffix(" · 4 stars or more"))
      XCTAssertTrue(page.searchBar.clearButton.isVisible)
    }
  }

  func testAPhotoThatDisappearsDuringASearchIsNotFound() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let page = try XCTUnwrap(sample.list)
      page.search.query.text = "sun"
      // The search has begun, with the photos of before.
      let navigator = sample.photos.navigator
      navigator.session.library.conversations.removeAll { $0.id == "Chen" }
      page.search.libraryUpdated()
      pump(until: "the search ends") { page.search.found != nil }
      XCTAssertEqual(page.search.found?.filter { navigator.library.photo(id: $0) == nil }, [])
    }
  }

  func testNewMetadataIsFoundWhileEarlierResultsStay() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      let page = try XCTUnwrap(sample.list)
      page.search.repeatDelay = 1
      window.press("f", .control)
      window.type("zebra")
      // The entry reports letters some time after they are typed.
      pump(until: "all of it is looked for") { page.search.query.text == "zebra" }
      Self.expect(0, in: page)
      sample.photos.actions.caption(["Dana/1"], "Two zebras")
      Self.expect(1, in: page)
      page.list.selectedRow = 0
      sample.photos.actions.caption(["Ada/1"], "One zebra")
      Self.expect(2, in: page)
      XCTAssertEqual(Self.rows(page), ["One zebra", "Two zebras"])
      XCTAssertEqual(page.list.selectedRow, 1, "the row that was selected")
      sample.photos.actions.caption(["Dana/1"], "No such animal")
      sample.photos.actions.caption(["Ben/1"], "Three zebras")
      Self.expect(3, in: page)
      XCTAssertEqual(Set(Self.rows(page)), ["One zebra", "No such animal", "Three zebras"])
    }
  }

  func testNewCaptionsAreFound() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      let window = sample.photos.window
      let page = try XCTUnwrap(sample.list)
      window.press("f", .control)
      window.type("zebra")
      // The entry reports letters some time after they are typed.
      pump(until: "all of it is looked for") { page.search.query.text == "zebra" }
      Self.expect(0, in: page)
      sample.photos.actions.caption(["Ada/1"], "Two zebras")
      window.type("s")
      Self.expect(1, in: page)
      XCTAssertEqual(Self.rows(page), ["Two zebras"])
    }
  }
}
