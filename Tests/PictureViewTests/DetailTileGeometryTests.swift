import Cairo
import ImageDecoding
import Testing

@testable import PictureView

/// The part of a photo that is decoded in full resolution when it is magnified.
@Suite struct DetailTileGeometryTests {
  private static func zoom(density: Double = 1) -> Zoom {
    Zoom(
      picture: .init(x: 12_000, y: 9000), area: .init(x: 1000, y: 600), reach: .pixels,
      density: density)
  }

  @Test(arguments: [0.2, 0.5, 1, 3, 8], [1.0, 2])
  func `A tile covers the visible part and a margin, at most half as many pixels again`(
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
    let detailTile = DetailTile(region: region, surface: surface)
    #expect(detailTile.isEnough(for: zoom))
    var near = zoom
    near.pan(by: .init(x: 50, y: 30))
    #expect(detailTile.isEnough(for: near), "its margin")
    near.pan(by: .init(x: 400, y: 0))
    #expect(!detailTile.isEnough(for: near))
    if magnification < 1 {
      var closer = zoom
      closer.zoom(toPixels: magnification * 1.5)
      #expect(detailTile.covers(closer) && !detailTile.isEnough(for: closer))
    }
  }

  @Test func `There is no tile if the whole photo has enough pixels`() {
    var zoom = Self.zoom(density: 2)
    #expect(DetailTile.region(for: zoom, decodedWidth: 1600) == nil)
    zoom.zoom(toPixels: 8)
    #expect(DetailTile.region(for: zoom, decodedWidth: 12_000) == nil)
    #expect(DetailTile.region(for: Zoom(), decodedWidth: 1) == nil)
  }

  @Test(arguments: [1.0, 2, 3])
  func `Each pixel of a tile is a pixel of the screen`(density: Double) throws {
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
