import Foundation
import PhotoLibrary
import SplitProgram
import XCTest

@testable import PhotoConversations

/// What one process asks another one to open.
final class OpenRequestTests: XCTestCase {
  func testWordsSayAllOfARequest() {
    let size = WindowSize(width: 500, height: 400)
    for request in [
      OpenRequest(sample: "/share/library.json", size: nil),
      OpenRequest(sample: "/share/library.json", size: size),
      OpenRequest(paths: ["/a b", "/c\nd"], size: nil), OpenRequest(paths: ["sample"], size: size),
    ] {
      XCTAssertEqual(OpenRequest(words: request.words), request)
    }
  }

  func testPathsBeginAtTheWorkingFolder() {
    let here = FileManager.default.currentDirectoryPath
    let request = OpenRequest(paths: ["Sources", "no such folder"], size: nil)
    XCTAssertEqual(request.paths, ["\(here)/Sources", "no such folder"])
    XCTAssertEqual(
      request.source.places, LibrarySource.paths(["Sources", "no such folder"]).places)
  }

  func testNonsenseOpensNothing() {
    for words in [[], [""], ["", "sample"], ["x", "y", "/nowhere"]] {
      XCTAssertNil(OpenRequest(words: words).size)
      XCTAssertEqual((try? OpenRequest(words: words).source.read())?.photoCount ?? 0, 0)
    }
  }
}
