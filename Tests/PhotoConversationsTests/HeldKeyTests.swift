import AdaptiveSplit
import Foundation
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import PictureView
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A held key changes photos only once.
final class HeldKeyTests: XCTestCase {
  @MainActor
  private static func open(_ folder: PhotoFolder) throws -> Start {
    let start = try folder.open()
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
    pump(until: "the picture") { start.photos.seesShownPhoto }
    return start
  }

  func testAHeldDeleteKeyMovesOnePhotoToTheTrash() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
      let start = try Self.open(folder)
      start.window.hold(.delete, times: 3)
      pump(until: "it is said") {
        start.photos.presenter.notice.text == "1 photo moved to the trash"
      }
      XCTAssertEqual(
        start.photos.navigator.library.conversation(id: "Rome")?.photos.map(\.name),
        ["b", "c", "d"])
      start.window.press(.delete)
      pump(until: "another press is another photo") {
        start.photos.navigator.library.conversation(id: "Rome")?.photos.count == 2
      }
    }
  }

  func testAHeldBracketKeyRotatesOnce() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let start = try Self.open(folder)
      start.photos.pages.photo?.photoView.area.grabFocus()
      start.window.hold("]", times: 3)
      pump(until: "it is turned") { start.photos.navigator.session.canUndo }
      start.window.press("z", .control)
      pump(until: "it is turned back") {
        start.photos.presenter.notice.text == "Undid rotation of 1 photo"
      }
      XCTAssertFalse(start.photos.navigator.session.canUndo)
      let orientation = try PhotoMetadata.read(folder("Rome/a")) { false }.facts.orientation
      XCTAssertEqual(orientation ?? 1, 1)
    }
  }

  func testAHeldArrowKeyRepeats() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 400)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pumpUntilIdle()
      sample.photos.window.hold(.right, times: 2)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/3")
    }
  }
}
