import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import XCTest

@testable import PhotoConversations

/// The text of a caption that is saved for no photo, after a restart.
final class UnsavedCaptionTests: XCTestCase {
  private static let words = "Your caption was not saved."

  /// Starts to edit the caption of two photos of the sample.
  @MainActor
  private static func write(_ text: String, in start: Start) throws -> SelectionBar {
    start.window.resizeAndWait(width: 1000, height: 680)
    start.photos.send(.show(.conversation("Chen"), from: .primary))
    pumpUntilIdle()
    let page = try XCTUnwrap(start.photos.pages.conversation)
    page.list.grabFocus()
    page.list.selectedRows = [0, 1]
    page.selection.update()
    start.window.press(.f2)
    XCTAssertTrue(page.selection.bar.isEditing)
    start.window.type(text)
    XCTAssertEqual(page.selection.bar.unsavedCaption, text)
    return page.selection.bar
  }

  /// Returns the saved windows as a kill of the process leaves them.
  @MainActor
  private static func killed(_ memory: Memory) throws -> Memory {
    let left = try Memory()
    try left.write(memory.text("sample.json"), to: "sample.json")
    return left
  }

  @MainActor
  private static func remembers(_ text: String, _ memory: Memory) -> Bool {
    (try? memory.text("sample.json"))?.contains(text) == true
  }

  func testTheCaptionOfSeveralPhotosIsOfferedAfterKillsUntilItIsCopied() {
    withGTK {
      let memory = try Memory()
      let start = try Start(memory)
      _ = try Self.write("a long day", in: start)
      pump(untilOutside: "it is remembered") { Self.remembers("a long day", memory) }
      let first = try Self.killed(memory)
      let second = try Start(first)
      XCTAssertEqual(second.photos.presenter.notice.text, Self.words)
      XCTAssertFalse(second.photos.presenter.notice.hidesAutomatically, "It stays.")
      let last = try Self.killed(first)
      let third = try Start(last)
      let notice = third.photos.presenter.notice
      XCTAssertEqual(notice.text, Self.words)
      pump(until: "the button shows") { notice.button.isMapped }
      notice.button.clickWithPointer(x: 5, y: 5)
      XCTAssertEqual(Pasted.text, "a long day")
      pump(untilOutside: "it is copied") { !Self.remembers("a long day", last) }
      for start in [start, second, third] { start.close() }
      XCTAssertNil(try Start(last).photos.presenter.notice.text)
    }
  }

  func testASavedOrDiscardedCaptionIsNotOffered() {
    withGTK {
      for saves in [true, false] {
        let memory = try Memory()
        let start = try Start(memory)
        let bar = try Self.write("a long day", in: start)
        pump(untilOutside: "it is remembered") { Self.remembers("a long day", memory) }
        let killed = try Self.killed(memory)
        bar.finish(keeps: saves)
        pump(untilOutside: "it is forgotten") { !Self.remembers("a long day", memory) }
        // The caption was saved before the kill, the window's state wasn't.
        let library = start.photos.navigator.library
        let next = Start(killed, library: library)
        XCTAssertEqual(next.photos.presenter.notice.text, saves ? nil : Self.words)
        for start in [start, next] { start.close() }
        // A person who closes the window has seen the notice.
        XCTAssertNil(try Start(killed).photos.presenter.notice.text)
      }
    }
  }
}
