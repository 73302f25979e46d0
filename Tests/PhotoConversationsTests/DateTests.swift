import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import XCTest

@testable import PhotoConversations

/// Dates of photos, as they are read from files and displayed.
final class DateTests: XCTestCase {
  @MainActor
  private static func names(_ start: Start) -> [String] { rows(start).map(\.title) }

  @MainActor
  private static func rows(_ start: Start) -> [Row] {
    guard let page = start.photos.pages.conversation else { return [] }
    return (0..<page.list.count).map(page.row)
  }

  @MainActor
  private static func show(_ start: Start) {
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    pumpUntilIdle()
  }

  func testARowHasItsDateBesideItsStars() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      try folder.makeBare("Rome/a", "Rome/b", "Oslo/x")
      try folder.date("Rome/a", "2019-07-14T16:03:20")
      let start = try folder.open(sessions: LibrarySessions(.memory))
      Self.show(start)
      pump(until: "the date is read") { Self.rows(start).first?.subtitle == "14 July 2019" }
      XCTAssertEqual(Self.rows(start)[0].accessibleSubtitle, "14 July 2019, Not rated")
      XCTAssertNil(Self.rows(start)[1].subtitle, "no word about what isn’t there")
      let photo = try XCTUnwrap(start.photos.navigator.library.conversation(id: "Rome")?.photos[0])
      start.photos.actions.rate([photo.id], stars: 3)
      pump(until: "it is rated") {
        Self.rows(start)[0].subtitle == "14 July 2019" && Self.rows(start)[0].rating == 3
      }
      XCTAssertEqual(Self.rows(start)[0].accessibleSubtitle, "14 July 2019, Rating: 3 stars")
    }
  }

  func testPhotosAreSortedByDateAsDatesAreReadAndAfterARestart() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"], "Oslo": ["x"]])
      try folder.makeBare("Rome/a", "Rome/b", "Rome/c", "Rome/d", "Oslo/x")
      try folder.date("Rome/a", "2019-07-14T16:03:20", camera: "EOS 80D")
      try folder.date("Rome/c", "2018-02-01T08:00:00")
      let store = PhotoStore.Location.file("\(folder.path)/../photos.sqlite")
      let sessions = LibrarySessions(store)
      let start = try folder.open(sessions: sessions)
      let (navigator, actions) = (start.photos.navigator, start.photos.actions)
      Self.show(start)
      navigator.session.order = .oldest
      pump(until: "the dates are read") { Self.names(start) == ["c", "a", "b", "d"] }
      XCTAssertEqual(
        Self.rows(start).map(\.subtitle),
        ["1 February 2018", "14 July 2019", "Unknown date", "Unknown date"])
      XCTAssertEqual(
        Self.rows(start)[1].tooltip, "\(folder("Rome/a").text)\n14 July 2019, 16:03\nEOS 80D")
      navigator.session.order = .newest
      XCTAssertEqual(Self.names(start), ["a", "c", "b", "d"])
      let photo = try XCTUnwrap(navigator.library.conversation(id: "Rome")?.photos[0])
      actions.rate([photo.id], stars: 2)
      pump(until: "it is rated") {
        Self.rows(start)[0].subtitle == "14 July 2019" && Self.rows(start)[0].rating == 2
      }
      XCTAssertEqual(Self.rows(start)[0].accessibleSubtitle, "14 July 2019, Rating: 2 stars")
      try folder.date("Rome/d", "2020-01-01T00:00:00")
      pump(until: "a date that comes later") { Self.names(start) == ["d", "a", "c", "b"] }
      sessions.finish()

      // The stored metadata is loaded before any file is read again.
      let next = LibrarySessions(store)
      let again = LibrarySession(
        reading: .paths(
          [FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])), in: next)
      var listed: [String]?
      let owner = NSObject()
      again.observe(owner) { change in
        guard case .opened = change else { return }
        let photos = again.library.conversation(id: "Rome")?.photos ?? []
        listed = again.order.sorted(photos).map(\.name)
      }
      pump(until: "the library is there") { listed != nil }
      XCTAssertEqual(listed, ["d", "a", "c", "b"])
      next.finish()
    }
  }

  func testAFileThatIsMovedAwayAndBackKeepsItsDateAndRating() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      try folder.makeBare("Rome/a", "Rome/b", "Oslo/x")
      try folder.date("Rome/a", "2019-07-14T16:03:20")
      let sessions = LibrarySessions(.memory)
      let start = try folder.open(sessions: sessions)
      Self.show(start)
      @MainActor func first() -> Photo? {
        start.photos.navigator.library.conversation(id: "Rome")?.photos.first { $0.name == "a" }
      }
      pump(until: "the date is read") { first()?.capture.dateTaken != nil }
      start.photos.actions.rate([try XCTUnwrap(first()?.id)], stars: 3)
      pump(until: "it is beside the photo") {
        let text = try? String(contentsOfFile: folder.path + "/Rome/a.jpg.xmp", encoding: .utf8)
        return text?.contains("Rating") == true && first()?.rating == 3
      }
      try FileManager.default.moveItem(
        atPath: folder.path + "/Rome/a.jpg", toPath: folder.path + "/../a.jpg")
      pump(until: "it is away") { first() == nil }
      try FileManager.default.moveItem(
        atPath: folder.path + "/../a.jpg", toPath: folder.path + "/Rome/a.jpg")
      pump(until: "it is back") { first()?.rating == 3 && first()?.capture.dateTaken != nil }
      sessions.finish()
    }
  }

  func testSearchFindsPhotosByCameraDateAndYearFilter() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["x"]])
      try folder.makeBare("Rome/a", "Rome/b", "Oslo/x")
      try folder.date("Rome/a", "2019-07-14T16:03:20", camera: "EOS 80D")
      try folder.date("Oslo/x", "2018-07-14T16:03:20")
      let sessions = LibrarySessions(.memory)
      let start = try folder.open(sessions: sessions)
      let navigator = start.photos.navigator
      pump(until: "the dates are read") { navigator.library.yearsTaken == [2019, 2018] }
      let page = try XCTUnwrap(start.photos.pages.list)
      start.window.press("f", .control)
      pumpUntilIdle()
      for (text, names) in [("eos", ["a"]), ("july", ["x", "a"]), ("2018-07", ["x"])] {
        page.searchBar.bar.entry.text = text
        pump(until: text) { page.search.found?.count == names.count }
        pumpUntilIdle()
        XCTAssertEqual((0..<page.list.count).map { page.row($0).title }, names)
      }
      page.search.query.order = .oldest
      pump(until: "they are sorted") { page.row(0).subtitle == "Oslo · 14 July 2018" }
      page.search.query.order = .library
      page.searchBar.bar.entry.text = ""
      pump(until: "all are there") { page.search.found == nil }
      page.searchBar.button.isActive = true
      pumpUntilIdle()
      page.searchBar.button.menuLines.first { $0.title == "Year" }?.click()
      pump(until: "the years show") {
        page.searchBar.button.menuLines.contains { $0.title == "2019" }
      }
      XCTAssertFalse(page.searchBar.button.menuLines.contains { $0.title == "2020" })
      page.searchBar.button.menuLines.first { $0.title == "2019" }?.click()
      pump(until: "one is found") { page.search.found?.count == 1 }
      XCTAssertEqual(page.row(0).title, "a")
      sessions.finish()
    }
  }
}
