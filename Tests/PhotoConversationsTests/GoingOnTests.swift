import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// Navigation from photo to photo: the picture meanwhile, preloaded ones, and held keys.
final class GoingOnTests: XCTestCase {
  func testTheOldPictureStaysWithItsAnnotationsUntilTheNextIsDecoded() {
    withPhotos { sample, decoder, page in
      let window = sample.photos.window
      decoder.hold("c02.jpg")
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "the photo") { page.seenPhoto?.id == "Chen/1" && page.photoView.isSharp }
      page.photoView.area.grabFocus()
      pumpUntilIdle()
      var blank = 0
      let drawn = page.photoView.area.onDraw { _, _, _ in
        if !page.photoView.hasPicture { blank += 1 }
        return .proceed
      }
      window.press(.right)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      XCTAssertEqual(page.seenPhoto?.id, "Chen/1")
      window.press("2")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/1")?.rating, 2)
      XCTAssertEqual(page.rating.litStars, 2, "the stars are those of what is seen")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/2")?.rating, 4)
      decoder.release()
      pump(until: "the next photo") { page.seenPhoto?.id == "Chen/2" }
      pumpUntilIdle()
      XCTAssertEqual(page.rating.litStars, 4)
      XCTAssertEqual(
        page.photoView.area.accessibleName,
        sample.photos.navigator.library.photo(id: "Chen/2")?.title)
      XCTAssertEqual(blank, 0)
      drawn.disconnect()
    }
  }

  func testARowsMenuAppliesToItsPhotoBeforeThatIsVisible() {
    withPhotos { sample, decoder, page in
      decoder.hold("c02.jpg", "c03.jpg")
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "the photo") { page.seenPhoto?.id == "Chen/1" && page.photoView.isSharp }
      let list = try XCTUnwrap(sample.conversation?.list)
      let place = Rectangle(x: 10, y: 70, width: 1, height: 1)
      list.selectedRow = 1
      list.contextMenuHandlers((1, place))
      XCTAssertEqual(page.seenPhoto?.id, "Chen/1")
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/2"])
      sample.photos.contextMenu?.popdown()
      XCTAssertTrue(sample.photos.commands.perform("rate-3"), "GTK does it after the menu closed")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/2")?.rating, 3)
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/1")?.rating, 5, "as before")
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/3"], "the one that is selected")
      page.photoView.area.grabFocus()
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/1"], "on the photo the seen one")
      list.selectedRow = 1
      list.contextMenuHandlers((1, place))
      page.photoView.area.grabFocus()
      sample.photos.showPhotoMenu(over: page.photoView.area, at: nil)
      XCTAssertEqual(sample.photos.targetPhotos.map(\.id), ["Chen/1"], "and so is the photo's menu")
      decoder.release()
    }
  }

  func testDecodedNeighborsShowAtOnceInBothDirections() {
    withPhotos { sample, decoder, page in
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the neighbors") { decoder.asked.count == 3 && page.isQuiet }
      XCTAssertEqual(Set(decoder.asked.dropFirst()), ["c01.jpg", "c03.jpg"], "after the photo")
      var seen: [Photo.ID?] = []
      let drawn = page.photoView.area.onDraw { _, _, _ in
        seen.append(page.photoView.hasPicture ? page.seenPhoto?.id : nil)
        return .proceed
      }
      for number in [3, 2, 1, 2, 3] {
        seen = []
        sample.photos.send(.showDetail(.photo(conversation: "Chen", number: number)))
        XCTAssertEqual(page.seenPhoto?.id, "Chen/\(number)", "in the same event")
        pumpUntilIdle()
        XCTAssertFalse(seen.isEmpty)
        XCTAssertTrue(seen.allSatisfy { $0 == "Chen/\(number)" }, "\(seen)")
      }
      XCTAssertEqual(decoder.asked.count, 3, "each was decoded once")
      drawn.disconnect()
    }
  }

  func testNeighborsAreDecodedAfterThePhotoAndCancelledWhenItIsLeft() {
    withPhotos(width: 400) { sample, decoder, page in
      decoder.hold("c01.jpg", "c02.jpg", "c03.jpg")
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the photo is asked for") { decoder.asked == ["c02.jpg"] }
      pumpUntilIdle()
      XCTAssertEqual(decoder.asked, ["c02.jpg"], "nothing else before it is there")
      decoder.release("c02.jpg")
      pump(until: "the neighbors are asked for") { decoder.asked.count == 3 }
      sample.photos.window.press(.left, .alt)
      pump(until: "none is requested") { page.isQuiet }
      XCTAssertNil(sample.shownPhoto)
      XCTAssertEqual(sample.photos.navigator.loader.counts.cancelled, 2)
      decoder.release()
    }
  }

  func testAHeldKeyShowsDecodedPhotosAndEndsAtTheRequestedOne() {
    withGTK {
      let decoder = HeldDecoder()
      let numbered = try NumberedPhotos(count: 20, decoder: decoder)
      let sample = numbered.window
      sample.photos.send(.showDetail(.photo(conversation: "All", number: 1)))
      let page = try XCTUnwrap(sample.photo)
      pump(until: "the neighbor") { decoder.asked.count == 2 && page.isQuiet }
      let names = (1...20).map { "/p\($0).jpg" }
      for name in names { decoder.hold(name) }
      for _ in 0..<10 { sample.photos.navigator.showPhoto(.next) }
      pump(until: "two are asked for") { decoder.asked.count >= 4 }
      XCTAssertEqual(page.seenPhoto?.id, "All/2", "what was ready")
      XCTAssertEqual(sample.shownPhoto, "photo:All/11")
      XCTAssertLessThanOrEqual(page.loadingCount, 2)
      decoder.release("/p3.jpg")
      pump(until: "one of those that went by") { page.seenPhoto?.id == "All/3" }
      sample.photos.navigator.showPhoto(.next)
      decoder.release("/p11.jpg", "/p12.jpg")
      pump(until: "where it was let go") { page.seenPhoto?.id == "All/12" }
      decoder.release()
      pump(until: "its neighbors") { page.isQuiet }
      XCTAssertEqual(page.seenPhoto?.id, "All/12")
      XCTAssertTrue(Set(decoder.asked).isSuperset(of: ["p13.jpg", "p11.jpg"]))
    }
  }

  func testADeletedPhotoIsHiddenBeforeTheNextIsDecoded() {
    withGTK {
      let decoder = HeldDecoder()
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = Start(
        .paths([FilePath(folder.path)], at: LibrarySource.places(of: [FilePath(folder.path)])),
        loader: PhotoLoader(decode: decoder.decode))
      pump(until: "it is followed") { start.photos.navigator.session.monitor?.isQuiet == true }
      start.photos.send(.show(.conversation("Rome"), from: .primary))
      start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
      let page = try XCTUnwrap(start.photos.pages.photo)
      decoder.hold("b.jpg")
      pump(until: "the photo") { page.seenPhoto?.path == folder("Rome/a") }
      pump(until: "the photo’s picture") { page.photoView.hasPicture }
      try folder.delete("Rome/a")
      pump(until: "it is gone") { start.photos.navigator.library.photoCount == 2 }
      XCTAssertFalse(page.photoView.hasPicture, "the picture of another photo than the commands’")
      XCTAssertEqual(start.photos.targetPhotos.map(\.path), [folder("Rome/b")])
      decoder.release()
      pump(until: "the next one") { page.photoView.hasPicture }
    }
  }

  func testAPhotoThatWasLeftDelaysNoOtherIfThumbnailsAreSlow() {
    withGTK {
      let decoder = HeldDecoder()
      let numbered = try NumberedPhotos(count: 6, decoder: decoder)
      let sample = numbered.window
      let loader = sample.photos.navigator.loader
      sample.photos.send(.showDetail(.photo(conversation: "All", number: 1)))
      let page = try XCTUnwrap(sample.photo)
      pump(until: "the neighbor") { decoder.asked.count == 2 && page.isQuiet }
      pumpUntilIdle()
      decoder.hold("/p3.jpg")
      decoder.holdThumbnails()
      let tasks = numbered.photos[4...].map { photo in
        Task { _ = try? await loader.thumbnail(for: photo.path, side: 99) }
      }
      pump(until: "both thumbnails") { loader.counts.running == 2 }
      sample.photos.navigator.showPhoto(.next)
      pump(until: "the next neighbor") { loader.counts.running == 3 }
      sample.photos.navigator.showPhoto(.next)
      sample.photos.navigator.showPhoto(.next)
      pump(until: "the photo after the one that takes long") { page.seenPhoto?.id == "All/4" }
      decoder.release()
      for task in tasks { task.cancel() }
      pump(until: "all is done") { loader.counts.running == 0 }
    }
  }

  func testAReopenedPageShowsNothingOfThePreviousPhoto() {
    withPhotos(width: 400) { sample, decoder, page in
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      pump(until: "the photo") { page.seenPhoto?.id == "Chen/1" && page.photoView.hasPicture }
      sample.photos.window.press(.left, .alt)
      pumpUntilIdle()
      decoder.hold("d01.jpg")
      sample.photos.send(.showDetail(.photo(conversation: "Dana", number: 1)))
      pumpUntilIdle()
      XCTAssertFalse(page.photoView.hasPicture)
      XCTAssertEqual(page.seenPhoto?.id, "Dana/1")
      decoder.release()
      pump(until: "the photo") { page.photoView.hasPicture }
    }
  }

  func testAResizeDecodesTheNeighborsAgain() {
    withPhotos { sample, decoder, page in
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the neighbors") { decoder.asked.count == 3 && page.isQuiet }
      sample.resize(1200)
      pump(until: "all three again") { decoder.asked.count == 6 && page.isQuiet }
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      XCTAssertEqual(page.seenPhoto?.id, "Chen/1", "at once")
      pumpUntilIdle()
      XCTAssertEqual(decoder.asked.count, 6)
    }
  }
}

extension PhotoDetailPage {
  /// Whether the page waits for no decoding.
  fileprivate var isQuiet: Bool { loadingCount == 0 }
}

/// Runs a test with the sample, whose photos come from a fake decoder.
private func withPhotos(
  width: Int = 1000,
  _ body: @MainActor (SampleLibraryWindow, HeldDecoder, PhotoDetailPage) throws -> Void
) {
  withGTK {
    let decoder = HeldDecoder()
    let sample = try SampleLibraryWindow(width: width, loader: PhotoLoader(decode: decoder.decode))
    // The page is created when it is first shown.
    sample.photos.send(.showDetail(.photo(conversation: "Ada", number: 1)))
    pumpUntilIdle()
    let page = try XCTUnwrap(sample.photo)
    if width < 640 { sample.photos.window.press(.left, .alt) }
    XCTAssertEqual(page.loadingCount, 0)
    sample.photos.navigator.loader.forgetAll()
    try body(sample, decoder.fresh(), page)
    decoder.release()
  }
}
