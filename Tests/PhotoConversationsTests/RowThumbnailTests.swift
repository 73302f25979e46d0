import AdaptiveSplit
import GTK
import GTKTestSupport
import PhotoLibrary
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
          loader.rememberedThumbnail(
            for: numbered.photos[$0].path, side: list.thumbnailSide, scale: list.scaleFactor) != nil
        } == true
      }
      XCTAssertLessThan(loader.counts.finished, 2 * first + 3, "of 200")
    }
  }
}
