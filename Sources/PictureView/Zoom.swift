/// The initial size of a picture in its view.
public enum PictureFit: Hashable, Sendable {
  /// The whole picture is visible, in its own size if that fits, otherwise smaller.
  case ownSize
  /// The whole picture is visible, as large as possible.
  case enlarged
  /// The picture covers the view, and is cropped to the view's proportions.
  case covering
}

/// The size and position of a picture in an area: pure geometry, in logical pixels.
///
/// At level 1 the picture has the size of its ``PictureFit``. A picture smaller than the area is
/// centered; a larger one covers it.
struct Zoom: Hashable {
  /// A width and a height, or a distance in both directions.
  struct Vector: Hashable {
    var x: Double
    var y: Double
  }

  /// The person's zoom target, which is kept when the area changes.
  private enum Request: Hashable {
    /// Levels up to a multiple of the initial size.
    case times(Double)
    /// The area is covered.
    case covering
    /// A number of device pixels per pixel of the picture.
    case pixels(Double)
  }

  let picture: Vector
  let fit: PictureFit
  let reach: PictureReach
  var area: Vector {
    didSet { clampMiddle() }
  }
  /// The number of device pixels per logical pixel.
  var density: Double {
    didSet { clampMiddle() }
  }
  private var request = Request.times(1)
  /// The point of the picture at the center of the area, relative to its size.
  private var middle = Vector(x: 0.5, y: 0.5)

  /// Creates a zoom that shows all of a picture in an area.
  init(
    picture: Vector = Vector(x: 0, y: 0), area: Vector = Vector(x: 0, y: 0),
    fit: PictureFit = .ownSize, reach: PictureReach = .fiveTimes, density: Double = 1
  ) {
    self.picture = picture
    self.area = area
    self.fit = fit
    self.reach = reach
    self.density = density
  }

  /// Returns the zoom that shows all of another picture in the same area.
  func begun(with picture: Vector) -> Zoom {
    Zoom(picture: picture, area: area, fit: fit, reach: reach, density: density)
  }

  /// Returns the zoom for another picture in the same area, with the same target and position.
  func continued(with picture: Vector) -> Zoom {
    var zoom = begun(with: picture)
    zoom.follow(self)
    return zoom
  }

  /// Copies the zoom target and the position of another zoom.
  mutating func follow(_ other: Zoom) {
    request = other.request
    middle = other.middle
    clampMiddle()
  }

  /// The largest scale at which the whole picture is inside the area, in logical pixels per pixel
  /// of the picture.
  private var inside: Double {
    picture.x > 0 && picture.y > 0 ? min(area.x / picture.x, area.y / picture.y) : 1
  }

  /// The smallest scale at which the picture covers the area, in logical pixels per pixel of the
  /// picture.
  private var covering: Double {
    picture.x > 0 && picture.y > 0 ? max(area.x / picture.x, area.y / picture.y) : 1
  }

  /// The scale at level 1, in logical pixels per pixel of the picture.
  private var base: Double {
    switch fit {
    case .ownSize: min(1 / density, inside)
    case .enlarged: inside
    case .covering: covering
    }
  }

  /// The smallest and the largest level.
  var levels: ClosedRange<Double> {
    if reach != .pixels { return 1...5 }
    // Covering a large area may need more.
    return 1...max(1, base > 0 ? max(8 / density, covering) / base : 1)
  }

  /// The current level, a multiple of the initial size.
  var level: Double {
    let requested =
      switch request {
      case .times(let level): level
      case .covering: base > 0 ? covering / base : 1
      case .pixels(let pixels): base > 0 ? pixels / density / base : 1
      }
    return min(max(requested, levels.lowerBound), levels.upperBound)
  }

  /// The current scale, in logical pixels per pixel of the picture.
  private var factor: Double {
    let factor = base * level
    // Exact, so that each pixel of the picture is one device pixel.
    if case .pixels(let pixels) = request, abs(factor - pixels / density) < 1e-9 {
      return pixels / density
    }
    return factor
  }

  /// The number of device pixels per pixel of the picture.
  var magnification: Double { factor * density }

  /// Whether the picture has its initial size.
  var isWhole: Bool { level <= 1 + 1e-9 }

  /// The drawn size of the picture.
  var size: Vector {
    Vector(x: picture.x * factor, y: picture.y * factor)
  }

