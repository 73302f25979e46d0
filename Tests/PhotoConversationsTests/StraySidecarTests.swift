import Foundation
import GLib
import GTKTestSupport
import XCTest

@testable import PhotoConversations
@testable import PhotoLibrary

/// Sidecars that another program renames some time before or after their photos.
final class StraySidecarTests: XCTestCase {
  func testPhotosKeepTheirRatingsIfSidecarsAreRenamedFirst() {
    withGTK {
      let rome = try Rome()
      rome.renumberSidecars()
      rome.waitForStrays(4)
      XCTAssertEqual(rome.ratings, ["p1": nil, "p2": 2, "p3": nil, "p4": 4])
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p3": 4])
      try rome.renumberPhotos()
      rome.waitForRenumbering()
      XCTAssertEqual(rome.ratings, ["p0": nil, "p1": 2, "p2": nil, "p3": 4])
      rome.readStrays()
      XCTAssertEqual(rome.ratings, ["p0": nil, "p1": 2, "p2": nil, "p3": 4])
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p3": 4])
    }
  }

  func testPhotosKeepTheirRatingsIfTheyAreRenamedBeforeTheirSidecars() {
    withGTK {
      let rome = try Rome()
      try rome.renumberPhotos()
      rome.waitForStrays(3)
      XCTAssertEqual(rome.ratings, ["p0": nil, "p1": 2, "p2": nil, "p3": 4])
      XCTAssertEqual(try rome.sidecars(), ["p2": 2, "p4": 4])
      rome.renumberSidecars()
      pump(until: "the sidecars are seen") { rome.session.monitor?.isQuiet == false }
      rome.finish()
      rome.readStrays()
      XCTAssertEqual(rome.ratings, ["p0": nil, "p1": 2, "p2": nil, "p3": 4])
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p3": 4])
    }
  }

  func testARatingMeanwhileIsWrittenBesideItsPhotoAfterwards() {
    withGTK {
      let rome = try Rome()
      rome.renumberSidecars()
      rome.waitForStrays(4)
      rome.rate("p1", 5)
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p3": 4])
      try rome.renumberPhotos()
      rome.waitForRenumbering()
      pump(until: "it is written") { (try? rome.sidecars()) == ["p0": 5, "p1": 2, "p3": 4] }
      XCTAssertEqual(rome.ratings, ["p0": 5, "p1": 2, "p2": nil, "p3": 4])
    }
  }

  func testARatingOfAPhotoWhoseSidecarIsAwayIsWrittenIntoThatSidecar() {
    withGTK {
      let rome = try Rome()
      rome.renumberSidecars()
      rome.waitForStrays(4)
      rome.rate("p2", 5)
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p3": 4])
      try rome.renumberPhotos()
      rome.waitForRenumbering()
      pump(until: "it is written") { (try? rome.sidecars()) == ["p1": 5, "p3": 4] }
      XCTAssertEqual(rome.ratings, ["p0": nil, "p1": 5, "p2": nil, "p3": 4])
    }
  }

  func testARatingEqualToThatInAnotherPhotosSidecarGetsItsOwn() {
    withGTK {
      let rome = try Rome()
      // The sidecars of photos with equal ratings have equal bytes.
      rome.rate("p2", 3)
      rome.renumberSidecars()
      rome.waitForStrays(4)
      rome.rate("p1", 3)
      try rome.renumberPhotos()
      rome.waitForRenumbering()
      pump(until: "it is written") { (try? rome.sidecars()) == ["p0": 3, "p1": 3, "p3": 4] }
    }
  }

  func testARatingMeanwhileIsNewerThanASidecarThatStays() {
    withGTK {
      let rome = try Rome()
      rome.moveSidecar("p2", to: "p1")
      rome.waitForStrays(2)
      rome.rate("p1", 5)
      rome.readStrays()
      XCTAssertEqual(rome.ratings, ["p1": 5, "p2": 2, "p3": nil, "p4": 4])
      pump(until: "it is written") {
        (try? rome.sidecars()) == ["p1": 5, "p2": 2, "p4": 4]
      }
      XCTAssertNil(rome.start.photos.presenter.notice.text)
    }
  }

  func testOperationsLeaveAnotherPhotosSidecarAlone() {
    withGTK {
      let rome = try Rome()
      rome.moveSidecar("p2", to: "p1")
      rome.waitForStrays(2)
      rome.start.photos.actions.trash(rome.photos("p1"))
      pump(until: "it is refused") { rome.start.photos.presenter.notice.text != nil }
      rome.finish()
      XCTAssertEqual(rome.ratings, ["p1": nil, "p2": 2, "p3": nil, "p4": 4])
      XCTAssertEqual(try rome.sidecars(), ["p1": 2, "p4": 4])
    }
  }

  func testChangesInTheFolderPutTheReadingOff() {
    withGTK {
      let rome = try Rome()
      rome.moveSidecar("p2", to: "p1")
      rome.waitForStrays(2)
      var timer = try XCTUnwrap(rome.session.strayReading)
      try rome.folder.move("Rome/p3", to: "Rome/p0")
      pump(until: "a photo was renamed") { rome.session.strayReading !== timer }
      timer = try XCTUnwrap(rome.session.strayReading)
      try rome.folder.rate("Rome/p0", 1)
      pump(until: "a sidecar was added") { rome.session.strayReading !== timer }
    }
  }

