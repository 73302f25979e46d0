import Cairo
import Testing

/// Pictures in memory: their limits, scaled copies and files.
@Suite struct ImageSurfaceTests {
  private static let red = ImageSurface.Pixel(red: 255, green: 0, blue: 0)
  private static let blue = ImageSurface.Pixel(red: 0, green: 0, blue: 255)

  /// Returns a picture with a color at each place.
  private static func picture(
    width: Int, height: Int, color: (_ x: Int, _ y: Int) -> ImageSurface.Pixel
  ) throws -> ImageSurface {
    let picture = ImageSurface(size: PixelSize(width: width, height: height), color: color)
    return try #require(picture)
  }

  @Test(arguments: [
    PixelSize(width: 0, height: 1), PixelSize(width: 1, height: 0),
    PixelSize(width: -1, height: 1), PixelSize(width: ImageSurface.maximumSide + 1, height: 1),
    PixelSize(width: 1, height: ImageSurface.maximumSide + 1),
  ])
  func `A size without pixels or beyond the limit makes no picture`(size: PixelSize) {
    let picture = ImageSurface(size: size) { _, _ in Self.red }
    #expect(picture == nil)
  }

  @Test func `A picture is as wide or high as the limit`() throws {
    let limit = ImageSurface.maximumSide
    for size in [PixelSize(width: limit, height: 1), PixelSize(width: 1, height: limit)] {
      let picture = try Self.picture(width: size.width, height: size.height) { _, _ in Self.red }
      #expect(picture.width == size.width && picture.height == size.height)
      #expect(picture.byteCount == limit * 4)
      #expect(picture.pixel(x: size.width - 1, y: size.height - 1) == Self.red)
      #expect(picture.pixel(x: size.width, y: 0) == nil)
      #expect(picture.pixel(x: 0, y: -1) == nil)
    }
  }

  @Test func `Pictures are the same if their sizes and all pixels are`() throws {
    let picture = try Self.picture(width: 5, height: 3) { _, _ in Self.red }
    let same = try Self.picture(width: 5, height: 3) { _, _ in Self.red }
    let other = try Self.picture(width: 5, height: 3) { x, y in
      x == 4 && y == 2 ? Self.blue : Self.red
    }
    let turned = try Self.picture(width: 3, height: 5) { _, _ in Self.red }
    #expect(picture.hasSamePixels(as: same))
    #expect(!picture.hasSamePixels(as: other))
    #expect(!picture.hasSamePixels(as: turned))
  }

  @Test func `The sides of a copy are clamped to the limits`() throws {
    let picture = try Self.picture(width: 4, height: 2) { _, _ in Self.red }
    let small = try #require(picture.scaled(width: 0, height: -3))
    #expect(small.width == 1 && small.height == 1)
    let wide = try #require(picture.scaled(width: 100_000, height: 1))
    #expect(wide.width == ImageSurface.maximumSide && wide.height == 1)
  }

  @Test func `A smaller copy averages, and its outermost pixels are opaque`() throws {
    let picture = try Self.picture(width: 8, height: 8) { x, _ in
      x.isMultiple(of: 2) ? Self.red : Self.blue
    }
    let copy = try #require(picture.scaled(width: 2, height: 2))
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let pixel = try #require(copy.pixel(x: x, y: y))
      #expect(pixel.alpha == 255)
      #expect((96...160).contains(pixel.red) && (96...160).contains(pixel.blue), "\(pixel)")
    }
  }

  @Test func `a thumbnail has round corners and its device scale`() throws {
    let picture = try Self.picture(width: 64, height: 32) { x, _ in x < 32 ? Self.red : Self.blue }
    let thumbnail = try #require(picture.thumbnail(side: 48, cornerRadius: 6, scale: 2))
    #expect(thumbnail.width == 96 && thumbnail.scale == 2)
    #expect(thumbnail.pixel(x: 0, y: 0)?.alpha == 0)
    #expect(thumbnail.pixel(x: 95, y: 95)?.alpha == 0)
    #expect(thumbnail.pixel(x: 48, y: 0)?.alpha == 255)
    #expect(thumbnail.pixel(x: 0, y: 48)?.alpha == 255)
    #expect(thumbnail.pixel(x: 96, y: 0) == nil)
  }

  @Test func `A format that is unknown or can't hold the picture makes no file`() throws {
    let picture = try Self.picture(width: 300, height: 1) { _, _ in Self.red }
    #expect(picture.encoded(as: "none") == nil)
    #expect(picture.encoded(as: "ico") == nil)
    #expect(picture.encoded(as: "png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }
}
