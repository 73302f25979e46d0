import Cairo
import Testing

/// Sizes in pixels.
@Suite struct PixelSizeTests {
  private let photo = PixelSize(width: 4000, height: 3000)

  @Test func `A number of pixels that overflows is the largest number`() {
    #expect(photo.pixelCount == 12_000_000)
    #expect(PixelSize(width: Int.max, height: 2).pixelCount == Int.max)
  }

  @Test func `A quarter turn exchanges the sides`() {
    #expect(photo.turned == PixelSize(width: 3000, height: 4000))
    #expect(photo.turned.turned == photo)
  }

  @Test func `A smaller size has the same proportions, within a pixel`() {
    for height in 119...121 {
      #expect(PixelSize(width: 160, height: height).isSmaller(photo), "\(height)")
    }
    for other in [
      PixelSize(width: 160, height: 118), PixelSize(width: 160, height: 122),
      PixelSize(width: 120, height: 160), PixelSize(width: 0, height: 0), photo,
      PixelSize(width: 8000, height: 6000),
    ] {
      #expect(!other.isSmaller(photo), "\(other)")
    }
  }

  @Test func `A scaled size is rounded, and has at least one pixel`() {
    #expect(photo.scaled(by: 0.5) == PixelSize(width: 2000, height: 1500))
    #expect(PixelSize(width: 6, height: 4).scaled(by: 0.3) == PixelSize(width: 2, height: 1))
    #expect(photo.scaled(by: 0) == PixelSize(width: 1, height: 1))
  }

  @Test func `A person reads the width first`() {
    #expect(photo.description == "4000 × 3000")
  }
}
