import Testing

@testable import PictureView

/// The geometry of a photo: its size and position.
@Suite struct ZoomTests {
  private var zoom = Zoom(picture: .init(x: 500, y: 300), area: .init(x: 704, y: 748))

  @Test func `A smaller picture is centered`() {
    #expect(zoom.origin == .init(x: 102, y: 224))
    #expect(zoom.size == .init(x: 500, y: 300))
  }

  @Test mutating func `The level stays from 1 to 5`() {
    zoom.zoom(to: 9)
    #expect(zoom.level == 5)
    zoom.zoom(to: 0.2)
    #expect(zoom.level == 1)
    #expect(zoom.origin == .init(x: 102, y: 224))
  }

  @Test mutating func `The point under the pointer stays where it is`() {
    let pointer = Zoom.Vector(x: 352, y: 374)
    zoom.zoom(to: 4, at: pointer)
    let before = (pointer.x - zoom.origin.x) / zoom.size.x
    zoom.zoom(to: 5, at: pointer)
    #expect(abs((pointer.x - zoom.origin.x) / zoom.size.x - before) < 0.001)
  }

  @Test(arguments: [-1e6, -37, 0, 55, 1e6])
  func `A larger picture always covers the area`(distance: Double) {
    var zoom = zoom
    zoom.zoom(to: 5, at: .init(x: 10, y: 700))
    zoom.pan(by: .init(x: distance, y: -distance))
    #expect(zoom.origin.x <= 0 && zoom.origin.x + zoom.size.x >= 703)
    #expect(zoom.origin.y <= 0 && zoom.origin.y + zoom.size.y >= 747)
  }

  @Test func `A picture is enlarged to fit or cover its area if requested`() {
    let small = Zoom.Vector(x: 200, y: 100)
    let room = Zoom.Vector(x: 500, y: 500)
    let enlarged = Zoom(picture: small, area: room, fit: .enlarged)
    #expect(enlarged.size == .init(x: 500, y: 250))
    #expect(enlarged.origin == .init(x: 0, y: 125))
    let covering = Zoom(picture: small, area: room, fit: .covering)
    #expect(covering.size == .init(x: 1000, y: 500))
    #expect(covering.origin == .init(x: -250, y: 0))
    #expect(Zoom(picture: small, area: room).size == small)
  }

  @Test func `A picture larger than the area fits at level 1`() {
    let zoom = Zoom(picture: .init(x: 2000, y: 1000), area: .init(x: 500, y: 500))
    #expect(zoom.size == .init(x: 500, y: 250))
    #expect(zoom.origin == .init(x: 0, y: 125))
    #expect(!zoom.isPannable)
  }

  @Test func `An empty picture in an empty area is harmless`() {
    var zoom = Zoom(picture: .init(x: 0, y: 0), area: .init(x: 0, y: 0))
    zoom.zoom(to: 3)
    zoom.pan(by: .init(x: 5, y: 5))
    #expect(zoom.origin.x.isFinite && zoom.size.x == 0)
  }
}

/// The sizes of photos whose zoom levels are limited by their pixels.
@Suite struct PhotoZoomTests {
  private static func zoom(_ width: Double, _ height: Double, density: Double = 1) -> Zoom {
    Zoom(
      picture: .init(x: width, y: height), area: .init(x: 1000, y: 600), reach: .pixels,
      density: density)
  }

  @Test(arguments: [(12_000.0, 9000.0, 1.0), (12_000, 9000, 2), (1500, 500, 1), (64, 48, 1)])
  func `A photo zooms out to whole, and in to at least eight times its size`(
    width: Double, height: Double, density: Double
  ) {
    var zoom = Self.zoom(width, height, density: density)
    let fit = min(1, 1000 * density / width, 600 * density / height)
    #expect(abs(zoom.magnification - fit) < 1e-9)
    zoom.zoom(to: 1e9)
    #expect(max(abs(zoom.magnification - 8), 0) < 1e-9 || zoom.magnification > 8)
    zoom.zoom(to: 0)
    #expect(zoom.isWhole && !zoom.isPannable)
  }

