import AdaptiveSplit
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import Synchronization
import XCTest

@testable import PhotoConversations

/// The thumbnails in the rows of a list.
final class RowThumbnailTests: XCTestCase {
  func testOnlyVisibleRowsGetThumbnailsAndOthersAreCancelled() {
    withGTK {
      let decoder = HeldDecoder()
      decoder.holdThumbnails()
      let numbered = try NumberedPhotos(count: 200, decoder: decoder)
      let sample = numbered.window
      let loader = sample.photos.navigator.loader
      pump(until: "the conversation's") { loader.counts.running == 1 }
      sample.photos.send(.show(.conversation("All"), from: .primary))
      let list = try XCTUnwrap(sample.conversation?.list)
      pump(until: "the first ones") { loader.counts.running + loader.counts.queued > 5 }
      pumpUntilIdle()
      let first = try XCTUnwrap(list.visibleRows).count
      XCTAssertLessThan(loader.counts.running + loader.counts.queued, 2 * first, "of 200")
      list.scroll(to: 150)
      pump(until: "the first ones are wanted no more") { loader.counts.cancelled >= first }
      pumpUntilIdle()
      XCTAssertLessThan(loader.counts.running + loader.counts.queued, 2 * first, "of 200")
      decoder.release()
      pump(until: "those that show") {
        list.visibleRows?.allSatisfy {
          loader.cachedThumbnail(
            for: numbered.photos[$0].path, side: list.thumbnailSide, scale: list.scaleFactor) != nil
        } == true
      }
      XCTAssertLessThan(loader.counts.finished, 2 * first + 3, "of 200")
    }
  }

  func testRowsWithErrorsAreTriedAgainWhenTheListIsShownAgain() {
    withGTK {
      let isAway = Atomic(true)
      let loader = PhotoLoader { path, fit, _, _ throws(ImageError) in
        if isAway.load(ordering: .relaxed) {
          throw ImageError(path: path, reason: .unreadable("on purpose"))
        }
        return try ImageDecoder.decode(path, fit) { false }
      }
      let sample = try SampleLibraryWindow(width: 1000, loader: loader)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      let photos = try XCTUnwrap(sample.photos.navigator.library.conversation(id: "Chen")).photos
      let list = try XCTUnwrap(sample.conversation?.list)
      @MainActor func isLoaded(_ photo: Photo) -> Bool {
        loader.cachedThumbnail(
          for: photo.path, side: list.thumbnailSide, scale: list.scaleFactor) != nil
      }
      pump(until: "the errors") { loader.counts.finished >= photos.count }
      pumpUntilIdle()
      isAway.store(false, ordering: .relaxed)
      sample.photos.window.press(.left, .alt)
      XCTAssertFalse(list.isMapped)
      sample.photos.send(.show(.conversation("Chen"), from: .primary))
      pump(until: "the thumbnails") { photos.allSatisfy(isLoaded) }
    }
  }
}
