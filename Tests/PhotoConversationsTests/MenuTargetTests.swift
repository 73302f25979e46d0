import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// The window's menu, whose items apply to the photo that was there when it opened.
final class MenuTargetTests: ComparisonTestCase {
  /// Opens the submenu with the items of the target photo.
  @MainActor
  private static func openPhotoMenu(in start: Start) throws -> MenuButton {
    start.window.press(.f10)
    let button = try XCTUnwrap(start.split.header.menuButton)
    pump(until: "the menu") { button.menuLines.contains { $0.title == "Photo" } }
    button.menuLines.first { $0.title == "Photo" }?.click()
    pump(until: "the submenu") { button.menuLines.contains { $0.title == "Move to Trash" } }
    return button
  }

  func testTheMenuClosesIfItsPhotoIsGone() {
    withGTK {
      let start = try Self.open(photo: 2)
      let folder = try XCTUnwrap(Self.folder)
      let button = try Self.openPhotoMenu(in: start)
      try folder.delete("Rome/p2")
      pump(until: "another photo shows") {
        start.photos.navigator.shownPhoto?.path == folder("Rome/p3")
      }
      pump(until: "the menu closes") { button.menuLines.isEmpty }
      XCTAssertFalse(button.isActive)
      start.window.destroy()
    }
  }

  func testTheMenuStaysOpenIfItsPhotoIsOnlyRatedOrOthersAreGone() {
    withGTK {
      let start = try Self.open(photo: 2)
      let folder = try XCTUnwrap(Self.folder)
      let button = try Self.openPhotoMenu(in: start)
      start.photos.actions.rate(["Rome/2"], stars: 3)
      pumpUntilIdle()
      XCTAssertTrue(button.menuLines.contains { $0.title == "Move to Trash" })
      try folder.delete("Rome/p1")
      pump(until: "it is gone") { start.photos.navigator.library.photoCount == 4 }
      pumpUntilIdle()
      XCTAssertTrue(button.menuLines.contains { $0.title == "Move to Trash" })
      start.window.press(.escape)
      pump(until: "the menu closes") { button.menuLines.isEmpty }
      start.window.destroy()
    }
  }

  func testTheContextMenuClosesIfAnotherPhotoBecomesItsTarget() {
    withGTK {
      let start = try Self.open(photo: 2)
      start.window.press(.f10, .shift)
      let menu = try XCTUnwrap(start.photos.contextMenu)
      pump(until: "the menu") { !menu.menuLines.isEmpty }
      start.photos.actions.rate(["Rome/2"], stars: 3)
      pumpUntilIdle()
      XCTAssertTrue(menu.isVisible, "it is the same photo")
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 3)))
      pump(until: "another picture") { start.photos.targetPhotos.map(\.id) == ["Rome/3"] }
      pump(until: "the menu closes") { !menu.isVisible }
      start.window.destroy()
    }
  }

  func testTheMenuKeysOpenThePhotosMenuWhileAStarHasTheFocus() {
    withGTK {
      for (key, modifiers) in [(Key.f10, Modifiers.shift), (.menu, [])] {
        let start = try Self.open(photo: 2)
        let star = try XCTUnwrap(start.photos.pages.photo?.rating.buttons[1])
        star.grabFocus()
        start.window.press(key, modifiers)
        XCTAssertEqual(start.photos.contextMenu?.isVisible, true, "\(key)")
        XCTAssertEqual(start.photos.targetPhotos.map(\.id), ["Rome/2"])
        start.photos.contextMenu?.popdown()
        pump(until: "no menu") { start.photos.contextMenu?.isVisible == false }
        XCTAssertEqual(start.window.focusWidget, star)
        start.window.destroy()
      }
    }
  }

  func testTheMenuKeysOpenTheMenuOfSelectedPhotosWhileAStarOfTheirBarHasTheFocus() {
    withGTK {
      let start = try Self.open()
      let page = try Self.select([0, 1], in: start)
      page.selection.bar.rating.buttons[0].grabFocus()
      start.window.press(.f10, .shift)
      XCTAssertEqual(start.photos.contextMenu?.isVisible, true)
      XCTAssertEqual(start.photos.targetPhotos.map(\.id), ["Rome/1", "Rome/2"])
      start.window.destroy()
    }
  }
}
