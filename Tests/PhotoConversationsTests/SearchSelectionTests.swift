import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Several selected results of a search, and their commands.
final class SearchSelectionTests: XCTestCase {
  /// Opens the sample, and finds Chen/2, Chen/3 and Elif/2.
  @MainActor
  private static func find(width: Int = 1000) throws
    -> (sample: SampleLibraryWindow, page: ConversationListPage)
  {
    let sample = try SampleLibraryWindow(width: width)
    let page = try XCTUnwrap(sample.list)
    page.list.grabFocus()
    for key in ["s", "u", "n"] as [Key] { sample.photos.window.press(key) }
    pump(until: "photos are found") { page.search.found?.count == 3 }
    pumpUntilIdle()
    sample.photos.window.press(.down)
    return (sample, page)
  }

  @MainActor
  private static func ratings(_ sample: SampleLibraryWindow) -> [Int?] {
    ["Chen/2", "Chen/3", "Elif/2"].map { sample.photos.navigator.library.photo(id: $0)?.rating }
  }

  func testKeysApplyToAllSelectedResults() {
    withGTK {
      let (sample, page) = try Self.find()
      let window = sample.photos.window
      let before = Self.ratings(sample)
      window.press("a", .control)
      XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
      XCTAssertEqual(page.selection.bar.text, "3 selected")
      XCTAssertTrue(page.selection.bar.widget.isMapped)
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2", "Chen/3", "Elif/2"])
      window.press("2")
      XCTAssertEqual(Self.ratings(sample), [2, 2, 2])
      XCTAssertEqual(page.selection.bar.rating.rating, 2)
      window.press("z", .control)
      XCTAssertEqual(Self.ratings(sample), before, "one step")
      window.press(.f2)
      XCTAssertEqual(window.focusWidget, page.selection.bar.entry)
      page.selection.bar.entry.text = "Same words"
      window.press(.return)
      XCTAssertEqual(
        sample.photos.targetPhotos.map(\.caption), ["Same words", "Same words", "Same words"])
      XCTAssertEqual(page.list.selectedRows, [0, 1, 2])
    }
  }

  func testAKeyComparesSelectedResultsAndIsALetterInTheSearchField() {
    withGTK {
      let (sample, page) = try Self.find()
      let window = sample.photos.window
      window.press(.down, .shift)
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2", "Chen/3"])
      XCTAssertTrue(page.selection.bar.compareButton.isSensitive)
      window.press("c")
      XCTAssertEqual(sample.shownPhoto, "comparison:Chen/2,3")
      XCTAssertEqual(page.searchBar.bar.entry.text, "sun")
      page.searchBar.bar.entry.grabFocus()
      window.press(.end)
      window.press("c")
      XCTAssertEqual(page.searchBar.bar.entry.text, "sunc")
      XCTAssertEqual(sample.shownPhoto, "comparison:Chen/2,3")
    }
  }

  func testTheNextResultReplacesOneThatIsDeletedElsewhere() {
    withGTK {
      let rome = ["2 dog", "3 cat", "4 dog", "5 cat"]
      let folder = try PhotoFolder(["Oslo": ["0 cat"], "Rome": rome])
      let start = try folder.open()
      start.window.resizeAndWait(width: 1000, height: 680)
      let page = try XCTUnwrap(start.photos.pages.list)
      page.list.grabFocus()
      start.window.type("cat")
      pump(until: "photos are found") { page.search.found?.count == 3 }
      pumpUntilIdle()
      for _ in 1...2 { start.window.press(.down) }
      XCTAssertEqual(start.photos.targetPhotos.map(\.name), ["3 cat"])
      try folder.delete("Rome/3 cat")
      pump(until: "another result shows") {
        start.photos.navigator.shownPhoto?.name == "5 cat"
      }
      pumpUntilIdle()
      XCTAssertEqual(page.search.found?.count, 2)
      XCTAssertEqual(page.list.selectedRows, [1])
      XCTAssertEqual(start.photos.targetPhotos.map(\.name), ["5 cat"])
      try folder.delete("Rome/5 cat")
      try folder.delete("Rome/2 dog")
      try folder.delete("Rome/4 dog")
      pump(until: "the result of another folder shows") {
        start.photos.navigator.shownPhoto?.name == "0 cat"
      }
    }
  }

