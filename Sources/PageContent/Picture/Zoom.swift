/// How large a picture is at first in its room.
public enum PictureFit: Hashable, Sendable {
  /// All of it shows, in its own size where there is room for that, else smaller.
  case ownSize
  /// All of it shows, as large as the room allows.
  case enlarged
  /// It fills the room, and what doesn't have the room's proportions is cut off.
  case covering
}

/// How large a picture is drawn in an area, and where: pure geometry, in logical pixels.
///
/// At level 1 the picture is as large as its ``PictureFit`` says. A picture smaller than the area is
/// in its middle; a larger one covers it.
struct Zoom: Hashable {
  /// A width and a height, or a distance in both directions.
  struct Vector: Hashable {
    var x: Double
    var y: Double
  }

  /// How far the levels go.
  enum Reach: Hashable {
    /// Up to so many times the size at first.
    case times(Double)
    /// Until a pixel of the picture is so many of the screen wide, whatever the size at first.
    case pixels(Double)
  }

  /// What the person wants, which stays when the area changes.
  private enum Wish: Hashable {
    /// So many times the size at first.
    case times(Double)
    /// No room is left empty.
    case covering
    /// So many pixels of the screen for each one of the picture.
    case pixels(Double)
  }

  let picture: Vector
  let fit: PictureFit
  let reach: Reach
  var area: Vector {
    didSet { clampMiddle() }
  }
  /// How many pixels of the screen a logical pixel is wide.
  var density: Double {
    didSet { clampMiddle() }
  }
  private var wish = Wish.times(1)
  /// The point of the picture that is in the middle of the area, in parts of its size.
  private var middle = Vector(x: 0.5, y: 0.5)

  /// All of a picture in an area; of none, at first.
  init(
    picture: Vector = Vector(x: 0, y: 0), area: Vector = Vector(x: 0, y: 0),
    fit: PictureFit = .ownSize, reach: Reach = .times(5), density: Double = 1
  ) {
    self.picture = picture
    self.area = area
    self.fit = fit
    self.reach = reach
    self.density = density
  }

  /// Another picture in the same area, all of it.
  func begun(with picture: Vector) -> Zoom {
    Zoom(picture: picture, area: area, fit: fit, reach: reach, density: density)
  }

  /// Another picture in the same area, as large and in the same place as this one.
  func continued(with picture: Vector) -> Zoom {
    var zoom = begun(with: picture)
    zoom.follow(self)
    return zoom
  }

  /// Makes the picture as large as another one, and shows the same place of it.
  mutating func follow(_ other: Zoom) {
    wish = other.wish
    middle = other.middle
    clampMiddle()
  }

  /// How large all of the picture can be in the area, in logical pixels for one of its own.
  private var inside: Double {
    picture.x > 0 && picture.y > 0 ? min(area.x / picture.x, area.y / picture.y) : 1
  }

  /// How large the picture has to be to cover the area, in logical pixels for one of its own.
  private var covering: Double {
    picture.x > 0 && picture.y > 0 ? max(area.x / picture.x, area.y / picture.y) : 1
  }

  /// What the picture's own size is multiplied with at level 1.
  private var base: Double {
    switch fit {
    case .ownSize: min(1 / density, inside)
    case .enlarged: inside
    case .covering: covering
    }
  }

  /// The smallest and the largest level.
  var levels: ClosedRange<Double> {
    switch reach {
    case .times(let most): 1...max(1, most)
    case .pixels(let most):
      // What covers a large area may take more.
      1...max(1, base > 0 ? max(most / density, covering) / base : 1)
    }
  }

  /// How many times as large as at first the picture is.
  var level: Double {
    let wanted =
      switch wish {
      case .times(let level): level
      case .covering: base > 0 ? covering / base : 1
      case .pixels(let pixels): base > 0 ? pixels / density / base : 1
      }
    return min(max(wanted, levels.lowerBound), levels.upperBound)
  }

  /// What the picture's own size is multiplied with, in logical pixels.
  private var factor: Double {
    let factor = base * level
    // Exactly, so that each pixel of the picture is one of the screen.
    if case .pixels(let pixels) = wish, abs(factor - pixels / density) < 1e-9 {
      return pixels / density
    }
    return factor
  }

