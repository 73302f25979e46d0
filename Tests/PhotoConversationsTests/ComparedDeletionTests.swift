import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Photos that are deleted and restored while they are compared.
final class ComparedDeletionTests: ComparisonTestCase {
  func testDeletingAComparedPhotoKeepsTheOthers() {
    withGTK {
      let start = try Self.open()
      let folder = try XCTUnwrap(Self.folder)
      let window = start.window
      window.press("c")
      window.press("c")
      try Self.expect([1, 2, 3], chosen: 3, in: start)
      window.press(.delete)
      try Self.expect([1, 2], chosen: 2, in: start)
      pump(until: "it is gone") { start.photos.navigator.library.photo(id: "Rome/3") == nil }
      window.press("z", .control)
      pump(until: "it is back") { start.photos.navigator.shownPhoto?.name == "p3" }
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      window.press("c")
      try Self.expect([1, 2], chosen: 2, in: start)
      try folder.delete("Rome/p1")
      pump(until: "the other one is alone") { Self.details(start) == ["photo:Rome/2"] }
    }
  }

  func testTheLastComparedPhotoIsOnAPageOfItsOwn() {
    withGTK {
      let (start, _) = try Self.openComparison()
      let folder = try XCTUnwrap(Self.folder)
      try folder.delete("Rome/p1")
      pump(until: "the other one is alone") { Self.details(start) == ["photo:Rome/2"] }
      pump(until: "its picture") { start.photos.seesShownPhoto }
      let page = try XCTUnwrap(start.photos.pages.photo)
      XCTAssertTrue(page.widget.isMapped)
      XCTAssertEqual(start.window.focusWidget, page.photoView.area)
      XCTAssertTrue(start.photos.canEditCaption)
      start.window.press(.right)
      pump(until: "the next picture") { start.photos.seesShownPhoto }
      XCTAssertEqual(Self.details(start), ["photo:Rome/3"])
      XCTAssertTrue(page.widget.isMapped)
    }
  }

  func testRedoingADeletionEndsTheComparison() {
    withGTK {
      let start = try Self.openAndDelete()
      start.window.press("z", .control)
      pump(until: "it is back") { start.photos.navigator.isComparing }
      start.window.press("z", [.control, .shift])
      pump(until: "it is gone") { start.photos.navigator.library.photoCount == 4 }
      XCTAssertEqual(Self.details(start).last, "photo:Rome/1")
      XCTAssertEqual(start.photos.pages.photo?.widget.isMapped, true)
    }
  }

  func testAComparisonLosesThePhotoThatMovesToAnotherFolder() {
    withGTK {
      let start = try Self.open()
      let folder = try XCTUnwrap(Self.folder)
      for _ in 1...2 { start.window.press("c") }
      try Self.expect([1, 2, 3], chosen: 3, in: start)
      try folder.add("Milan/q1")
      pump(until: "the other folder") { start.photos.navigator.library.photoCount == 6 }
      try folder.move("Rome/p1", to: "Milan/p1")
      try Self.expect([2, 3], chosen: 3, in: start)
      try folder.moveFolder("Rome", to: "Paris")
      pump(until: "the folder has its new name") {
        start.photos.navigator.library.conversations.contains { $0.name == "Paris" }
      }
      XCTAssertEqual(start.photos.navigator.shownPhotos.map(\.name), ["p2", "p3"])
    }
  }

  func testUndoingADeletionRestoresThePhotoInTheComparison() {
    withGTK {
      let start = try Self.open()
      let window = start.window
      window.press("5")
      window.press("c")
      window.press("c")
      try Self.expect([1, 2, 3], chosen: 3, in: start)
      window.press(.tab, .shift)
      try Self.expect([1, 2, 3], chosen: 2, in: start)
      window.press(.delete)
      try Self.expect([1, 3], chosen: 3, in: start)
      pump(until: "it is gone") { start.photos.navigator.library.photoCount == 4 }
      window.press(.delete)
      pump(until: "both are gone") { start.photos.navigator.library.photoCount == 3 }
      XCTAssertEqual(Self.details(start).last, "photo:Rome/1")
      for names in [["p1", "p3"], ["p1", "p2", "p3"]] {
        window.press("z", .control)
        pump(until: "\(names) are compared") {
          start.photos.navigator.shownPhotos.map(\.name) == names
        }
        XCTAssertTrue(start.photos.navigator.isComparing)
      }
      window.press("z", .control)
      XCTAssertNil(start.photos.navigator.library.photo(id: "Rome/1")?.rating)
      XCTAssertTrue(start.photos.navigator.isComparing)
    }
  }

  func testUndoOfAnotherPhotosEditKeepsTheComparisonOpen() {
    withGTK {
      let start = try Self.open(photo: 4)
      start.photos.actions.rate(["Rome/4"], stars: 2)
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      start.photos.pages.photo?.photoView.area.grabFocus()
      pump(until: "the picture") { start.photos.seesShownPhoto }
      start.window.press("c")
      try Self.expect([1, 2], chosen: 2, in: start)
      start.window.press("z", .control)
      XCTAssertNil(start.photos.navigator.library.photo(id: "Rome/4")?.rating)
      XCTAssertEqual(start.photos.presenter.notice.text, "Undid rating of p4")
      try Self.expect([1, 2], chosen: 2, in: start)
    }
  }

  func testThePhotoAfterADeletedOneIsChosen() {
    withGTK {
      let start = try Self.open()
      for _ in 1...2 { start.window.press("c") }
      try Self.expect([1, 2, 3], chosen: 3, in: start)
      start.photos.pages.comparison?.choose(.photo(conversation: "Rome", number: 1))
      start.window.press(.delete)
      try Self.expect([2, 3], chosen: 2, in: start)
    }
  }

  func testUndoingADeletionAfterAComparisonWasLeftRestoresThePhotoAlone() {
    withGTK {
      for leaves in [Key.escape, .return] {
        let start = try Self.openAndDelete()
        let window = start.window
        window.press("z", .control)
        pump(until: "both are compared") { start.photos.navigator.shownPhotos.count == 2 }
        pumpUntilIdle()
        window.press(leaves)
        pump(until: "one is alone") { start.photos.seesShownPhoto }
        let alone = try XCTUnwrap(start.photos.navigator.shownPhoto)
        window.press("z", [.control, .shift])
        pump(until: "it is gone again") { start.photos.navigator.library.photoCount == 4 }
        window.press("z", .control)
        pump(until: "it is back") { start.photos.navigator.library.photoCount == 5 }
        pumpUntilIdle()
        XCTAssertFalse(start.photos.navigator.isComparing, "\(alone.name)")
        window.destroy()
      }
    }
  }

  func testUndoingAnotherDeletionOpensNoEarlierComparison() {
    withGTK {
      let start = try Self.openAndDelete()
      let window = start.window
      window.press("z", .control)
      pump(until: "both are compared") { start.photos.navigator.shownPhotos.count == 2 }
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      pump(until: "one is alone") { start.photos.seesShownPhoto }
      start.photos.pages.photo?.photoView.area.grabFocus()
      window.press(.delete)
      pump(until: "it is gone, too") { start.photos.navigator.library.photoCount == 4 }
      window.press("z", .control)
      pump(until: "it is back") { start.photos.navigator.shownPhoto?.name == "p1" }
      pumpUntilIdle()
      XCTAssertFalse(start.photos.navigator.isComparing)
      window.destroy()
    }
  }
}