  func testEscapeEndsTheSelectionAndThenTheSearch() {
    withGTK {
      let (sample, page) = try Self.find()
      let window = sample.photos.window
      window.press("a", .control)
      window.press(.escape)
      XCTAssertEqual(page.list.selectedRows, [0], "the photo that is seen")
      XCTAssertFalse(page.selection.bar.widget.isMapped)
      XCTAssertTrue(page.searchBar.bar.isOpen)
      window.press("a", .control)
      page.searchBar.close()
      XCTAssertEqual(page.list.count, 5)
      XCTAssertFalse(page.selection.bar.widget.isMapped)
      window.press("a", .control)
      XCTAssertLessThan(page.list.selectedRows.count, 2, "conversations aren't photos")
      XCTAssertTrue(sample.photos.targetPhotos.isEmpty)
      XCTAssertFalse(sample.photos.commands.perform("select"))
    }
  }

  func testOtherResultsEndTheSelection() {
    withGTK {
      let (sample, page) = try Self.find()
      sample.photos.window.press("a", .control)
      page.searchBar.bar.entry.grabFocus()
      page.search.query.text = "lake"
      pump(until: "other photos are found") { page.search.found?.count == 1 }
      pumpUntilIdle()
      XCTAssertLessThan(page.list.selectedRows.count, 2)
      XCTAssertFalse(page.selection.bar.widget.isMapped)
    }
  }

  func testATappedResultIsAddedInSelectionMode() {
    withGTK {
      let (sample, page) = try Self.find(width: 360)
      XCTAssertTrue(sample.photos.commands.perform("select"))
      pumpUntilIdle()
      let pages = sample.split.state.arrangement
      sample.activate(2)
      pumpUntilIdle()
      XCTAssertEqual(page.selection.bar.text, "2 selected")
      XCTAssertEqual(sample.split.state.arrangement, pages, "nothing else shows")
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2", "Elif/2"])
      XCTAssertFalse(sample.photos.commands.perform("compare"), "they are of two conversations")
      XCTAssertFalse(page.selection.bar.compareButton.isSensitive)
      for row in [1, 2] { sample.activate(row) }
      pumpUntilIdle()
      XCTAssertTrue(page.selection.bar.compareButton.isSensitive)
      XCTAssertTrue(sample.photos.commands.perform("compare"))
      XCTAssertEqual(sample.shownPhoto, "comparison:Chen/2,3")
    }
  }

  func testTheSelectionStaysThroughAFoldAndNewResults() {
    withGTK {
      let (sample, page) = try Self.find()
      let window = sample.photos.window
      page.list.selectedRows = [0, 2]
      page.list.selectionHandlers()
      sample.resize(400)
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2"], "the photo that is seen")
      window.press(.left, .alt)
      XCTAssertEqual(page.list.selectedRows, [0, 2])
      XCTAssertEqual(page.selection.bar.text, "2 selected")
      sample.resize(1000)
      page.search.repeatDelay = 0
      sample.photos.actions.caption(["Ada/1"], "sun")
      pump(until: "one more is found") { page.search.found?.count == 4 }
      pumpUntilIdle()
      XCTAssertEqual(
        sample.photos.targetPhotos.map(\.id), ["Chen/2", "Elif/2"], "\(page.list.selectedRows)")
    }
  }

  func testSelectedResultsAreDeletedAndRestoredTogether() {
    withGTK {
      let folder = try PhotoFolder(["Oslo": ["sun-1", "c"], "Rome": ["sun-2", "sun-3"]])
      let start = try folder.open()
      let page = try XCTUnwrap(start.photos.pages.list)
      start.window.press("f", .control)
      page.search.query.text = "sun"
      pump(until: "photos are found") { page.search.found?.count == 3 }
      page.list.grabFocus()
      start.window.press("a", .control)
      start.window.press(.delete)
      pump(until: "they are gone") { page.list.count == 0 }
      start.photos.actions.undo()
      pump(until: "they are back") { page.search.found?.count == 3 }
    }
  }
}
