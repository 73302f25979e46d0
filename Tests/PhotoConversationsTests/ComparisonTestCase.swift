import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Tests of a window that compares photos of a burst.
class ComparisonTestCase: XCTestCase {
  /// The folder of the last opened window.
  @MainActor static var folder: PhotoFolder?

  /// Opens a window on a folder with a burst and shows one of its photos.
  @MainActor
  static func open(
    photo: Int = 1, width: Int = 1000, count: Int = 5
  ) throws -> Start {
    let folder = try PhotoFolder(["Rome": (1...count).map { "p\($0)" }])
    Self.folder = folder
    let start = try folder.open()
    start.window.resizeAndWait(width: width, height: 680)
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: photo)))
    pump(until: "the picture") { start.photos.pages.photo?.photoView.hasPicture == true }
    start.photos.pages.photo?.photoView.area.grabFocus()
    pumpUntilIdle()
    return start
  }

  /// Opens a window and compares its photo with the next one.
  @MainActor
  static func openComparison() throws -> (Start, ComparisonPage) {
    let start = try open()
    start.window.press("c")
    try expect([1, 2], chosen: 2, in: start)
    return (start, try XCTUnwrap(start.photos.pages.comparison))
  }

  /// Opens a window, compares its photo with the next one and deletes that.
  @MainActor
  static func openAndDelete() throws -> Start {
    let (start, _) = try openComparison()
    start.window.press(.delete)
    pump(until: "it is gone") { start.photos.navigator.library.photoCount == 4 }
    return start
  }

  /// Selects rows of the list, which then has the focus.
  @MainActor
  static func select(_ rows: Set<Int>, in start: Start) throws -> ConversationPage {
    let page = try XCTUnwrap(start.photos.pages.conversation)
    page.list.grabFocus()
    page.list.selectedRows = rows
    page.selection.selectVisible()
    pumpUntilIdle()
    return page
  }

  /// Returns the names of the pages of the second column, or of the whole stack.
  @MainActor
  static func details(_ start: Start) -> [String] {
    start.split.state.arrangement.secondary?.pages.map(\.description) ?? []
  }

  /// Waits until these photos are compared and sharp, and one of them is chosen and focused.
  @MainActor
  static func expect(
    _ numbers: [Int], chosen: Int, in start: Start, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let page = try XCTUnwrap(start.photos.pages.comparison, file: file, line: line)
    pump(until: "\(numbers) show", file: file, line: line) {
      page.shown.map { $0.seenPhoto?.id ?? "" } == numbers.map { "Rome/\($0)" }
        && page.shown.allSatisfy { $0.picture.isSharp }
    }
    pumpUntilIdle(file: file, line: line)
    XCTAssertEqual(
      start.photos.targetPhotos.map(\.id), ["Rome/\(chosen)"], file: file, line: line)
    XCTAssertEqual(
      page.shown.map(\.isChosen), numbers.map { $0 == chosen }, file: file, line: line)
    let focus = page.shown.first { $0.photo == "Rome/\(chosen)" }?.picture.area
    XCTAssertEqual(start.window.focusWidget, focus, file: file, line: line)
  }
}
