import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import PhotoConversations

/// Tests of undo in a folder of photos.
class UndoTestCase: XCTestCase {
  /// The stars of the photos by file name, without unrated ones.
  @MainActor
  static func stars(_ start: Start) -> [String: Int] {
    let photos = start.photos.navigator.library.conversations.flatMap(\.photos)
    return Dictionary(
      uniqueKeysWithValues: photos.compactMap { photo in
        photo.rating.map { (photo.path.name, $0) }
      })
  }

  /// Rates a photo of a folder, and waits until it is rated.
  @MainActor
  static func rate(
    _ name: String, _ stars: Int, _ start: Start, _ folder: PhotoFolder, in inner: String = "Rome"
  ) {
    let photo = start.photos.navigator.photos(at: [folder("\(inner)/\(name)")])
    start.photos.actions.rate(photo.map(\.id), stars: stars)
    pump(until: "\(name) is rated") { self.stars(start)["\(name).jpg"] == stars }
  }

  /// Opens a folder, finds its two photos of the sun, and shows the first one.
  @MainActor
  static func showFound(
    in folder: PhotoFolder
  ) throws -> (start: Start, page: ConversationListPage) {
    let start = try folder.open()
    start.window.resizeAndWait(width: 1000, height: 680)
    let page = try XCTUnwrap(start.photos.pages.list)
    page.search.repeatDelay = 0
    start.window.press("f", .control)
    page.search.query.text = "sun"
    pump(until: "photos are found") { page.search.found?.count == 2 }
    page.list.grabFocus()
    start.window.press(.down)
    pump(until: "the picture") { start.photos.seesShownPhoto }
    return (start, page)
  }
}

extension FilePath {
  /// The sidecar of a photo at this path.
  var sidecar: FilePath { FilePath("\(self).xmp") }
}
