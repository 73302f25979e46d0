import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// The last listing is visible before anything is read.
final class ListingTests: XCTestCase {
  func testTheFirstFrameShowsTheSavedListing() {
    withGTK {
      let world = try World(["Rome": ["a", "b", "c"], "Oslo": ["x", "y"]])
      let first = world.startRating()
      let pages = first.split.state.arrangement
      first.end()

      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate)
      XCTAssertFalse(next.photos.navigator.isOpening, "the window waited for it")
      XCTAssertTrue(next.photos.navigator.session.phase.isUnchecked)
      XCTAssertEqual(next.conversations, ["Oslo", "Rome"])
      XCTAssertEqual(next.rows, ["a", "b", "c"])
      XCTAssertEqual(next.split.state.arrangement, pages)
      XCTAssertEqual(next.photo, world.folder("Rome/b"))
      XCTAssertEqual(next.photos.navigator.shownPhoto?.rating, 4)
      XCTAssertNotNil(next.photos.navigator.session.undo.done.last?.edit)
      pump(until: "the picture") { next.photos.seesShownPhoto }
      pumpUntilIdle()
      let layouts = next.split.counters.layoutsRendered
      let views = next.split.counters.viewsBuilt
      XCTAssertTrue(next.photos.navigator.session.phase.isUnchecked)
      next.letThrough(gate)
      XCTAssertEqual(next.split.counters.layoutsRendered, layouts)
      XCTAssertEqual(next.split.counters.viewsBuilt, views)
      XCTAssertEqual(next.photo, world.folder("Rome/b"))
      try world.folder.add("Rome/d")
      pump(until: "it is followed") { next.rows == ["a", "b", "c", "d"] }
      next.end()
      let last = world.start(gate: gate)
      XCTAssertEqual(last.rows, ["a", "b", "c", "d"], "what was followed is listed too")
      last.letThrough(gate)
      last.end()
    }
  }

  func testChangesBetweenStartsShowOnceTheyAreRead() {
    withGTK {
      let world = try World(["Rome": ["a", "b", "c"], "Oslo": ["x", "y"], "Bern": ["m", "n"]])
      let first = world.start()
      first.show("Rome", photo: 2)
      first.end()
      try world.folder.moveFolder("Rome", to: "Athens")
      try world.folder.add("Athens/0", "Cairo/k", "Cairo/l")
      try world.folder.delete("Athens/a")
      try FileManager.default.removeItem(atPath: world.folder.path + "/Bern")
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate)
      XCTAssertEqual(next.conversations, ["Bern", "Oslo", "Rome"])
      next.letThrough(gate)
      XCTAssertEqual(next.conversations, ["Athens", "Cairo", "Oslo"])
      XCTAssertEqual(next.rows, ["0", "b", "c"])
      XCTAssertEqual(next.photo, world.folder("Athens/b"), "the folder has another name")
      XCTAssertEqual(next.split.header.bars.primary.title, "Athens")
      next.end()
    }
  }

  func testAPhotoThatWasRenamedBetweenStartsShowsAtItsNewPath() {
    withGTK {
      let world = try World(["Rome": ["a", "b", "c"], "Oslo": ["x", "y"]])
      world.startRating().end()
      try world.folder.move("Rome/b", to: "Rome/d")
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate)
      let list = try XCTUnwrap(next.photos.pages.conversation)
      pump(until: "the old path has no photo") {
        next.photos.window.shownTexts.contains { $0.text == "Could Not Open This Photo" }
          && list.row(1).subtitle == "The file no longer exists."
      }
      next.letThrough(gate)
      XCTAssertEqual(next.rows, ["a", "c", "d"])
      pump(until: "the picture at the new path") { next.photos.seesShownPhoto }
      pump(until: "its thumbnail") { list.row(2).thumbnail != nil }
      XCTAssertEqual(next.photos.navigator.shownPhoto?.rating, 4)
      next.end()
    }
  }

  func testAnnotationsOfAnotherProgramShowInTheFirstFrameOfTheNextStart() {
    withGTK {
      let world = try World(["Rome": ["a", "b"]])
      try world.folder.makeBare("Rome/a", "Rome/b")
      let first = world.start()
      let photo = world.folder("Rome/a")
      try Sidecar.write(AnnotationPatch(rating: .changed(5), caption: .changed("Ours")), of: photo)
      let said = Annotations(rating: 5, caption: "Ours")
      pump(until: "it is read") { first.annotations == [said, Annotations()] }
      first.end()
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate)
      XCTAssertEqual(next.annotations, [said, Annotations()])
      next.letThrough(gate)
      XCTAssertEqual(next.annotations, [said, Annotations()])
      next.end()
    }
  }

  func testAnOpenedPhotoOutsideTheSavedListingShowsAfterTheScan() {
    withGTK {
      let world = try World(["Rome": ["a", "b"]])
      world.start().end()
      try world.folder.add("Rome/new")
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate, photo: world.folder("Rome/new"))
      XCTAssertEqual(next.photo, world.folder("Rome/a"), "the one of the last time")
      next.letThrough(gate)
      XCTAssertEqual(next.photo, world.folder("Rome/new"))
      next.end()
    }
  }

  func testTheListingStaysIfTheFoldersCantBeReadAndThatIsReported() {
    withGTK {
      let world = try World(["Rome": ["a", "b"]])
      world.start().end()
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate, fails: true)
      XCTAssertEqual(next.conversations, ["Rome"])
      next.letThrough(gate)
      XCTAssertEqual(next.conversations, ["Rome"])
      XCTAssertEqual(next.photos.presenter.notice.text, "/L: on purpose")
      next.end()
    }
  }

  func testAMissingFolderShowsNoSavedListing() {
    withGTK {
      let world = try World(["Rome": ["a", "b"]])
      world.start().end()
      try FileManager.default.removeItem(atPath: world.folder.path)
      let gate = DispatchSemaphore(value: 0)
      let next = world.start(gate: gate)
      XCTAssertTrue(next.photos.navigator.isOpening, "what is gone is not listed")
      gate.signal()
      pump(until: "it is read") { !next.photos.navigator.isOpening }
      XCTAssertNotNil(next.photos.navigator.problem)
      next.end()
    }
  }

  func testTheDetailOfAFolderThatIsFirstScannedAsksForAFolder() {
    withGTK {
      let gate = DispatchSemaphore(value: 0)
      let start = try World(["Rome": ["a", "b"]]).start(gate: gate)
      XCTAssertTrue(
        start.photos.window.shownTexts.contains { $0.text == "No Folder Selected" })
      start.letThrough(gate)
      start.end()
    }
  }
}

