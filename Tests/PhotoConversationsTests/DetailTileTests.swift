import AdaptiveSplit
import Cairo
import GLib
import GTK
import GTKTestSupport
import ImageDecoding
import PhotoLibrary
import Testing
import XCTest

@testable import AdaptiveSplitGTK
@testable import PhotoConversations
@testable import PictureView

/// The part of a photo that is decoded in full resolution when it is magnified.
@Suite struct DetailTileGeometryTests {
  private static func zoom(density: Double = 1) -> Zoom {
    Zoom(
      picture: .init(x: 12_000, y: 9000), area: .init(x: 1000, y: 600), reach: .pixels(8),
      density: density)
  }

  @Test(arguments: [0.2, 0.5, 1, 3, 8], [1.0, 2])
  func `It is what shows and a margin, with no more pixels than half as many again`(
    magnification: Double, density: Double
  ) throws {
    var zoom = Self.zoom(density: density)
    zoom.zoom(toPixels: magnification, at: .init(x: 700, y: 100))
    zoom.pan(by: .init(x: 90, y: -40))
    let region = try #require(DetailTile.region(for: zoom, decodedWidth: 800))
    let size = ImageFit.region(region).target(for: PixelSize(width: 12_000, height: 9000))
    let shown = 1000 * density * 600 * density * min(1, 1 / (magnification * magnification))
    #expect(Double(size.pixelCount) <= 1.5 * shown)
    let surface = try #require(
      ImageSurface(size: size) { _, _ in .init(red: 0, green: 0, blue: 0) })
    let closeup = DetailTile(region: region, surface: surface)
    #expect(closeup.isEnough(for: zoom))
    var near = zoom
    near.pan(by: .init(x: 50, y: 30))
    #expect(closeup.isEnough(for: near), "its margin")
    near.pan(by: .init(x: 400, y: 0))
    #expect(!closeup.isEnough(for: near))
    if magnification < 1 {
      var closer = zoom
      closer.zoom(toPixels: magnification * 1.5)
      #expect(closeup.covers(closer) && !closeup.isEnough(for: closer))
    }
  }

  @Test func `Nothing is where the whole photo has enough pixels`() {
    var zoom = Self.zoom(density: 2)
    #expect(DetailTile.region(for: zoom, decodedWidth: 1600) == nil)
    zoom.zoom(toPixels: 8)
    #expect(DetailTile.region(for: zoom, decodedWidth: 12_000) == nil)
    #expect(DetailTile.region(for: Zoom(), decodedWidth: 1) == nil)
  }

  @Test(arguments: [1.0, 2, 3])
  func `Each of its pixels is one of the screen`(density: Double) throws {
    var zoom = Self.zoom(density: density)
    zoom.zoom(toPixels: 1, at: .init(x: 313, y: 211))
    let region = try #require(DetailTile.region(for: zoom, decodedWidth: 800))
    let surface = try #require(
      ImageSurface(size: region.size) { _, _ in .init(red: 0, green: 0, blue: 0) })
    let place = DetailTile(region: region, surface: surface).place(in: zoom)
    #expect(abs(place.size.x * density - Double(surface.width)) < 1e-6)
    #expect(abs((place.origin.x * density).rounded() - place.origin.x * density) < 1e-6)
  }
}

/// A magnified photo in the program's window.
final class DetailTileTests: XCTestCase {
  func testAtRestThePartThatShowsIsDecodedAndTheNextOneOnlyWhereItIsNeeded() {
    withPhoto { sample, decoder, view in
      XCTAssertEqual(decoder.parts, [], "all of it is sharp")
      view.zoom(.ownPixels)
      XCTAssertEqual(decoder.parts, [], "nothing while it moves")
      pump(until: "the part") { view.closeup?.isEnough(for: view.zoom) == true }
      XCTAssertEqual(decoder.parts.count, 1)
      let room = try XCTUnwrap(view.room)
      let bytes = try XCTUnwrap(view.closeup?.surface.byteCount)
      XCTAssertLessThanOrEqual(Double(bytes), 1.5 * 4 * Double(room.pixelCount))
      view.pan(x: 1, y: 0)
      pump(until: "rest") { view.isAtRest }
      XCTAssertEqual(decoder.parts.count, 1, "it has a margin")
      for _ in 0..<5 { view.pan(x: 1, y: 0) }
      pump(until: "rest") { view.isAtRest }
      pump(until: "the next part") { view.closeup?.isEnough(for: view.zoom) == true }
      XCTAssertEqual(decoder.parts.count, 2)
      view.zoom(.fit)
      pump(until: "rest") { view.isAtRest }
      XCTAssertNil(view.closeup, "its memory is given back")
      XCTAssertEqual(decoder.parts.count, 2)
    }
  }

  func testAnUnneededPartIsCancelled() {
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
      XCTAssertNil(view.closeup)
    }
  }

  func testItsOwnPixelsAreThoseOfTheFile() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 3)))
      let view = try XCTUnwrap(sample.photo?.photoView)
      pump(until: "the photo") { view.isSharp }
      view.zoom(.ownPixels)
      pump(until: "the part") { view.closeup?.isEnough(for: view.zoom) == true && view.isAtRest }
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
    pump(until: "the photo and its neighbour") {
      page.photoView.isSharp && decoder.asked.count == 2 && page.loadingCount == 0
    }
    try body(sample, decoder, page.photoView)
    decoder.release()
  }
}