  /// The position of the picture's top left corner; negative if the picture extends beyond the
  /// area.
  var origin: Vector {
    Vector(
      x: Self.origin(size.x, in: area.x, middle.x), y: Self.origin(size.y, in: area.y, middle.y))
  }

  /// The visible part of the picture, in its own pixels.
  var visible: (start: Vector, end: Vector) {
    let (origin, factor) = (origin, max(factor, .leastNormalMagnitude))
    return (
      Vector(x: max(-origin.x, 0) / factor, y: max(-origin.y, 0) / factor),
      Vector(
        x: min((area.x - origin.x) / factor, picture.x),
        y: min((area.y - origin.y) / factor, picture.y))
    )
  }

  /// Whether a part of the picture is hidden.
  var isPannable: Bool { size.x > area.x + 0.5 || size.y > area.y + 0.5 }

  /// Changes the level within its range; the point under `anchor` stays in place.
  ///
  /// - Parameters:
  ///   - requested: The level.
  ///   - anchor: A point of the area, or `nil` for its center.
  mutating func zoom(to requested: Double, at anchor: Vector? = nil) {
    let level = min(max(requested, levels.lowerBound), levels.upperBound)
    let isByPixels = reach == .pixels && level > 1
    zoom(to: isByPixels ? .pixels(level * base * density) : .times(level), at: anchor)
  }

  /// Changes the level by a factor, but stops on the way at one device pixel per pixel of the
  /// picture.
  mutating func step(by factor: Double, at anchor: Vector? = nil) {
    let requested = level * factor
    if reach == .pixels, base > 0 {
      let own = 1 / density / base
      let isBetween =
        factor > 1
        ? level < own * (1 - 1e-6) && requested > own : level > own * (1 + 1e-6) && requested < own
      if isBetween { return zoom(toPixels: 1, at: anchor) }
    }
    zoom(to: requested, at: anchor)
  }

  /// Changes the level to a number of device pixels per pixel of the picture, within the range of
  /// levels.
  mutating func zoom(toPixels pixels: Double, at anchor: Vector? = nil) {
    zoom(to: .pixels(pixels), at: anchor)
  }

  /// Changes the level to the smallest one that covers the area.
  mutating func cover() { zoom(to: .covering, at: nil) }

  /// Toggles from the whole picture to its own pixels; from any other level to the whole picture.
  ///
  /// A small picture that is already shown in its own pixels becomes as large as possible.
  mutating func toggle(at anchor: Vector) {
    if !isWhole { return zoom(to: 1, at: anchor) }
    zoom(toPixels: base * density < 1 - 1e-9 ? 1 : inside * density, at: anchor)
  }

  private mutating func zoom(to request: Request, at anchor: Vector?) {
    let anchor = anchor ?? Vector(x: area.x / 2, y: area.y / 2)
    let before = origin
    let part = Vector(
      x: size.x > 0 ? (anchor.x - before.x) / size.x : 0.5,
      y: size.y > 0 ? (anchor.y - before.y) / size.y : 0.5)
    self.request = request
    middle = Vector(
      x: part.x + (area.x / 2 - anchor.x) / max(size.x, 1),
      y: part.y + (area.y / 2 - anchor.y) / max(size.y, 1))
    clampMiddle()
  }

  /// Pans the picture.
  ///
  /// - Returns: The distance that it moved before an edge was reached.
  @discardableResult
  mutating func pan(by distance: Vector) -> Vector {
    let before = middle
    let length = Vector(x: max(size.x, 1), y: max(size.y, 1))
    middle.x -= distance.x / length.x
    middle.y -= distance.y / length.y
    clampMiddle()
    return Vector(x: (before.x - middle.x) * length.x, y: (before.y - middle.y) * length.y)
  }

  /// Keeps the picture's edges outside of the area.
  private mutating func clampMiddle() {
    middle.x = Self.clamped(middle.x, size.x, area.x)
    middle.y = Self.clamped(middle.y, size.y, area.y)
  }

  private static func origin(_ length: Double, in room: Double, _ middle: Double) -> Double {
    (length <= room ? (room - length) / 2 : room / 2 - middle * length).rounded()
  }

  private static func clamped(_ middle: Double, _ length: Double, _ room: Double) -> Double {
    guard length > room else { return 0.5 }
    let margin = room / 2 / length
    return min(max(middle, margin), 1 - margin)
  }
}