/// A folder of photos, and the program's saved state from one start to the next.
@MainActor
private final class World {
  let folder: PhotoFolder
  private let memory: Memory

  init(_ photos: [String: [String]]) throws {
    folder = try PhotoFolder(photos)
    memory = try Memory()
  }

  /// Starts the program on the folder, and waits until its window is visible.
  ///
  /// - Parameters:
  ///   - gate: A semaphore that the scan waits for; without one the folder is read and watched.
  ///   - photo: The photo in the program's arguments.
  ///   - fails: Whether the scan fails.
  /// - Returns: The program.
  func start(
    gate: DispatchSemaphore? = nil, photo: FilePath? = nil, fails: Bool = false
  ) -> ListedStart {
    let start = ListedStart(memory, gate, folder.path, photo: photo, fails: fails)
    if gate == nil {
      pump(until: "it is followed") { start.photos.navigator.session.monitor?.isQuiet == true }
    }
    return start
  }

  /// Starts the program on the folder, and rates its photo "Rome/b".
  func startRating() -> ListedStart {
    let start = start()
    start.show("Rome", photo: 2)
    start.photos.rate(4)
    pump(until: "it is rated") { start.photos.navigator.shownPhoto?.rating == 4 }
    return start
  }
}

/// A start of the program on a folder that may be known.
@MainActor
private final class ListedStart {
  let program: PhotoWindows
  var photos: PhotoWindow { program.all[0] }
  var split: SplitView<PhotoPage> { photos.split }

  init(
    _ memory: Memory, _ gate: DispatchSemaphore?, _ path: String, photo: FilePath?, fails: Bool
  ) {
    program = PhotoWindows(windowStates: memory.start())
    program.sessions = LibrarySessions(.file(FilePath(memory.path("photos.sqlite"))))
    var source = LibrarySource.paths(
      [FilePath(path)], at: LibrarySource.places(of: [FilePath(path)]))
    let load = source.load
    source.load = { listed, progress throws(LibraryError) in
      gate?.wait()
      if fails { throw .unreadable(path: "/L", reason: "on purpose") }
      return try load(listed, progress)
    }
    // However busy the machine is.
    LibrarySession.firstContentTimeout = 60_000
    defer { LibrarySession.firstContentTimeout = 250 }
    program.open(source, photo: photo)
    XCTAssertFalse(photos.window.isMapped)
    pump(until: "the window shows") { photos.window.isMapped }
  }

  /// The file names of the visible conversation, without `.jpg`.
  var rows: [String] {
    let page = split.state.arrangement.primary.top
    let photos = photos.navigator.conversation(page)?.photos ?? []
    XCTAssertEqual(photos.count, self.photos.pages.conversation?.list.count ?? 0)
    return photos.map { "\($0.path.lastPart)".replacing(".jpg", with: "") }
  }

  var conversations: [String] { photos.navigator.library.conversations.map(\.name) }

  /// The annotations of all photos.
  var annotations: [Annotations] {
    photos.navigator.library.conversations.flatMap(\.photos).map(\.annotations)
  }

  /// The file of the visible photo.
  var photo: FilePath? { photos.navigator.shownPhoto?.path }

  func show(_ conversation: String, photo: Int) {
    photos.send(.show(.conversation(conversation), from: .primary))
    photos.send(.showDetail(.photo(conversation: conversation, number: photo)))
    pump(until: "the photo") { photos.seesShownPhoto }
    pumpUntilIdle()
  }

  /// Lets the scan continue.
  func letThrough(_ gate: DispatchSemaphore) {
    gate.signal()
    pump(until: "it is read") { !photos.navigator.session.phase.isUnchecked }
    pumpUntilIdle()
  }

  /// Ends the program by closing its last window.
  func end() {
    for window in program.all { window.window.close() }
    pumpUntilIdle()
    program.saveAll()
  }
}
