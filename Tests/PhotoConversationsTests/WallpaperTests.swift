import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PictureView
import XCTest

@testable import PhotoConversations

/// A photo as the desktop's wallpaper.
///
/// It is a class of its own: a process has one session bus.
final class WallpaperTests: XCTestCase {
  func testThePortalReceivesThePhotoAndItsResponseIsShown() throws {
    let desktop = try MadeUpDesktop()
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      @MainActor func open() throws -> Start {
        let start = try folder.open()
        start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
        pump(until: "the photo") { start.photos.shownPicture != nil }
        start.photos.pages.photo?.photoView.area.grabFocus()
        return start
      }
      @MainActor func isOffered(_ start: Start) -> Bool {
        start.photos.photoMenu.flatMap(\.items).contains { $0.title == "Set as Wallpaper" }
      }
      let alone = try open()
      XCTAssertFalse(isOffered(alone), "there is no portal")
      alone.window.destroy()
      try desktop.startPortal()
      let start = try open()
      pump(until: "there is one") { isOffered(start) }
      let size = try Data(contentsOf: URL(filePath: folder("Rome/a").text)).count
      for (response, words) in [
        (0, "Wallpaper changed"),
        (2, "Could not set the wallpaper: The desktop gave no reason."),
      ] {
        try desktop.answer(response)
        start.photos.presenter.notice.hide()
        XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
        pump(until: "it is said") { start.photos.presenter.notice.text != nil }
        XCTAssertEqual(start.photos.presenter.notice.text, words)
        XCTAssertEqual(try desktop.calls().last, "SetWallpaperFile \(size) True")
        XCTAssertNil(start.photos.actions.wallpaper)
      }
      try desktop.answer(1)
      start.photos.presenter.notice.hide()
      XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
      pump(until: "the person said no") { start.photos.actions.wallpaper == nil }
      XCTAssertNil(start.photos.presenter.notice.text)
      desktop.end()
      XCTAssertTrue(start.photos.commands.perform("set-wallpaper"))
      pump(until: "it is said") { start.photos.presenter.notice.text != nil }
    }
  }
}
