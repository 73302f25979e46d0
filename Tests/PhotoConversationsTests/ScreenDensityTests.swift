import AdaptiveSplit
import Cairo
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import XCTest

@testable import PhotoConversations
@testable import PictureView

/// A window that moves to a screen with more or fewer pixels.
final class ScreenDensityTests: XCTestCase {
  func testADensityChangeDecodesThePhotoAgainAtOnce() {
    withGTK {
      defer { Application.simulateDensity(1) }
      let decoder = HeldDecoder()
      let sample = try SampleLibraryWindow(
        width: 700, height: 480, loader: PhotoLoader(decode: decoder.decode))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      let page = try XCTUnwrap(sample.photo)
      let view = page.photoView
      pump(until: "the photo is sharp") { view.isSharp && page.loadingCount == 0 }
      let (magnification, room) = try (XCTUnwrap(view.magnification), XCTUnwrap(view.room))
      var loading: Int?
      // After the view's own handler.
      view.area.onScaleFactorChanged { loading = page.loadingCount }
      Application.simulateDensity(2)
      XCTAssertEqual(loading, 1, "nothing waits until nothing moves")
      XCTAssertEqual(view.room?.width, 2 * room.width)
      pump(until: "the photo is sharp again") { view.isSharp }
      XCTAssertEqual(try XCTUnwrap(view.magnification), 2 * magnification, accuracy: 0.01)
      XCTAssertEqual(view.image?.surface.width, 2 * room.width)
      Application.simulateDensity(1)
      XCTAssertEqual(try XCTUnwrap(view.magnification), magnification, accuracy: 0.01)
      pump(until: "the photo is as sharp as before") { view.isSharp }
    }
  }

  func testRowsKeepTheirThumbnailsUntilSharperOnesAreMade() {
    withGTK {
      defer { Application.simulateDensity(1) }
      let sample = try SampleLibraryWindow(width: 700, height: 480)
      let page = try XCTUnwrap(sample.list)
      pump(until: "the picture") { page.row(2).thumbnail != nil }
      pumpUntilIdle()
      let side = page.list.thumbnailSide
      var kept: Int?
      page.list.onScaleFactorChanged { kept = page.row(2).thumbnail?.width }
      Application.simulateDensity(2)
      XCTAssertEqual(kept, side)
      pump(until: "a sharper one") { page.row(2).thumbnail?.width == 2 * side }
      Application.simulateDensity(1)
      XCTAssertEqual(page.row(2).thumbnail?.width, side, "it is known")
    }
  }
}