  /// How many pixels of the screen each one of the picture is wide.
  var magnification: Double { factor * density }

  /// Whether the picture is as large as at first.
  var isWhole: Bool { level <= 1 + 1e-9 }

  /// The size at which the picture is drawn.
  var size: Vector {
    Vector(x: picture.x * factor, y: picture.y * factor)
  }

  /// Where the picture's top left corner is; below 0 where it goes beyond the area.
  var origin: Vector {
    Vector(
      x: Self.origin(size.x, in: area.x, middle.x), y: Self.origin(size.y, in: area.y, middle.y))
  }

  /// The part of the picture that shows, in its own pixels.
  var visible: (start: Vector, end: Vector) {
    let (origin, factor) = (origin, max(factor, .leastNormalMagnitude))
    return (
      Vector(x: max(-origin.x, 0) / factor, y: max(-origin.y, 0) / factor),
      Vector(
        x: min((area.x - origin.x) / factor, picture.x),
        y: min((area.y - origin.y) / factor, picture.y))
    )
  }

  /// Whether there is more of the picture than shows.
  var isPannable: Bool { size.x > area.x + 0.5 || size.y > area.y + 0.5 }

  /// Changes the level within its range; the point under `anchor` stays where it is.
  ///
  /// - Parameters:
  ///   - wanted: The level.
  ///   - anchor: A point of the area, or `nil` for its middle.
  mutating func zoom(to wanted: Double, at anchor: Vector? = nil) {
    let level = min(max(wanted, levels.lowerBound), levels.upperBound)
    switch reach {
    case .pixels where level > 1: zoom(to: .pixels(level * base * density), at: anchor)
    default: zoom(to: .times(level), at: anchor)
    }
  }

  /// Changes the level by a factor, but stops where each pixel is one of the screen on the way.
  mutating func step(by factor: Double, at anchor: Vector? = nil) {
    let wanted = level * factor
    if case .pixels = reach, base > 0 {
      let own = 1 / density / base
      let isBetween =
        factor > 1
        ? level < own * (1 - 1e-6) && wanted > own : level > own * (1 + 1e-6) && wanted < own
      if isBetween { return zoom(toPixels: 1, at: anchor) }
    }
    zoom(to: wanted, at: anchor)
  }

  /// Makes each pixel of the picture so many of the screen wide, where the levels go that far.
  mutating func zoom(toPixels pixels: Double, at anchor: Vector? = nil) {
    zoom(to: .pixels(pixels), at: anchor)
  }

  /// Makes the picture just so large that no room is left empty.
  mutating func cover() { zoom(to: .covering, at: nil) }

  /// Goes from all of the picture to its own pixels; from anything else back to all of it.
  ///
  /// A small picture that shows in its own pixels already becomes as large as the room allows.
  mutating func toggle(at anchor: Vector) {
    if !isWhole { return zoom(to: 1, at: anchor) }
    zoom(toPixels: base * density < 1 - 1e-9 ? 1 : inside * density, at: anchor)
  }

  private mutating func zoom(to wish: Wish, at anchor: Vector?) {
    let anchor = anchor ?? Vector(x: area.x / 2, y: area.y / 2)
    let before = origin
    let part = Vector(
      x: size.x > 0 ? (anchor.x - before.x) / size.x : 0.5,
      y: size.y > 0 ? (anchor.y - before.y) / size.y : 0.5)
    self.wish = wish
    middle = Vector(
      x: part.x + (area.x / 2 - anchor.x) / max(size.x, 1),
      y: part.y + (area.y / 2 - anchor.y) / max(size.y, 1))
    clampMiddle()
  }

  /// Moves the picture with the hand.
  ///
  /// - Returns: How far it moved before an edge came into the area.
  @discardableResult
  mutating func pan(by distance: Vector) -> Vector {
    let before = middle
    let length = Vector(x: max(size.x, 1), y: max(size.y, 1))
    middle.x -= distance.x / length.x
    middle.y -= distance.y / length.y
    clampMiddle()
    return Vector(x: (before.x - middle.x) * length.x, y: (before.y - middle.y) * length.y)
  }

  /// Keeps the picture's edges from coming into the area.
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
