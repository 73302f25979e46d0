import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// A slide show that waits while the person is busy with a photo.
final class SlideShowWaitingTests: ComparisonTestCase {
  /// Starts a slide show whose time is over only when a test says so.
  @MainActor
  private static func startShow() throws -> Start {
    let start = try open()
    start.photos.slideShow.second = 60_000
    start.window.press(.f5)
    XCTAssertTrue(start.photos.slideShow.isRunning)
    return start
  }

  /// Ends the time of a slide, after which another photo is expected or the same one.
  @MainActor
  private static func expectNextSlide(
    _ isExpected: Bool, in start: Start, _ reason: String, line: UInt = #line
  ) {
    let before = start.photos.navigator.shownPhotos.map(\.id)
    start.photos.slideShow.onStep?()
    pumpUntilIdle()
    XCTAssertEqual(
      start.photos.navigator.shownPhotos.map(\.id) != before, isExpected, reason, line: line)
    XCTAssertTrue(start.photos.slideShow.isRunning, reason, line: line)
  }

  func testTheSlideShowWaitsWhileAMenuIsOpen() {
    withGTK {
      let start = try Self.startShow()
      Self.expectNextSlide(true, in: start, "nothing is open")
      start.window.press(.menu)
      pump(until: "a menu") { start.photos.contextMenu?.isMapped == true }
      Self.expectNextSlide(false, in: start, "the menu is about this photo")
      start.window.press(.escape)
      pump(until: "no menu") { start.photos.contextMenu?.isMapped != true }
      Self.expectNextSlide(true, in: start, "the menu was closed")
      start.window.destroy()
    }
  }

  func testTheSlideShowWaitsWhileASheetOrADialogIsOpen() {
    withGTK {
      let start = try Self.startShow()
      start.window.press(.delete, .shift)
      pump(until: "a question") { start.photos.presenter.sheet.isPresented }
      Self.expectNextSlide(false, in: start, "the question is about this photo")
      start.window.press(.escape)
      pump(until: "no question") { !start.photos.presenter.sheet.isPresented }
      Self.expectNextSlide(true, in: start, "the question was answered")
      let before = Window.all
      XCTAssertTrue(start.photos.commands.perform("move"))
      pump(until: "a dialog") { Window.all.contains { !before.contains($0) && $0.isMapped } }
      Self.expectNextSlide(false, in: start, "the dialog is about this photo")
      Window.all.first { !before.contains($0) && $0.isMapped }?.press(.escape)
      pump(until: "no dialog") { !Window.all.contains { !before.contains($0) && $0.isMapped } }
      Self.expectNextSlide(true, in: start, "the dialog was dismissed")
      start.window.destroy()
    }
  }

  func testTheSlideShowWaitsForTheEndOfAComparison() {
    withGTK {
      let start = try Self.startShow()
      start.window.press("c")
      try Self.expect([1, 2], chosen: 2, in: start)
      Self.expectNextSlide(false, in: start, "photos are compared")
      try Self.expect([1, 2], chosen: 2, in: start)
      start.window.press(.escape)
      Self.expectNextSlide(true, in: start, "the comparison was left")
      start.window.destroy()
    }
  }

  func testTheSlideShowWaitsWhileACaptionIsWritten() {
    withGTK {
      let start = try Self.startShow()
      start.window.press(.f2)
      start.window.type("a")
      Self.expectNextSlide(false, in: start, "the caption is about this photo")
      start.photos.finishCaption(keeps: false)
      Self.expectNextSlide(true, in: start, "the caption was discarded")
      start.window.destroy()
    }
  }
}
