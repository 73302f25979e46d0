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

/// Folders that change while a window shows them.
final class FollowingTests: XCTestCase {
  func testAddedFilesShowAndNothingElseChanges() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["b", "d"], "Oslo": ["x", "y"]])
      let start = try folder.open()
      start.show("Rome", photo: 2)
      let layouts = start.split.counters.layoutsRendered
      try folder.add("Rome/a", "Rome/c")
      pump(until: "the new photos") { start.rows == ["a", "b", "c", "d"] }
      XCTAssertEqual(start.photos.pages.conversation?.list.selectedRow, 3)
      XCTAssertEqual(start.photo, folder("Rome/d"))
      XCTAssertEqual(start.split.header.bars.secondary.title, "d.jpg")
      XCTAssertEqual(start.split.header.bars.secondary.subtitle, "Rome · 4 of 4")
      XCTAssertEqual(start.photos.pages.photo?.photoView.hasPicture, true)
      XCTAssertLessThanOrEqual(start.split.counters.layoutsRendered, layouts + 1)
      try folder.add("Athens/z")
      pump(until: "the new folder") { start.conversations == ["Athens", "Oslo", "Rome"] }
      try folder.add("Athens/y")
      pump(until: "what comes into it") {
        start.photos.navigator.library.conversation(id: "Athens")?.photos.count == 2
      }
    }
  }

  func testARenamedPhotoStaysVisibleWithItsAnnotations() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      start.show("Rome", photo: 1)
      start.photos.actions.rate([try XCTUnwrap(start.photos.navigator.shownPhoto?.id)], stars: 4)
      pump(until: "it is rated") { start.photos.pages.photo?.rating.litStars == 4 }
      try folder.move("Rome/a", to: "Rome/z")
      pump(until: "the other name") { start.photo == folder("Rome/z") }
      XCTAssertEqual(start.photos.pages.photo?.rating.litStars, 4)
      XCTAssertEqual(start.split.header.bars.secondary.title, "z.jpg")
      XCTAssertEqual(start.split.header.bars.secondary.subtitle, "Rome · 3 of 3")
      XCTAssertEqual(start.photos.pages.conversation?.list.selectedRow, 2)
      pump(until: "the edit is about the other name") {
        start.photos.navigator.session.undo.done.last?.edit?.changes.first?.path == folder("Rome/z")
      }
      start.photos.actions.undo()
      pump(until: "it is taken back") { start.photos.pages.photo?.rating.litStars == 0 }
    }
  }

  func testAPhotoThatMovesToAnotherFolderStaysVisible() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let start = try folder.open()
      start.show("Rome", photo: 1)
      start.photos.actions.rate([try XCTUnwrap(start.photos.navigator.shownPhoto?.id)], stars: 2)
      start.photos.pages.conversation?.list.grabFocus()
      pumpUntilIdle()
      try folder.move("Rome/a", to: "Oslo/a")
      pump(until: "it is there") { start.photo == folder("Oslo/a") }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.rating, 2)
      XCTAssertEqual(start.rows, ["b"])
      XCTAssertEqual(start.photos.targetPhotos.map(\.path), [folder("Oslo/a")])
    }
  }

  func testARenamedFolderKeepsTheVisiblePhoto() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      let start = try folder.open()
      start.show("Rome", photo: 2)
      try folder.moveFolder("Rome", to: "Athens")
      pump(until: "the other name") { start.conversations == ["Athens", "Oslo"] }
      XCTAssertEqual(start.photo, folder("Athens/b"))
      XCTAssertEqual(start.split.header.bars.primary.title, "Athens")
    }
  }

  func testADeletedPhotoIsReplacedByTheNextElseThePreviousElseNone() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"], "Oslo": ["x"]])
      let start = try folder.open()
      start.show("Rome", photo: 2)
      try folder.delete("Rome/b")
      pump(until: "the next one") { start.photo == folder("Rome/c") }
      pump(until: "its picture") { start.photos.seesShownPhoto }
      XCTAssertEqual(start.photos.pages.conversation?.list.selectedRow, 1)
      try folder.delete("Rome/c")
      pump(until: "the one before") { start.photo == folder("Rome/a") }
      try folder.delete("Rome/a")
      pump(until: "none") { start.split.state.arrangement.secondary == nil }
      XCTAssertEqual(start.conversations, ["Oslo"])
      XCTAssertEqual(start.split.state.arrangement.primary.pages, [.conversations])
    }
  }

  func testAChangedPhotoIsDecodedAgainWhileTheOldPictureStays() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open()
      start.show("Rome", photo: 1)
      let view = try XCTUnwrap(start.photos.pages.photo?.photoView)
      pump(until: "the picture") { view.isSharp }
      let counts = start.photos.navigator.loader.counts
      try folder.replace("Rome/a", with: "Chen/c02.jpg")
      var wasBlank = false
      pump(until: "it was decoded again") {
        wasBlank = wasBlank || !view.hasPicture
        return start.photos.navigator.loader.counts.finished >= counts.finished + 2
      }
      XCTAssertFalse(wasBlank)
      pumpUntilIdle()
      XCTAssertEqual(start.photos.pages.photo?.photoView.isSharp, true)
    }
  }

  func testAVisiblePhotoThatBreaksShowsAnErrorUntilItIsRepaired() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open()
      start.show("Rome", photo: 1)
      let page = try XCTUnwrap(start.photos.pages.photo)
      pump(until: "the picture") { page.photoView.isSharp }
      @MainActor func says(_ words: String) -> Bool {
        page.widget.shownTexts.contains { $0.text.contains(words) }
      }
      let whole = try Data(contentsOf: URL(filePath: folder("Rome/a").text))
      try folder.replace("Rome/a", with: whole.prefix(whole.count / 2))
      pump(until: "a part of it") { says("incomplete") }
      XCTAssertTrue(page.photoView.hasPicture)
      XCTAssertFalse(says("Try Again"))
      try folder.replace("Rome/a", with: Data("no longer a photo".utf8))
      pump(until: "it can't be shown") { says("not supported") && says("Try Again") }
      XCTAssertFalse(page.photoView.hasPicture)
      XCTAssertFalse(says("incomplete"))
      try folder.replace("Rome/a", with: whole)
      pump(until: "all of it") { page.photoView.isSharp && !says("Try Again") }
      XCTAssertFalse(says("incomplete"))
      XCTAssertEqual(start.photo, folder("Rome/a"))
    }
  }

  func testTheListKeepsItsScrollPositionWhenPhotosAreAdded() {
    withGTK {
      let names = (0..<300).map { "p" + String(1000 + $0) }
      let folder = try PhotoFolder(["Rome": names], isEmpty: true)
      let start = try folder.open()
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      pumpUntilIdle()
      let list = try XCTUnwrap(start.photos.pages.conversation?.list)
      list.scroll(to: 200)
      pumpUntilIdle()
      let top = try XCTUnwrap(list.visibleRows?.lowerBound)
      let name = start.rows[top]
      try folder.addEmpty((0..<5_000).map { "Rome/a\($0)" })
      pump(until: "all have come") { start.rows.count == 5_300 }
      pumpUntilIdle()
      XCTAssertEqual(try start.rows[XCTUnwrap(list.visibleRows?.lowerBound)], name)
      XCTAssertLessThan(
        try XCTUnwrap(start.photos.navigator.session.monitor?.readings), 40, "bursts are joined")
    }
  }

  func testAFolderThatReturnsBeforeAnotherIsReadAgain() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"], "Oslo": ["b"]])
      try folder.rate("Rome/a", 3)
      let roots = ["Oslo", "Rome"].map { FilePath("\(folder.path)/\($0)") }
      let start = Start(
        .paths(roots, at: LibrarySource.places(of: roots)), sessions: LibrarySessions(.memory))
      let session = start.photos.navigator.session
      @MainActor func rating() -> Int? { session.library.photo(id: "Rome/1")?.rating }
      pump(until: "the sidecar is read") { rating() == 3 && session.monitor?.isQuiet == true }
      for name in ["Oslo", "Rome"] { try folder.moveFolder(name, to: "../Away \(name)") }
      pump(until: "both are away") { session.missingFolders.count == 2 }
      try folder.rate("../Away Rome/a", 5)
      try folder.moveFolder("../Away Rome", to: "Rome")
      pump(until: "it is read again") { rating() == 5 }
      XCTAssertEqual(session.missingFolders, [roots[0]])
    }
  }

  func testAnUnavailableFolderStaysListedAndIsWatchedAgainLater() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open()
      start.show("Rome", photo: 2)
      try folder.pullOut()
      pump(until: "it is said") { start.texts.contains { $0.contains("is unavailable") } }
      XCTAssertEqual(start.rows, ["a", "b"])
      XCTAssertEqual(start.photo, folder("Rome/b"))
      try folder.putBack()
      pump(until: "it is back") { !start.texts.contains { $0.contains("is unavailable") } }
      try folder.add("Rome/c")
      pump(until: "it is followed again") { start.rows == ["a", "b", "c"] }
      XCTAssertEqual(start.photo, folder("Rome/b"))
    }
  }

  func testAPhotoThatFailedWhileItsFolderWasAwayLoadsWhenItIsBack() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d", "e", "f"]])
      let start = try folder.open(photo: 1)
      try folder.pullOut()
      pump(until: "it is said") { start.texts.contains { $0.contains("is unavailable") } }
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 6)))
      let page = try XCTUnwrap(start.photos.pages.photo)
      pump(until: "it fails") { start.texts.contains("Could Not Open This Photo") }
      try folder.putBack()
      pump(until: "the picture") { start.photos.seesShownPhoto && page.photoView.hasPicture }
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Rome/f"))
    }
  }

  func testARatingThatWaitsForAFolderIsWrittenWhenItIsBack() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let sessions = LibrarySessions(.memory)
      let start = try folder.open(sessions: sessions)
      var trouble = 0
      sessions.onProblem = { _ in trouble += 1 }
      try folder.pullOut()
      start.photos.actions.rate(["Rome/1"], stars: 4)
      pump(until: "it is said") {
        trouble == 1 && start.texts.contains { $0.contains("is unavailable") }
      }
      try folder.putBack()
      pump(until: "it is written") {
        FileManager.default.fileExists(atPath: folder("Rome/a").text + ".xmp")
      }
      sessions.finish()
    }
  }

  func testASidecarThatChangesWhileItsFolderIsElsewhereIsReadWhenItIsBack() {
    withGTK {
      for isRequested in [true, false] {
        let folder = try PhotoFolder(["Rome": ["a"]])
        try folder.rate("Rome/a", 3)
        let sessions = LibrarySessions(.memory)
        let start = try folder.open(sessions: sessions)
        @MainActor func rating() -> Int? {
          start.photos.navigator.library.photo(id: "Rome/1")?.rating
        }
        pump(until: "the sidecar is read") { rating() == 3 }
        if isRequested {
          try folder.pullOut()
          try folder.rate("../Outside/Rome/a", 5)
          pump(until: "it is said") { start.texts.contains { $0.contains("is unavailable") } }
          try folder.putBack()
        } else {
          try folder.moveFolder("Rome", to: "../Elsewhere")
          try folder.rate("../Elsewhere/a", 5)
          try folder.moveFolder("../Elsewhere", to: "Rome")
        }
        pump(until: "it is read again, \(isRequested)") { rating() == 5 }
        start.window.destroy()
        sessions.finish()
      }
    }
  }

  func testUnwatchedFoldersAreRescannedWhenTheWindowIsUsedAgain() {
    withGTK {
      let folder = try PhotoFolder(["A": ["1"], "B": ["1"], "C": ["1"]])
      var reader = LibraryReader([FilePath(folder.path)])
      let library = try reader.read()
      let monitor = FolderMonitor(reader, maxWatched: 2)
      var crowded = 0
      var changed = library
      monitor.onWatchLimit = { crowded += 1 }
      monitor.onScan = { scan, _ in changed.update(to: scan) }
      monitor.start()
      pump(until: "what can be watched is") { monitor.isQuiet && monitor.watchedCount == 2 }
      XCTAssertEqual(monitor.unwatched.count, 2)
      for place in ["A", "B", "C"] { try folder.add("\(place)/2") }
      pump(until: "the watched one is read") { changed.photoCount == 4 }
      monitor.rescanUnwatched()
      pump(until: "the others are read") { changed.photoCount == 6 }
      XCTAssertEqual(crowded, 1, "it is said once")
    }
  }

  func testALibraryFilesPhotoThatIsDeletedShowsThatItIsMissing() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let text = #"""
        {"conversations": [{"name": "Trip", "photos": [
          {"file": "Rome/a.jpg"}, {"file": "Rome/b.jpg"}]}]}
        """#
      try Data(text.utf8).write(to: URL(filePath: folder.path + "/library.json"))
      let start = try folder.open()
      start.show("Trip", photo: 1)
      let page = try XCTUnwrap(start.photos.pages.conversation)
      pump(until: "both pictures") {
        start.photos.pages.photo?.photoView.hasPicture == true && page.row(0).thumbnail != nil
      }
      try folder("Rome/a").delete()
      pump(until: "it is missing") {
        start.photos.pages.photo?.photoView.hasPicture == false && page.row(0).thumbnail == nil
          && page.row(0).placeholderIcon == "image-missing-symbolic"
      }
      XCTAssertEqual(start.rows, ["a", "b"])
    }
  }

  func testSidecarsOfALibraryFileAreReadWithoutTheStore() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      try folder.makeBare("Rome/a", "Rome/b")
      let text = #"""
        {"conversations": [{"name": "Trip", "photos": [
          {"file": "Rome/a.jpg", "comment": "A boat"}, {"file": "Rome/b.jpg", "rating": 2}]}]}
        """#
      try Data(text.utf8).write(to: URL(filePath: folder.path + "/library.json"))
      let sessions = LibrarySessions(.memory)
      let photos = try folder.open(sessions: sessions).photos
      photos.actions.rate(["Trip/1", "Trip/2"], stars: 5)
      pump(until: "it is beside the photos") {
        ["a", "b"].allSatisfy {
          FileManager.default.fileExists(atPath: "\(folder.path)/Rome/\($0).jpg.xmp")
        }
      }
      sessions.finish()
      let next = LibrarySessions(.memory)
      let again = try folder.open(sessions: next).photos.navigator
      pump(until: "the sidecars are read") { again.library.photo(id: "Trip/2")?.rating == 5 }
      XCTAssertEqual(again.library.photo(id: "Trip/1")?.rating, 5)
      XCTAssertEqual(
        again.library.photo(id: "Trip/1")?.caption, "A boat", "no sidecar says anything of it")
      // Another program deletes a sidecar, which undoes nothing.
      let sidecar = folder.path + "/Rome/b.jpg.xmp"
      try FileManager.default.removeItem(atPath: sidecar)
      pump(until: "it is written again") { FileManager.default.fileExists(atPath: sidecar) }
      XCTAssertEqual(again.library.photo(id: "Trip/2")?.rating, 5)
      next.finish()
    }
  }

  func testAChangedSidecarIsReportedWithoutAFolderScan() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let monitor = try folder.follow()
      var told: [[FilePath]] = []
      monitor.onSidecars = { told.append($0) }
      let sidecar = folder.path + "/Rome/b.jpg.xmp"
      try Data("<x/>".utf8).write(to: URL(filePath: sidecar))
      pump(until: "it is told") { !told.isEmpty }
      XCTAssertEqual(told.first, [FilePath(sidecar)])
      XCTAssertEqual(monitor.readings, 0)
    }
  }

  func testAPermissionChangeOfAFolderIsReported() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"], "Oslo": ["b"]])
      let monitor = try folder.follow()
      var told: Set<FilePath> = []
      monitor.onFolders = { told.formUnion($0) }
      for mode in [0o555, 0o755] {
        told = []
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder.path + "/Rome")
        pump(until: "it is told") { told == [FilePath(folder.path + "/Rome")] }
      }
    }
  }
}

extension Start {
  /// The names of the rows of the visible conversation.
  fileprivate var rows: [String] {
    guard let page = photos.pages.conversation else { return [] }
    return (0..<page.list.count).map { page.row($0).title }
  }

  fileprivate var conversations: [String] {
    guard let page = photos.pages.list else { return [] }
    return (0..<page.list.count).map { page.row($0).title }
  }

  /// The file of the visible photo.
  fileprivate var photo: FilePath? { photos.navigator.shownPhoto?.path }

  fileprivate var texts: [String] { window.shownTexts.map(\.text) }

  fileprivate func show(_ conversation: String, photo: Int) {
    photos.send(.show(.conversation(conversation), from: .primary))
    photos.send(.showDetail(.photo(conversation: conversation, number: photo)))
    pump(until: "the picture") { photos.seesShownPhoto }
  }
}
