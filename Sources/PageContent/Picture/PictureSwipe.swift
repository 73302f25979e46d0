import GTK
import ImageFiles

/// A picture that follows a finger to the side, with the one beside it.
///
/// The view shows the other picture as soon as the finger is let go; what moves after that is only
/// drawn, so that it may end at any frame.
@MainActor
final class PictureSwipe {
  /// The room between two pictures, in logical pixels.
  private static let gap = 24.0
  /// How fast a finger is that wants the other picture however far it came, in logical pixels a second.
  private static let quick = 300.0
  /// How much a picture gives way without another one beside it.
  private static let give = 1 / 3.0
  /// How long pictures take to their places, in milliseconds.
  private static let duration = 200.0

  private unowned let view: PictureView
  /// How far to the right of its place the picture is drawn, in logical pixels.
  private(set) var offset = 0.0
  private var beside: (side: PictureSide, image: PictureNeighbours.Neighbour)?
  private var copy: ScreenImage?
  /// Where the picture was when the finger came, or nil while no finger holds it.
  private var grabbed: Double?
  private var isTurning = false
  /// Where the motion into place began, in logical pixels and in microseconds.
  private var start = 0.0
  private var begun: Int64?
  private var tick: Tick?

  init(_ view: PictureView) {
    self.view = view
  }

  /// Whether a finger holds the picture.
  var isHeld: Bool { grabbed != nil }

  /// Whether a finger holds the picture, or it moves.
  var isRunning: Bool { isHeld || tick?.isRunning == true }

  /// How far it is from one picture to the next, in logical pixels.
  private var width: Double { Double(view.area.allocation.width) + Self.gap }

  /// A finger came: what moves stands still.
  func grab() {
    tick = nil
    grabbed = offset
  }

  /// The finger is so far to the right of where it came, in logical pixels.
  func hold(at distance: Double) {
    guard let grabbed else { return }
    let wanted = grabbed + distance
    let hasOne = if case .none = neighbour(at: side(of: wanted)) { false } else { true }
    place(at: min(max(hasOne ? wanted : wanted * Self.give, -width), width))
  }

  /// The finger left at a speed to the right, in logical pixels a second.
  func release(speed: Double) {
    guard let grabbed else { return }
    self.grabbed = nil
    let way = offset > 0 ? 1.0 : -1
    let isFar = (offset - grabbed) * way > width / 3
    if speed * way > Self.quick || speed * way > -Self.quick && isFar { turn() }
    settle()
  }

  /// The finger is wanted for something else: the picture goes back to its place.
  func cancel() {
    guard isHeld else { return }
    grabbed = nil
    settle()
  }

  /// Another picture shows: unless the swipe led to it, it is in its place at once.
  func pictureChanged() {
    if !isTurning { end() }
  }

  private func turn() {
    guard offset != 0, let neighbours = view.neighbours else { return }
    let side = side(of: offset)
    let leaving = view.image
    isTurning = true
    defer { isTurning = false }
    guard neighbours.turn(side) else { return }
    beside = (side.opposite, leaving.map { .known($0) } ?? .unknown)
    place(at: offset > 0 ? offset - width : offset + width)
  }

  /// Lets the picture move into its place.
  private func settle() {
    guard offset != 0, Appearance.animationsEnabled, view.area.isMapped else { return end() }
    start = offset
    begun = nil
    tick = view.area.addTick { [weak self] in self?.frame(at: $0) ?? false }
  }

  private func frame(at time: Int64) -> Bool {
    let start = begun ?? time
    begun = start
    let rest = 1 - Double(time - start) / 1000 / Self.duration
    guard rest > 0 else {
      end()
      return false
    }
    place(at: self.start * rest * rest)
    return true
  }

  private func end() {
    grabbed = nil
    tick = nil
    place(at: 0)
    (beside, copy) = (nil, nil)
  }

  private func place(at offset: Double) {
    guard offset != self.offset else { return }
    self.offset = offset
    view.area.queueDraw()
  }

  /// The side whose picture comes into sight where this one is drawn so far to the right.
  private func side(of offset: Double) -> PictureSide {
    let isMirrored = view.area.textDirection == .rightToLeft
    return (offset > 0) != isMirrored ? .previous : .next
  }

  private func neighbour(at side: PictureSide) -> PictureNeighbours.Neighbour {
    switch beside {
    case .some((side, let known)) where known.isFinal: return known
    default: break
    }
    let image = view.neighbours?.at(side) ?? .none
    beside = (side, image)
    return image
  }

  /// Draws the picture beside the view's own.
  func drawNeighbour(_ context: DrawContext) {
    guard offset != 0, case .known(let image) = neighbour(at: side(of: offset)) else {
      return copy = nil
    }
    let size = image.originalSize
    let zoom = view.zoom(of: .init(x: Double(size.width), y: Double(size.height)))
    let (origin, drawn) = (zoom.origin, zoom.size)
    let area = view.area.allocation
    if copy?.image !== image.surface { copy = context.screenImage(of: image.surface) }
    guard let copy else { return }
    context.saved {
      context.translate(x: (offset > 0 ? offset - width : offset + width).rounded(), y: 0)
      context.clip(Rectangle(x: 0, y: 0, width: area.width, height: area.height))
      context.draw(
        copy, x: origin.x, y: origin.y, width: drawn.x.rounded(), height: drawn.y.rounded(),
        filter: .fast)
    }
  }
}
