import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import PhotoConversations

/// The sheet that asks for a new name of a photo's file.
final class FileRenamingTests: XCTestCase {
  func testASheetAsksForAnotherNameAndRefusesOneThatIsTaken() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(photo: 1)
      let page = start.photos.presenter.renaming
      start.window.press(.f2, .shift)
      XCTAssertTrue(start.photos.presenter.sheet.isPresented)
      XCTAssertEqual(page.entry.text, "a.jpg")
      // The selection is the name without its extension.
      start.window.press("c")
      XCTAssertEqual(page.entry.text, "c.jpg")
      for name in ["x/y.jpg", "b.jpg", "b.jpg.xmp", ".b.jpg"] {
        page.entry.text = name
        start.window.press(.return)
        pump(until: "it is refused") { page.problemText?.contains(name) == true }
        XCTAssertTrue(start.photos.presenter.sheet.isPresented)
      }
      page.entry.text = "c.jpg"
      start.window.press(.return)
      pump(until: "it is called so") { start.photoNames == ["b", "c"] }
      XCTAssertFalse(start.photos.presenter.sheet.isPresented)
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"))
      start.window.press("z", .control)
      pump(until: "it is called as before") { start.photoNames == ["a", "b"] }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/a"))
    }
  }

  func testAFileThatReplacedThePhotoOfTheSheetIsNotRenamed() {
    withGTK {
      for name in ["a", "z"] {
        let folder = try PhotoFolder(["Rome": ["a", "b"]])
        let start = try folder.open(photo: 1)
        let page = start.photos.presenter.renaming
        start.window.press(.f2, .shift)
        start.waitForContents()
        if name == "z" {
          try folder.move("Rome/a", to: "Rome/z")
          pump(until: "it is followed") { start.photoNames == ["b", "z"] }
        }
        try folder.replace("Rome/\(name)", with: "Chen/c02.jpg")
        page.entry.text = "c.jpg"
        start.window.press(.return)
        pump(until: "it is refused") { page.problemText?.contains("was changed") == true }
        XCTAssertTrue(folder("Rome/\(name)").isPresent)
        XCTAssertFalse(folder("Rome/c").isPresent)
        start.window.destroy()
      }
    }
  }

  func testThePhotoOfTheSheetIsRenamedWhereAnotherProgramMovedIt() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let start = try folder.open(photo: 1)
      let presenter = start.photos.presenter
      @MainActor func expect(_ name: String) {
        pump(until: "\(name) shows") {
          start.photos.navigator.shownPhoto?.path == folder(name) && start.photos.seesShownPhoto
        }
      }
      @MainActor func ask(about name: String) {
        start.photos.pages.photo?.photoView.area.grabFocus()
        start.window.press(.f2, .shift)
        XCTAssertEqual(presenter.sheet.titleText, "Rename “\(name)”")
        start.waitForContents()
      }
      @MainActor func answer(_ name: String) {
        presenter.renaming.entry.text = name
        start.window.press(.return)
      }
      ask(about: "a.jpg")
      try folder.move("Rome/a", to: "Rome/z")
      expect("Rome/z")
      answer("c.jpg")
      expect("Rome/c")
      XCTAssertFalse(presenter.sheet.isPresented)
      ask(about: "c.jpg")
      try folder.moveFolder("Rome", to: "Milan")
      expect("Milan/c")
      answer("d.jpg")
      expect("Milan/d")
      ask(about: "d.jpg")
      try folder.move("Milan/d", to: "Oslo/d")
      expect("Oslo/d")
      answer("e.jpg")
      expect("Oslo/e")
      ask(about: "e.jpg")
      try folder.delete("Oslo/e")
      expect("Oslo/x")
      answer("f.jpg")
      XCTAssertEqual(presenter.renaming.problemText, "“e.jpg” no longer exists.")
    }
  }

  func testAnOpenedPhotoStaysInTheWindowWhenItIsRenamed() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let paths = [folder("Rome/a"), folder("Rome/c")]
      let start = Start(.photos(paths, at: LibrarySource.places(of: paths)))
      let photos = start.photos
      pump(until: "it is followed") { photos.navigator.session.monitor?.isQuiet == true }
      photos.show(folder("Rome/a"))
      pump(until: "the picture") { photos.seesShownPhoto }
      photos.actions.perform(.move([try MovedPhoto(folder("Rome/a"), named: "z.jpg")]))
      pump(until: "it is called so") { start.photoNames == ["c", "z"] }
      XCTAssertEqual(photos.navigator.shownPhoto?.path, folder("Rome/z"))
      pump(until: "it can be undone") { photos.navigator.session.canUndo }
      photos.actions.undo()
      pump(until: "it is called as before") { start.photoNames == ["a", "c"] }
      XCTAssertEqual(photos.navigator.shownPhoto?.path, folder("Rome/a"))
    }
  }

  func testTheEndOfARenamingKeepsAnotherSheetOpen() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(photo: 1)
      let presenter = start.photos.presenter
      for name in ["c.jpg", "b.jpg"] {
        start.window.press(.f2, .shift)
        presenter.renaming.entry.text = name
        presenter.renaming.submit()
        // A second press changes nothing.
        presenter.renaming.submit()
        presenter.sheet.dismiss()
        XCTAssertTrue(start.photos.commands.perform("preferences"))
        XCTAssertTrue(presenter.sheet.isPresented)
        pump(until: "it ended") { presenter.notice.text != nil }
        XCTAssertTrue(presenter.sheet.isPresented)
        XCTAssertEqual(
          presenter.notice.text,
          name == "c.jpg" ? "1 photo renamed" : "A file named “b.jpg” already exists.")
        presenter.sheet.dismiss()
        presenter.notice.hide()
        pump(until: "the list has the names") { start.photoNames == ["b", "c"] }
      }
    }
  }

  func testANameThatIsNotValidUTF8StaysUnlessItIsEdited() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let invalid = FilePath(
        systemPath: Array("\(folder.path)/Rome/\u{E9}".utf8CString.dropLast(3)) + [-23]
          + Array(".jpg".utf8CString))
      try folder("Rome/a").move(to: invalid)
      let start = try folder.open(photo: 1)
      let presenter = start.photos.presenter
      start.window.press(.f2, .shift)
      XCTAssertEqual(presenter.renaming.entry.text, "\u{FFFD}.jpg")
      presenter.renaming.submit()
      XCTAssertFalse(presenter.sheet.isPresented)
      pumpUntilIdle()
      XCTAssertTrue(invalid.isPresent)
      start.window.press(.f2, .shift)
      presenter.renaming.entry.text = "é.jpg"
      presenter.renaming.submit()
      pump(until: "it is renamed") { start.photoNames == ["é"] }
      XCTAssertFalse(invalid.isPresent)
    }
  }

  func testPhotosThatALibraryFileListsCanNeitherBeRenamedNorMoved() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let text = #"{"conversations": [{"name": "Rome", "photos": [{"file": "Rome/a.jpg"}]}]}"#
      let file = URL(filePath: folder.path + "/library.json")
      try Data(text.utf8).write(to: file)
      let start = try folder.open(photo: 1)
      start.window.press(.f2, .shift)
      XCTAssertFalse(start.photos.presenter.sheet.isPresented)
      let changes = ["rename", "move", "copy-to", "trash", "delete", "rotate-left", "rotate-right"]
      @MainActor func enabled() -> [String] {
        changes.filter { start.photos.commands[$0]?.isEnabled(start.photos) == true }
      }
      XCTAssertEqual(enabled(), Array(changes.dropFirst(2)))
      try FileManager.default.removeItem(at: file)
      pump(until: "the folder is listed") { start.photos.navigator.library.photoCount == 2 }
      start.photos.show(folder("Rome/b"))
      pump(until: "the picture") { start.photos.seesShownPhoto }
      XCTAssertEqual(enabled(), changes)
    }
  }
}