  @Test func `A picture smaller than its area isn't enlarged, at any density`() {
    #expect(Self.zoom(300, 200).size == .init(x: 300, y: 200))
    #expect(Self.zoom(300, 200, density: 2).size == .init(x: 150, y: 100))
  }

  @Test(arguments: [1.0, 2, 3])
  func `At actual size each pixel is a pixel of the screen`(density: Double) {
    var zoom = Self.zoom(12_001, 9003, density: density)
    zoom.zoom(toPixels: 1)
    #expect(zoom.magnification == 1)
    #expect(abs(zoom.size.x * density - 12_001) < 1e-6)
    #expect(abs(zoom.size.y * density - 9003) < 1e-6)
  }

  @Test func `Filling covers the area and crops as little as possible`() {
    var zoom = Self.zoom(4000, 3000)
    zoom.cover()
    #expect(zoom.size == .init(x: 1000, y: 750))
    zoom.area = .init(x: 300, y: 600)
    #expect(zoom.size == .init(x: 800, y: 600), "also in another room")
    var small = Self.zoom(10, 10)
    small.cover()
    #expect(small.size == .init(x: 1000, y: 1000), "beyond eight pixels")
  }

  @Test func `The chosen zoom stays when the area changes`() {
    var zoom = Self.zoom(4000, 3000)
    zoom.zoom(to: 3)
    let chosen = zoom.magnification
    zoom.area = .init(x: 400, y: 800)
    #expect(abs(zoom.magnification - chosen) < 1e-9)
    zoom.zoom(to: 1)
    zoom.area = .init(x: 1000, y: 600)
    #expect(zoom.isWhole && zoom.size == .init(x: 800, y: 600), "all of it is all of it")
  }

  @Test func `Zoom steps stop at 100 percent in both directions`() {
    var zoom = Self.zoom(4000, 3000)
    var up: [Double] = []
    for _ in 0..<20 {
      zoom.step(by: 1.25)
      up.append(zoom.magnification)
    }
    #expect(up.contains(1) && abs((up.last ?? 0) - 8) < 1e-9)
    zoom.step(by: 1 / 50)
    #expect(zoom.magnification == 1)
    zoom.step(by: 1 / 1.25)
    #expect(abs(zoom.magnification - 0.8) < 1e-9, "and go on from there")
  }

  @Test func `Toggling zooms to 100 percent at the pointer and back`() {
    var zoom = Self.zoom(4000, 3000)
    let pointer = Zoom.Vector(x: 300, y: 150)
    let before = (pointer.x - zoom.origin.x) / zoom.size.x
    zoom.toggle(at: pointer)
    #expect(zoom.magnification == 1)
    #expect(abs((pointer.x - zoom.origin.x) / zoom.size.x - before) < 0.001)
    zoom.toggle(at: pointer)
    #expect(zoom.isWhole)
    var small = Self.zoom(500, 100)
    small.toggle(at: pointer)
    #expect(small.size == .init(x: 1000, y: 200), "a small one fills its room")
  }

  @Test func `Another picture follows the zoom and center within its own area`() {
    var zoom = Self.zoom(4000, 3000)
    zoom.zoom(toPixels: 1, at: .init(x: 100, y: 100))
    zoom.pan(by: .init(x: -200, y: 0))
    var other = Zoom(
      picture: .init(x: 4000, y: 3000), area: .init(x: 500, y: 300), reach: .pixels)
    other.follow(zoom)
    func middle(_ zoom: Zoom) -> [Double] {
      [
        (zoom.area.x / 2 - zoom.origin.x) / zoom.size.x,
        (zoom.area.y / 2 - zoom.origin.y) / zoom.size.y,
      ]
    }
    #expect(other.magnification == 1)
    for (one, two) in zip(middle(zoom), middle(other)) { #expect(abs(one - two) < 0.001) }
    zoom.zoom(to: 1)
    other.follow(zoom)
    #expect(other.isWhole)
  }

  @Test func `Another picture starts whole`() {
    var zoom = Self.zoom(4000, 3000, density: 2)
    zoom.zoom(to: 5)
    #expect(zoom.begun(with: .init(x: 800, y: 200)) == Self.zoom(800, 200, density: 2))
  }
}