  func testASidecarThatStaysWithAnotherPhotoIsItsOwn() {
    withGTK {
      let rome = try Rome()
      rome.moveSidecar("p2", to: "p1")
      rome.waitForStrays(2)
      XCTAssertEqual(rome.ratings, ["p1": nil, "p2": 2, "p3": nil, "p4": 4])
      rome.readStrays()
      XCTAssertEqual(rome.ratings, ["p1": 2, "p2": 2, "p3": nil, "p4": 4])
      pump(until: "the other photo has a sidecar again") {
        (try? rome.sidecars()) == ["p1": 2, "p2": 2, "p4": 4]
      }
    }
  }

  func testAPhotoThatIsRenamedAloneGetsASidecarAfterAWhile() {
    withGTK {
      let rome = try Rome()
      try rome.folder.move("Rome/p4", to: "Rome/p5")
      rome.waitForStrays(1)
      XCTAssertEqual(rome.ratings, ["p1": nil, "p2": 2, "p3": nil, "p5": 4])
      XCTAssertEqual(try rome.sidecars(), ["p2": 2, "p4": 4])
      rome.readStrays()
      XCTAssertEqual(try rome.sidecars(), ["p2": 2, "p4": 4, "p5": 4])
    }
  }

  func testASidecarIsReadAtOnceIfItsPhotoIsGoneOrHasItToo() {
    withGTK {
      let rome = try Rome()
      try rome.folder.delete("Rome/p4")
      pump(until: "the photo is gone") { rome.ratings.count == 3 }
      rome.finish()
      rome.moveSidecar("p4", to: "p1")
      pump(until: "it is read") { rome.ratings["p1"] == 4 }
      try FileManager.default.linkItem(
        atPath: rome.sidecar("p2"), toPath: rome.sidecar("p3"))
      pump(until: "it is read") { rome.ratings["p3"] == 2 }
      XCTAssertEqual(rome.session.strays, [])
    }
  }
}

/// A folder of four photos, of which the second and the fourth have sidecars, in a window.
@MainActor
private final class Rome {
  let folder: PhotoFolder
  let start: Start

  init() throws {
    folder = try PhotoFolder(["Rome": ["p1", "p2", "p3", "p4"]])
    try folder.makeBare("Rome/p1", "Rome/p2", "Rome/p3", "Rome/p4")
    try folder.rate("Rome/p2", 2)
    try folder.rate("Rome/p4", 4)
    start = try folder.open(sessions: LibrarySessions(.memory))
    pump(until: "they are read") { self.ratings == ["p1": nil, "p2": 2, "p3": nil, "p4": 4] }
  }

  var session: LibrarySession { start.photos.navigator.session }

  /// The ratings in the window, by the photos' names.
  var ratings: [String: Int?] {
    let photos = session.library.conversation(id: "Rome")?.photos ?? []
    return Dictionary(uniqueKeysWithValues: photos.map { ($0.name, $0.rating) })
  }

  /// The ratings in the sidecars, by the photos' names.
  func sidecars() throws -> [String: Int?] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/Rome")
    return try Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".xmp") }.map { name in
        let text = try String(contentsOfFile: "\(folder.path)/Rome/\(name)", encoding: .utf8)
        let rating = text.firstMatch(of: /Rating(?:="|>)(\d)/)?.1
        return (String(name.prefix(2)), rating.flatMap { Int($0) })
      })
  }

  /// Returns the photos with a name.
  func photos(_ name: String) -> [Photo] {
    (session.library.conversation(id: "Rome")?.photos ?? []).filter { $0.name == name }
  }

  /// Rates a photo in the window.
  func rate(_ name: String, _ stars: Int) {
    start.photos.actions.rate(photos(name).map(\.id), stars: stars)
    pump(until: "it is rated") { self.ratings[name] == stars }
    finish()
  }

  /// Waits until photos have stray sidecars, by the photos' number.
  func waitForStrays(_ count: Int) {
    pump(until: "strays are found") { self.session.strays.count == count }
    finish()
  }

  /// Waits until the photos have their new names.
  func waitForRenumbering() {
    pump(until: "the other names") { Set(self.ratings.keys) == ["p0", "p1", "p2", "p3"] }
    finish()
  }

  /// Reads the photos with stray sidecars, as some time later.
  func readStrays() {
    session.readStrays()
    finish()
  }

  /// Waits until everything is read and written.
  func finish() {
    pump(until: "no event is pending") { self.session.monitor?.isQuiet == true }
    var isRead = false
    Task { [session] in
      await session.metadataReading?.value
      isRead = true
    }
    pump(until: "everything is read") { isRead }
    session.store?.writings.wait(atMost: 60)
    pumpUntilIdle()
  }

  /// Gives each photo the name of the one before it, without its sidecar.
  func renumberPhotos() throws {
    for number in 1...4 { try folder.move("Rome/p\(number)", to: "Rome/p\(number - 1)") }
  }

  /// Gives each sidecar the name of the photo before.
  func renumberSidecars() {
    for number in [2, 4] { moveSidecar("p\(number)", to: "p\(number - 1)") }
  }

  func moveSidecar(_ name: String, to other: String) {
    XCTAssertEqual(unsafe rename(sidecar(name), sidecar(other)), 0)
  }

  func sidecar(_ name: String) -> String { "\(folder.path)/Rome/\(name).jpg.xmp" }
}
