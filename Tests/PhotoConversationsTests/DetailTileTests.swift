import AdaptiveSplit
import Cairo
import GLib
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// A magnified photo in the program's window.
final class DetailTileTests: XCTestCase {
  func testTheVisibleTileIsDecodedAtRestAndTheNextOnlyIfNeeded() {
    withPhoto { sample, decoder, view in
      XCTAssertEqual(decoder.parts, [], "all of it is sharp")
      view.zoom(.ownPixels)
      XCTAssertEqual(decoder.parts, [], "nothing while it moves")
      pump(until: "the part") { view.detailTile?.isEnough(for: view.zoom) == true }
      XCTAssertEqual(decoder.parts.count, 1)
      let room = try XCTUnwrap(view.room)
      let bytes = try XCTUnwrap(view.detailTile?.surface.byteCount)
      XCTAssertLessThanOrEqual(Double(bytes), 1.5 * 4 * Double(room.pixelCount))
      view.pan(x: 1, y: 0)
      pump(until: "rest") { view.isAtRest }
      XCTAssertEqual(decoder.parts.count, 1, "it has a margin")
      for _ in 0..<5 { view.pan(x: 1, y: 0) }
      pump(until: "rest") { view.isAtRest }
      pump(until: "the next part") { view.detailTile?.isEnough(for: view.zoom) == true }
      XCTAssertEqual(decoder.parts.count, 2)
      view.zoom(.fit)
      pump(until: "rest") { view.isAtRest }
      XCTAssertNil(view.detailTile, "its memory is given back")
      XCTAssertEqual(decoder.parts.count, 2)
    }
  }

  func testAnUnneededTileIsCancelled() {
    withPhoto { sample, decoder, view in
      decoder.hold("c01.jpg")
      view.zoom(.ownPixels)
      pump(until: "the part is asked for") { decoder.parts.count == 1 }
      let before = sample.photos.navigator.loader.counts.cancelled
      view.zoom(.fit)
      pump(until: "it is cancelled") {
        sample.photos.navigator.loader.counts.cancelled == before + 1
      }
      view.zoom(.ownPixels)
      pump(until: "the part is asked for again") { decoder.parts.count == 2 }
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      XCTAssertEqual(sample.photo?.seenPhoto?.id, "Chen/2")
      pump(until: "this one, too") {
        sample.photos.navigator.loader.counts.cancelled == before + 2
      }
      decoder.release()
      pumpUntilIdle()
      XCTAssertNil(view.detailTile)
    }
  }

  func testATileAtActualSizeHasThePixelsOfTheFile() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      let view = try XCTUnwrap(sample.photo?.photoView)
      pump(until: "the photo") { view.isSharp }
      view.zoom(.ownPixels)
      pump(until: "the part") { view.detailTile?.isEnough(for: view.zoom) == true && view.isAtRest }
      let path = try XCTUnwrap(sample.photo?.seenPhoto?.path.text)
      let file = try ImageDecoder.decode(FilePath(path), .whole).surface
      let shown = try XCTUnwrap(view.area.snapshot())
      let origin = view.zoom.origin
      var different = 0
      for y in stride(from: 5, to: shown.height - 5, by: 7) {
        for x in stride(from: 5, to: shown.width - 5, by: 7)
        where shown.pixel(x: x, y: y)
          != file.pixel(x: x - Int(origin.x), y: y - Int(origin.y))
        {
          different += 1
        }
      }
      XCTAssertEqual(different, 0)
    }
  }
}

/// Runs a test with a photo of 108 megapixels from a fake decoder.
private func withPhoto(
  _ body: @MainActor (SampleLibraryWindow, HeldDecoder, PictureView) throws -> Void
) {
  withGTK {
    let decoder = HeldDecoder(size: PixelSize(width: 12_000, height: 9000))
    let sample = try SampleLibraryWindow(width: 1000, loader: PhotoLoader(decode: decoder.decode))
    sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
    let page = try XCTUnwrap(sample.photo)
    pump(until: "the photo and its neighbor") {
      page.photoView.isSharp && decoder.asked.count == 2 && page.loadingCount == 0
    }
    try body(sample, decoder, page.photoView)
    decoder.release()
  }
}
