import Foundation
import GLib
import PhotoLibrary
import SplitProgram
import TestSupport
import XCTest

@testable import PhotoConversations

/// Open requests from one process to another.
final class OpenRequestTests: XCTestCase {
  func testARequestRoundTripsThroughItsWords() {
    let size = WindowSize(width: 500, height: 400)
    for request in [
      OpenRequest(sample: "/share/library.json", size: nil),
      OpenRequest(sample: "/share/library.json", size: size),
      OpenRequest(paths: ["/a b", "/c\nd"], size: nil), OpenRequest(paths: ["sample"], size: size),
    ] {
      XCTAssertEqual(OpenRequest(words: request.words), request)
    }
  }

  func testExistingRelativePathsAreResolved() {
    let here = FileManager.default.currentDirectoryPath
    let request = OpenRequest(paths: ["Sources", "no such folder"], size: nil)
    XCTAssertEqual(request.paths, ["\(here)/Sources", "no such folder"])
    XCTAssertEqual(
      request.source.places, LibrarySource.places(of: ["Sources", "no such folder"]))
  }

  func testTheReceivingProcessReadsNoDisk() throws {
    let folder = try TemporaryFolder()
    let (link, trips) = (folder("link"), folder("Trips"))
    try folder.makeFolder(trips)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trips)
    let asked = OpenRequest(paths: [FilePath(link)], size: nil)
    try FileManager.default.removeItem(at: folder.url)
    let taken = OpenRequest(words: asked.words).source
    XCTAssertEqual(taken.places.map(\.text), [trips])
    XCTAssertEqual(asked.paths, [FilePath(link)], "its name is the one that the person knows")
  }

  func testAnUnresolvedRequestDistinguishesPhotosFromFoldersByName() {
    let here = FileManager.default.currentDirectoryPath
    let photo = OpenRequest(unresolved: ["/a/b/../1.JPG"], size: nil)
    XCTAssertEqual(photo.kind, .photos)
    XCTAssertEqual(photo.paths, ["/a/1.JPG"])
    XCTAssertEqual(photo.places, ["/a/."])
    let folders = OpenRequest(unresolved: ["L", "/a"], size: nil)
    XCTAssertEqual(folders.kind, .paths)
    XCTAssertEqual(folders.paths, ["\(here)/L", "/a"])
    XCTAssertEqual(folders.places, ["/a", "\(here)/L"])
  }

  func testALibraryHasItsTitleBeforeItIsRead() {
    let empty = Library(name: "", conversations: [])
    func title(_ request: OpenRequest) -> String? { request.source.title(of: empty) }
    XCTAssertEqual(title(OpenRequest(unresolved: ["/a/L"], size: nil)), "L")
    XCTAssertEqual(title(OpenRequest(unresolved: ["/a/L/1.jpg"], size: nil)), "L")
    XCTAssertNil(title(OpenRequest(unresolved: ["/a/1.jpg", "/b/2.jpg"], size: nil)))
  }

  func testTheFolderChooserStartsInThePhotosFolder() {
    let photo = Photo(id: "Trips/1", path: "/nowhere/Trips/1.jpg", name: "")
    let library = Library(
      name: "", conversations: [Conversation(id: "Trips", name: "Trips", photos: [photo])])
    let ways: [(LibrarySource, FilePath?)] = [
      (.paths(["/nowhere"], at: []), "/nowhere"),
      (.paths(["/nowhere/Trips/1.jpg", "/nowhere/Other"], at: []), "/nowhere/Trips"),
      (.photos(["/nowhere/Trips/1.jpg"], at: []), "/nowhere/Trips"),
      (.photos(["/nowhere/Other/2.jpg", "/nowhere/Trips/1.jpg"], at: []), "/nowhere/Other"),
      (.sample(at: "/nowhere/library.json"), nil), (.nothing, nil),
    ]
    for (source, folder) in ways { XCTAssertEqual(source.folder(of: library), folder) }
  }

  func testInvalidWordsOpenNothing() {
    for words in [
      [], [""], ["", "sample"], ["x", "y", "/nowhere"], ["", "paths", "-3"],
      ["", "paths", "7", "/"],
    ] {
      let request = OpenRequest(words: words)
      XCTAssertNil(request.size)
      XCTAssertEqual(
        (try? request.source.load(nil, PhotoProgress()))?.scan.library.photoCount ?? 0, 0)
    }
  }
}
