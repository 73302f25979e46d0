import AdaptiveSplit
import Cairo
import Foundation
import GLib
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import PhotoMetadata
import PictureView
import SplitProgram
import TestSupport
import XCTest

@testable import PhotoConversations

/// Keys for file operations on photos, in a window.
final class FileCommandTests: XCTestCase {
  func testDeleteMovesToTheTrashAndUndoRestoresTheAnnotations() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 2)
      let window = start.window
      window.press("4")
      window.press(.delete)
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"), "at once")
      pump(until: "it is seen") { start.photos.targetPhotos.first?.path == folder("Rome/c") }
      window.press(.delete)
      pump(until: "both are gone") { start.photoNames == ["a"] }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/a"))
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "1 photo moved to the trash"
      }
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder("Rome/b").text))
      XCTAssertEqual(start.photos.presenter.notice.buttonText, "Undo")
      window.press("z", .control)
      pump(until: "the last one is back") { start.photoNames == ["a", "c"] }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"))
      window.press("z", .control)
      pump(until: "the first one is back") { start.photoNames == ["a", "b", "c"] }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/b"))
      // The next edit to undo is the earlier rating.
      XCTAssertEqual(start.photos.navigator.session.undo.done.last?.edit?.kind, .rating)
      window.press("z", [.control, .shift])
      pump(until: "it is gone again") { start.photoNames == ["a", "c"] }
      start.photos.presenter.notice.button.clickWithPointer(x: 5, y: 5)
      pump(until: "and back") { start.photoNames == ["a", "b", "c"] }
    }
  }

  func testUndoWaitsForAFileOperationInsteadOfUndoingTheEditBeforeIt() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(photo: 2)
      let photos = start.photos
      start.window.press("4")
      let rated = try XCTUnwrap(photos.navigator.session.undo.done.last)
      let (trash, undo) = (photos.commands["trash"], photos.commands["undo"])
      XCTAssertEqual(undo?.isEnabled(photos), true)
      trash?.action(photos)
      XCTAssertEqual(undo?.isEnabled(photos), false, "the deletion is under way")
      photos.actions.undo()
      photos.actions.undoFiles()
      XCTAssertEqual(photos.navigator.session.undo.done.count, 1)
      pump(until: "it is gone") { start.photoNames == ["a"] && undo?.isEnabled(photos) == true }
      XCTAssertEqual(photos.navigator.session.undo.done.count, 2)
      start.window.press("z", .control)
      pump(until: "it is back") { start.photoNames == ["a", "b"] }
      XCTAssertEqual(photos.navigator.session.undo.done, [rated])
    }
  }

  func testUndoingTheDeletionOfSeveralPhotosShowsTheFirst() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let start = try folder.open(photo: 1)
      start.photos.pages.conversation?.list.selectedRows = [0, 1]
      start.photos.pages.conversation?.selection.selectVisible()
      start.window.press(.delete)
      pump(until: "they are gone") { start.photoNames == ["c", "d"] }
      start.window.press("z", .control)
      pump(until: "they are back") { start.photoNames == ["a", "b", "c", "d"] }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/a"))
    }
  }

  func testTheNoticeAfterAnUndoDescribesTheUndoneEdit() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["c"]])
      let start = try folder.open(photo: 1)
      let (photos, notice) = (start.photos, start.photos.presenter.notice)
      let copies = folder.path + "/Copies"
      try FileManager.default.createDirectory(
        atPath: copies, withIntermediateDirectories: false)
      let a = folder("Rome/a")
      let actions: [(FileOperation, undone: String, redone: String)] = [
        (.turn([a], quarters: 1), "Undid rotation of 1 photo", "1 photo rotated"),
        (
          .copy([MovedPhoto(a, into: FilePath(copies))]), "Undid copying of 1 photo",
          "1 photo copied"
        ),
        (
          .move([MovedPhoto(a, into: FilePath(folder.path + "/Oslo"))]),
          "Undid moving of 1 photo", "1 photo moved"
        ),
        (
          .move([try MovedPhoto(a, named: "z.jpg")]), "Undid renaming of 1 photo",
          "1 photo renamed"
        ),
        (
          .trash([a]), "1 photo restored", "1 photo moved to the trash"
        ),
      ]
      for (operation, undone, redone) in actions {
        photos.actions.perform(operation)
        pump(until: "it is done") { photos.navigator.session.undo.done.last?.fileOperation != nil }
        for words in [undone, redone, undone] {
          if words == redone { photos.actions.redo() } else { photos.actions.undo() }
          pump(until: words) { notice.text == words }
        }
      }
    }
  }

  func testPermanentDeletionAsksAndAppliesToAllSelectedPhotos() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 1)
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.selectedRows = [0, 1]
      start.photos.pages.conversation?.selection.selectVisible()
      start.window.press(.delete, .shift)
      XCTAssertTrue(start.photos.presenter.sheet.isPresented)
      XCTAssertTrue(start.window.shownTexts.contains { $0.text == "Permanently Delete 2 Photos?" })
      start.window.press(.escape)
      pumpUntilIdle()
      XCTAssertEqual(start.photoNames, ["a", "b", "c"])
      start.window.press(.delete, .shift)
      XCTAssertTrue(start.photos.commands["trash"]?.isEnabled(start.photos) == false)
      for key in [Key.tab, .return] { start.window.press(key) }
      pump(until: "they are gone") { start.photoNames == ["c"] }
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "2 photos permanently deleted"
      }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/c"))
      XCTAssertFalse(start.photos.navigator.session.canUndo)
    }
  }

  func testKeysRotateTheVisiblePhotoAndUndoRotatesItBack() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(photo: 1)
      let loader = start.photos.navigator.loader
      @MainActor func orientation() -> Int? {
        (try? PhotoMetadata.read(folder("Rome/a")) { false })?.facts.orientation
      }
      pump(until: "all is decoded") { start.photos.pages.photo?.photoView.isSharp == true }
      let decoded = loader.counts.finished
      start.window.press("r", .control)
      pump(until: "it is turned") { start.photos.navigator.session.canUndo }
      XCTAssertEqual(orientation(), 6)
      pump(until: "it shows so") { loader.counts.finished > decoded }
      XCTAssertNil(start.photos.presenter.notice.text, "it is seen")
      start.window.press("z", .control)
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "Undid rotation of 1 photo"
      }
      XCTAssertEqual(orientation(), 1)
      XCTAssertEqual(start.photoNames, ["a", "b"])
    }
  }

  func testAnnotationsAreWrittenIntoFilesIfPreferredAndTheChoiceIsSaved() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let state = folder("state").text
      let sessions = LibrarySessions(.memory, settings: ProgramSettings(folder: FilePath(state)))
      let start = try folder.open(sessions: sessions)
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      pumpUntilIdle()
      start.window.press(",", .control)
      start.photos.presenter.preferences.controls[3].selectedIndex = 1
      start.window.press(.escape)
      start.photos.pages.photo?.photoView.area.grabFocus()
      XCTAssertTrue(sessions.settings.writesIntoFiles)
      start.window.press("3")
      let photo = folder("Rome/a")
      pump(until: "it is in the file") {
        (try? PhotoMetadata.read(photo) { false })?.annotations.rating == 3
      }
      XCTAssertFalse(FileManager.default.fileExists(atPath: photo.text + ".xmp"))
      StateFile.finishWriting()
      XCTAssertTrue(ProgramSettings(folder: FilePath(state)).writesIntoFiles)
    }
  }

  func testCopyingOffersTheFileAndThePicture() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let path = try XCTUnwrap(sample.photos.navigator.shownPhoto?.path)
      Clipboard.copy("before")
      sample.photos.window.press("c", .control)
      pump(until: "it is copied") { Pasted.files == [path.uri] }
      pump(until: "its picture is copied too") { Pasted.pictureSize != nil }
      XCTAssertEqual(Pasted.pictureSize, try ImageDecoder.size(of: path))
      XCTAssertEqual(Pasted.text, path.text)
      XCTAssertEqual(Pasted.lines, ["copy", path.uri])
      let list = try XCTUnwrap(sample.conversation?.list)
      list.selectedRows = [0, 1]
      sample.conversation?.selection.selectVisible()
      sample.photos.window.press("c", .control)
      XCTAssertEqual(Pasted.files.count, 2)
      XCTAssertNil(Pasted.pictureSize)
    }
  }

  func testALateDecodedPictureReplacesNoNewerClipboardContent() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let photos = sample.photos.navigator.library.conversation(id: "Chen")?.photos ?? []
      let actions = sample.photos.actions
      for other in [false, true] {
        actions.copy([photos[0]])
        XCTAssertEqual(Pasted.files, [photos[0].path.uri], "at once")
        let copying = actions.copying
        if other { Clipboard.copy("words") } else { actions.copy(Array(photos.prefix(2))) }
        var hasEnded = false
        let end = Task {
          await copying?.value
          hasEnded = true
        }
        pump(until: "the picture is decoded") { hasEnded }
        XCTAssertEqual(Pasted.files.count, other ? 0 : 2)
        if other { XCTAssertEqual(Pasted.text, "words") }
        end.cancel()
      }
    }
  }

  func testRowsAndThePhotoHaveAContextMenu() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(photo: 1)
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.contextMenuHandlers((1, Rectangle(x: 10, y: 70, width: 1, height: 1)))
      XCTAssertEqual(
        start.photos.navigator.shownPhoto?.path, folder("Rome/b"), "the row’s photo is seen")
      XCTAssertEqual(start.photos.contextMenu?.isVisible, true)
      XCTAssertFalse(list.showsTooltips, "none lies over the menu")
      start.photos.contextMenu?.popdown()
      XCTAssertTrue(list.showsTooltips)
      // The menu of the picture that is visible until then would close.
      pump(until: "the picture") { start.photos.seesShownPhoto }
      let area = try XCTUnwrap(start.photos.pages.photo?.photoView.area)
      area.grabFocus()
      start.photos.contextMenu = nil
      start.window.press(.f10, .shift)
      XCTAssertEqual(start.photos.contextMenu?.isVisible, true)
      start.photos.contextMenu?.popdown()
      // In a narrow window, a list keeps its selected row.
      start.window.resizeAndWait(width: 400, height: 680)
      start.photos.send(.back(in: .secondary))
      pumpUntilIdle()
      list.selectedRow = 2
      XCTAssertEqual(start.photos.targetPhotos.map(\.path), [folder("Rome/c")])
    }
  }

  func testPropertiesShowTheMetadata() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      try folder.date("Rome/a", "2019-07-14T16:03:00", camera: "A camera")
      let start = try folder.open(photo: 1)
      // Without room beside the photo, they are over it.
      start.window.resizeAndWait(width: 700, height: 680)
      start.window.press(.return, .alt)
      let size = try FileEntry.at(folder("Rome/a")).fileVersion.sizeText
      pump(until: "they show") {
        Set(start.window.shownTexts.map(\.text))
          .isSuperset(of: ["a.jpg", size, "14 July 2019, 16:03", "A camera"])
      }
      start.window.press(.escape)
      pumpUntilIdle()
      XCTAssertFalse(start.window.shownTexts.map(\.text).contains("A camera"))
    }
  }

  func testLocationAndExposureAreFormattedAndTheLocationHasAMapAddress() {
    let exposure = PhotoFacts.Exposure(time: 0.008, fNumber: 2.8, iso: 100, focalLength: 35)
    let facts = PhotoFacts(
      lens: "A lens", exposure: exposure, place: .init(latitude: -33.856_784_2, longitude: 151.2))
    let photo = Photo(id: "Rome/1", path: "/photos/a.jpg", name: "a")
    let properties = PhotoProperties(
      of: photo, PhotoMetadata(facts: facts, isRawTIFF: true),
      size: PixelSize(width: 4000, height: 3000),
      fileVersion: FileVersion(byteCount: 3_200_000, modified: 0))
    let texts = properties.lines.map { $0.text.replacing("\u{A0}", with: " ") }
    XCTAssertEqual(
      texts,
      [
        "a.jpg", "/photos", "3.2 MB", "4000 × 3000 px, 12 MP",
        "Raw; only its thumbnail is shown", "A lens",
        "1/125 s, f/2.8, ISO 100, 35 mm", "33.85678° S, 151.2° E",
      ])
    XCTAssertEqual(
      properties.mapAddress,
      "https://www.openstreetmap.org/?mlat=-33.85678&mlon=151.2#map=15/-33.85678/151.2")
  }

  func testOnlyFormatsThatAreTurnedUprightHaveATurnedSize() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 30, height: 20)
    let surface = try XCTUnwrap(
      ImageSurface(size: size) { _, _ in .init(red: 9, green: 8, blue: 7) })
    let photo = Photo(id: "Rome/1", path: FilePath(folder("a")), name: "a")
    for (format, expected) in [("jpeg", size.turned), ("tiff", size.turned), ("png", size)] {
      let bytes = try XCTUnwrap(surface.encoded(as: format))
      try folder.write(Data(bytes), to: "a")
      let found = PhotoProperties.size(of: photo, PhotoFacts(orientation: 6))
      XCTAssertEqual(found, expected, format)
    }
  }

  func testThePhotosOfTheSampleCanNotBeChanged() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let changing = Set(PhotoCommands.photoMenu.flatMap { $0 })
        .subtracting([
          "compare", "copy", "copy-to", "open-with", "print", "properties", "select",
          "set-wallpaper", "show-in-files",
        ])
      for name in changing {
        XCTAssertEqual(sample.photos.commands[name]?.isEnabled(sample.photos), false, name)
      }
    }
  }
}
