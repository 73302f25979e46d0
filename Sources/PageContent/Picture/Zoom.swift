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

  /// The smallest and the largest level.
  static let levels = 1.0...5.0

  let picture: Vector
  let fit: PictureFit
  var area: Vector {
    didSet { clampMiddle() }
  }
  private(set) var level = 1.0
  /// The point of the picture that is in the middle of the area, in parts of its size.
  private var middle = Vector(x: 0.5, y: 0.5)

  /// All of a picture in an area; of none, at first.
  init(
    picture: Vector = Vector(x: 0, y: 0), area: Vector = Vector(x: 0, y: 0),
    fit: PictureFit = .ownSize
  ) {
    self.picture = picture
    self.area = area
    self.fit = fit
  }

  /// What the picture's own size is multiplied with at level 1.
  private var base: Double {
    guard picture.x > 0, picture.y > 0 else { return 1 }
    let (width, height) = (area.x / picture.x, area.y / picture.y)
    return switch fit {
    case .ownSize: min(1, width, height)
    case .enlarged: min(width, height)
    case .covering: max(width, height)
    }
  }

  /// The size at which the picture is drawn.
  var size: Vector {
    Vector(x: picture.x * base * level, y: picture.y * base * level)
  }

  /// Where the picture's top left corner is; below 0 where it goes beyond the area.
  var origin: Vector {
    Vector(
      x: Self.origin(size.x, in: area.x, middle.x), y: Self.origin(size.y, in: area.y, middle.y))
  }

  /// Whether there is more of the picture than shows.
  var isPannable: Bool { size.x > area.x + 0.5 || size.y > area.y + 0.5 }

  /// Changes the level within its range; the point under `anchor` stays where it is.
  ///
  /// - Parameters:
  ///   - wanted: The level.
  ///   - anchor: A point of the area, or `nil` for its middle.
  mutating func zoom(to wanted: Double, at anchor: Vector? = nil) {
    let anchor = anchor ?? Vector(x: area.x / 2, y: area.y / 2)
    let before = origin
    let part = Vector(
      x: size.x > 0 ? (anchor.x - before.x) / size.x : 0.5,
      y: size.y > 0 ? (anchor.y - before.y) / size.y : 0.5)
    level = min(max(wanted, Self.levels.lowerBound), Self.levels.upperBound)
    middle = Vector(
      x: part.x + (area.x / 2 - anchor.x) / max(size.x, 1),
      y: part.y + (area.y / 2 - anchor.y) / max(size.y, 1))
    clampMiddle()
  }

  /// Moves the picture with the hand.
  mutating func pan(by distance: Vector) {
    middle.x -= distance.x / max(size.x, 1)
    middle.y -= distance.y / max(size.y, 1)
    clampMiddle()
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
