import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import PhotoConversations

/// Undo after other programs or other photos have changed the files.
final class UndoTests: UndoTestCase {
  func testUndoAndRedoLeaveAPhotoAloneThatAnotherProgramHasRatedSince() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (session, actions) = (start.photos.navigator.session, start.photos.actions)
      Self.rate("a", 5, start, folder)
      actions.rate(session.library.conversations[0].photos.map(\.id), stars: 4)
      pump(until: "both are rated") { Self.stars(start) == ["a.jpg": 4, "b.jpg": 4] }
      pump(until: "both ratings are saved") {
        ["a", "b"].allSatisfy { name in
          let sidecar = try? String(
            contentsOfFile: folder("Rome/\(name)").sidecar.text, encoding: .utf8)
          return sidecar?.contains("Rating>4<") == true
        }
      }
      try folder.rate("Rome/a", 1)
      pump(until: "the other program's is read") {
        Self.stars(start) == ["a.jpg": 1, "b.jpg": 4]
      }
      actions.undo()
      pump(until: "b is unrated") { Self.stars(start) == ["a.jpg": 1] }
      let notice = start.photos.presenter.notice
      XCTAssertEqual(
        notice.text,
        "Undid rating of b\n“a.jpg” was changed or removed since, and stays as it is.")
      actions.undo()
      pump(until: "it is said") {
        notice.text == "“a.jpg” was changed or removed since, and stays as it is."
      }
      XCTAssertEqual(Self.stars(start), ["a.jpg": 1])
      XCTAssertNil(notice.buttonText)
      actions.redo()
      actions.redo()
      pump(until: "b is rated again") { Self.stars(start) == ["a.jpg": 1, "b.jpg": 4] }
      XCTAssertFalse(session.canRedo)
    }
  }

  func testKeysActOnThePhotoThatUndoAndRedoShow() {
    withGTK {
      let folder = try PhotoFolder(["Ada": ["a1", "a2", "a3"], "Ben": ["b1", "b2"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (window, navigator) = (start.photos.window, start.photos.navigator)
      let rated = try XCTUnwrap(navigator.photos(at: [folder("Ada/a3")]).first)
      start.photos.actions.rate([rated.id], stars: 5)
      pump(until: "it is rated") { Self.stars(start) == ["a3.jpg": 5] }
      for (key, stars) in [("z", [:]), ("z", ["a3.jpg": 5])] as [(Key, [String: Int])] {
        start.photos.show(folder("Ben/b1"))
        pump(until: "b1 shows") { navigator.shownPhoto?.path == folder("Ben/b1") }
        try XCTUnwrap(start.photos.pages.conversation).list.grabFocus()
        pumpUntilIdle()
        XCTAssertEqual(start.photos.targetPhotos.map(\.path), [folder("Ben/b1")])
        window.press(key, stars.isEmpty ? .control : [.control, .shift])
        pump(until: "it has \(stars)") { Self.stars(start) == stars }
        pump(until: "the photo is seen") { navigator.shownPhoto?.path == folder("Ada/a3") }
        pump(until: "keys act on it") { start.photos.targetPhotos.map(\.id) == [rated.id] }
        XCTAssertEqual(window.focusWidget, start.photos.pages.conversation?.list)
      }
    }
  }

  func testKeysActOnThePhotoThatUndoShowsBesideASearch() {
    withGTK {
      let folder = try PhotoFolder(["Ada": ["a1", "a2"], "Ben": ["b1", "b2"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let window = start.photos.window
      Self.rate("a1", 5, start, folder, in: "Ada")
      start.photos.show(folder("Ben/b1"))
      window.press("f", .control)
      for key in "b2" { window.press(Key(key)) }
      let list = try XCTUnwrap(start.photos.pages.list)
      pump(until: "b2 is found") { list.search.found?.count == 1 }
      list.list.grabFocus()
      pumpUntilIdle()
      window.press("z", .control)
      pump(until: "a1 is unrated") { Self.stars(start).isEmpty }
      pump(until: "a1 is seen") { start.photos.targetPhotos.map(\.path) == [folder("Ada/a1")] }
      XCTAssertEqual(list.search.found?.count, 1, "the search stays")
      XCTAssertEqual(window.focusWidget, start.photos.pages.photo?.photoView.area)
      window.press("4")
      pump(until: "a1 is rated") { Self.stars(start) == ["a1.jpg": 4] }
    }
  }

  func testUndoLeavesAPhotoAloneThatGotTheNameOfARenamedOne() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (session, actions) = (start.photos.navigator.session, start.photos.actions)
      let notice = start.photos.presenter.notice
      actions.perform(.move([try MovedPhoto(folder("Rome/a"), named: "c.jpg")]))
      pump(until: "a is c") { start.photoNames == ["b", "c"] }
      try folder.replace("Rome/c", with: "Chen/c01.jpg")
      pump(until: "it can be undone") { session.canUndo }
      actions.undo()
      pump(until: "it is said") {
        notice.text == "“c.jpg” was changed or removed since, and stays as it is."
      }
      XCTAssertNil(notice.buttonText)
      XCTAssertEqual(start.photoNames, ["b", "c"])
      XCTAssertFalse(session.canUndo, "it isn't tried again")
    }
  }

  func testMovesThatTheLastProcessRecordedAreFollowedOnce() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let database = FilePath("\(folder.path).sqlite")
      let first = LibrarySessions(.file(database))
      let before = try folder.open(sessions: first)
      // A file that was never read has no identity in the database.
      pump(until: "all is read") {
        if case .ready = before.photos.navigator.session.phase { true } else { false }
      }
      before.photos.actions.rate(["Rome/2", "Rome/3"], stars: 4)
      pump(until: "they are rated") { Self.stars(before) == ["b.jpg": 4, "c.jpg": 4] }
      before.window.destroy()
      first.finish()
      // Another program numbers the photos anew. The process that saw it was killed before it
      // stored the listing.
      try folder.delete("Rome/a")
      var moves: [FilePath: FilePath] = [:]
      for (old, new) in [("b", "a"), ("c", "b")] {
        try folder.move("Rome/\(old)", to: "Rome/\(new)")
        try folder("Rome/\(old)").sidecar.move(to: folder("Rome/\(new)").sidecar)
        moves[folder("Rome/\(old)")] = folder("Rome/\(new)")
      }
      let identities = try Dictionary(
        uniqueKeysWithValues: moves.values.map { ($0, try FileEntry.at($0).identity) })
      let store = PhotoStore(.file(database)) { XCTFail($0) }
      var isFollowed = false
      Task {
        await store.follow(moves, identities: identities)
        isFollowed = true
      }
      pump(until: "they are recorded") { isFollowed }
      store.finish()
      let second = LibrarySessions(.file(database))
      let start = try folder.open(sessions: second)
      let session = start.photos.navigator.session
      pump(until: "the history is read") { !session.lacksHistory && session.canUndo }
      XCTAssertEqual(
        session.undo.done.compactMap(\.edit).last?.changes.map(\.path),
        [folder("Rome/a"), folder("Rome/b")])
      start.photos.actions.undo()
      pump(until: "both are unrated") { Self.stars(start).isEmpty }
      start.window.destroy()
      second.finish()
    }
  }

  func testTheProgramQuitsAfterAFileOperation() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let sessions = LibrarySessions(.memory)
      let start = try folder.open(sessions: sessions)
      var quits = 0
      sessions.whenIdle { quits += 1 }
      XCTAssertEqual(quits, 1, "at once")
      start.photos.actions.perform(.copy([try MovedPhoto(folder("Rome/a"), named: "c.jpg")]))
      sessions.whenIdle { quits += 1 }
      XCTAssertEqual(quits, 1)
      pump(until: "it is copied") { quits == 2 }
      XCTAssertTrue(FileManager.default.fileExists(atPath: folder("Rome/c").text))
      XCTAssertTrue(start.photos.navigator.session.canUndo)
    }
  }

  func testTheRestOfAStoppedUndoIsUndoneNext() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (photos, actions) = (start.photos, start.photos.actions)
      let session = photos.navigator.session
      Self.rate("c", 4, start, folder)
      actions.trash(photos.navigator.photos(at: [folder("Rome/a"), folder("Rome/b")]))
      pump(until: "both are gone") { start.photoNames == ["c"] && session.canUndo }
      let progress = PhotoProgress()
      progress.stop()
      guard case .files(let operation, let contents) = session.undo.take(.undo) else {
        return XCTFail("The rating is the last operation.")
      }
      session.perform(operation, .undo, on: contents, progress, by: actions) { _ in true }
      pump(until: "it is stopped") { session.canUndo }
      XCTAssertEqual(start.photoNames, ["c"])
      actions.undo()
      pump(until: "both are back") { start.photoNames == ["a", "b", "c"] }
      XCTAssertEqual(Self.stars(start), ["c.jpg": 4])
    }
  }

  func testAnUndoByKeyHidesTheNoticeThatOffersIt() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (actions, notice) = (start.photos.actions, start.photos.presenter.notice)
      actions.trash(start.photos.navigator.photos(at: [folder("Rome/a"), folder("Rome/b")]))
      pump(until: "the notice shows") { notice.text == "2 photos moved to the trash" }
      actions.undo()
      XCTAssertFalse(notice.widget.isVisible, "it would hide the progress and its Stop")
      pump(until: "both are back") { start.photoNames == ["a", "b", "c"] }
    }
  }

  func testAFileOperationThatFailsBlocksNoEarlierUndo() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try folder.open(sessions: LibrarySessions(.memory))
      let (photos, actions) = (start.photos, start.photos.actions)
      Self.rate("c", 4, start, folder)
      actions.trash(photos.navigator.photos(at: [folder("Rome/a")]))
      pump(until: "a is gone") { start.photoNames == ["b", "c"] }
      try folder.add("Rome/a")
      pump(until: "another a is there") { start.photoNames == ["a", "b", "c"] }
      let notice = photos.presenter.notice
      pump(until: "it can be undone") { photos.navigator.session.canUndo }
      actions.undo()
      pump(until: "it is refused") { notice.text == "A file named “a.jpg” already exists." }
      actions.undo()
      pump(until: "c is unrated") { Self.stars(start) == [:] }
      try folder.delete("Rome/a")
      pump(until: "it is free again") { start.photoNames == ["b", "c"] }
      actions.undo()
      pump(until: "a is back") { start.photoNames == ["a", "b", "c"] }
    }
  }
}
