import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The photos that commands act on: those of the focused list or page.
final class TargetTests: XCTestCase {
  /// Opens a window on two folders that shows a scan, beside the photos of the other folder.
  @MainActor
  private static func openBurst(beside folder: PhotoFolder) throws -> Start {
    let start = try folder.open()
    start.window.resizeAndWait(width: 1000, height: 680)
    start.photos.send(.show(.conversation("Scans"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Scans", number: 1)))
    pump(until: "the scan") { start.photos.seesShownPhoto }
    start.photos.pages.conversation?.list.grabFocus()
    start.window.press(.left, .alt)
    let list = try XCTUnwrap(start.photos.pages.list?.list)
    let row = try XCTUnwrap(
      (0..<list.count).first { start.photos.pages.list?.row($0).title == "Burst" })
    let place = try XCTUnwrap(list.place(ofRow: row))
    list.clickWithPointer(x: 100, y: place.y + place.height / 2)
    XCTAssertEqual(start.split.state.arrangement.primary.top, .conversation("Burst"))
    XCTAssertEqual(start.window.focusWidget, start.photos.pages.conversation?.list)
    XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Scans/scan1"), "it still shows")
    return start
  }

  @MainActor
  private static func folder() throws -> PhotoFolder {
    try PhotoFolder(["Scans": ["scan1", "scan2"], "Burst": ["IMG_0900", "IMG_0901", "IMG_0902"]])
  }

  @MainActor
  private static func rating(_ start: Start, _ path: FilePath) -> Int? {
    start.photos.navigator.library.conversations.flatMap(\.photos).first { $0.path == path }?.rating
  }

  func testDigitsRateThePhotoOfTheFocusedListAndNotTheOneBesideIt() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press("3")
      XCTAssertEqual(Self.rating(start, folder("Burst/IMG_0900")), 3)
      XCTAssertNil(Self.rating(start, folder("Scans/scan1")))
      XCTAssertTrue(start.window.isFocusVisible, "the row that keys act on is to be seen")
    }
  }

  func testTheTargetInAListWithoutASelectionIsVisibleBeforeTheFirstKey() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pump(until: "the list has the focus") {
        sample.photos.pages.conversation?.list.isFocus == true
      }
      pump(until: "there is a target") { !sample.photos.targetPhotos.isEmpty }
      pumpUntilIdle()
      XCTAssertTrue(
        sample.photos.window.isFocusVisible
          || sample.photos.pages.conversation?.list.selectedRow != nil)
    }
  }

  func testDeleteMovesThePhotoOfTheFocusedListToTheTrash() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press(.delete)
      pump(until: "it is gone") {
        !FileManager.default.fileExists(atPath: folder("Burst/IMG_0900").text)
      }
      XCTAssertTrue(FileManager.default.fileExists(atPath: folder("Scans/scan1").text))
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "1 photo moved to the trash"
      }
      XCTAssertEqual(
        start.photos.navigator.shownPhoto?.path, folder("Scans/scan1"), "nothing else shows")
    }
  }

  func testTheQuestionBeforeDeletingNamesTheFiles() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press(.delete, .shift)
      @MainActor func texts() -> [String] {
        start.photos.presenter.sheet.widget.shownTexts.map(\.text)
      }
      XCTAssertTrue(texts().contains("Permanently Delete “IMG_0900.jpg”?"), "\(texts())")
      start.window.press(.escape)
      start.window.press("a", .control)
      start.window.press(.delete, .shift)
      XCTAssertTrue(texts().contains("Permanently Delete 3 Photos?"), "\(texts())")
      XCTAssertTrue(
        texts().contains("IMG_0900.jpg, IMG_0901.jpg, IMG_0902.jpg\nThis can’t be undone."),
        "\(texts())")
      start.window.press(.escape)
    }
  }

  func testAFileThatReplacedThePhotoOfTheQuestionIsNotDeleted() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      let path = folder("Burst/IMG_0900")
      start.window.press("a", .control)
      start.window.press(.delete, .shift)
      start.waitForContents()
      try folder.replace("Burst/IMG_0900", with: "Chen/c02.jpg")
      for key in [Key.tab, .return] { start.window.press(key) }
      pump(until: "the others are gone") {
        !folder("Burst/IMG_0901").isPresent && !folder("Burst/IMG_0902").isPresent
      }
      let notice = start.photos.presenter.notice
      pump(until: "it is said") { notice.text?.hasPrefix("2 photos permanently deleted") == true }
      XCTAssertEqual(
        notice.text,
        "2 photos permanently deleted\n"
          + "“IMG_0900.jpg” was changed or removed since, and stays as it is.")
      XCTAssertTrue(path.isPresent)
    }
  }

  func testAClickOnThePhotoMakesItTheTargetWhateverIsSelectedInTheList() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press("a", .control)
      start.photos.pages.photo?.photoView.area.clickWithPointer(x: 100, y: 100)
      XCTAssertEqual(start.window.focusWidget, start.photos.pages.photo?.photoView.area)
      start.window.press("2")
      XCTAssertEqual(Self.rating(start, folder("Scans/scan1")), 2)
      XCTAssertNil(Self.rating(start, folder("Burst/IMG_0900")))
    }
  }

  func testAPhotosMenuAppliesToItEvenIfAListHadTheFocus() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press("a", .control)
      let area = try XCTUnwrap(start.photos.pages.photo?.photoView.area)
      start.photos.showPhotoMenu(over: area, at: Rectangle(x: 50, y: 50, width: 1, height: 1))
      start.photos.contextMenu?.popdown()
      XCTAssertTrue(start.photos.commands.perform("rate-4"))
      XCTAssertEqual(Self.rating(start, folder("Scans/scan1")), 4)
      XCTAssertNil(Self.rating(start, folder("Burst/IMG_0900")))
    }
  }

  func testTheCaptionAndThePropertiesAreThoseOfTheFocusedListsPhoto() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      start.window.press(.f2)
      XCTAssertEqual(start.photos.pages.photo?.caption.isEditing, false, "of another photo")
      start.window.press(.return, .alt)
      pump(until: "they show") { start.photos.presenter.sheet.isPresented }
      let texts = start.photos.presenter.sheet.widget.shownTexts.map(\.text)
      XCTAssertTrue(texts.contains("IMG_0900.jpg"), "\(texts)")
      start.window.press(.escape)
    }
  }

  func testDigitsInTheListOfConversationsSearchAndRateNothing() {
    withGTK {
      for width in [1000, 400] {
        let sample = try SampleLibraryWindow(width: width)
        if width == 1000 {
          sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
          pumpUntilIdle()
        }
        let window = sample.photos.window
        let list = try XCTUnwrap(sample.list?.list)
        list.grabFocus()
        let ratings = sample.photos.navigator.library.conversations.flatMap(\.photos).map(\.rating)
        for key in ["2", "0", "2", "4"] as [Key] { window.press(key) }
        XCTAssertEqual(sample.list?.searchBar.bar.entry.text, "2024", "at \(width)")
        XCTAssertEqual(
          sample.photos.navigator.library.conversations.flatMap(\.photos).map(\.rating), ratings)
        window.destroy()
      }
    }
  }

  func testPhotoCommandsAreInsensitiveIfNoPhotoHasTheFocus() {
    withGTK {
      let folder = try Self.folder()
      let start = try Self.openBurst(beside: folder)
      // The properties are those of the visible photo, and showing them changes none.
      let names =
        PhotoCommands.photoMenu.flatMap { $0 }.filter { $0 != "select" && $0 != "properties" } + [
          "rate-3"
        ]
      @MainActor func enabled() -> Set<String> {
        Set(names.filter { start.photos.commands[$0]?.isEnabled(start.photos) == true })
      }
      XCTAssertTrue(enabled().contains("trash"))
      start.window.press(.left, .alt)
      XCTAssertEqual(start.window.focusWidget, start.photos.pages.list?.list)
      XCTAssertEqual(enabled(), [], "the focus is in the list of conversations")
      // The menu applies to the same photos.
      start.window.press(.f10)
      let menu = try XCTUnwrap(start.split.header.menuButton)
      menu.menuLines.first { $0.title == "Photo" }?.click()
      let trash = menu.menuLines.first { $0.title == "Move to Trash" }
      XCTAssertEqual(trash?.widget.isSensitive, false)
      start.window.press(.escape)
      start.photos.pages.photo?.photoView.area.grabFocus()
      XCTAssertTrue(enabled().contains("trash"))
    }
  }
}
