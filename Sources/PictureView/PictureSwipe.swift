import Cairo
import GTK
import ImageDecoding

/// A swipe that moves a picture sideways with a finger, together with the one beside it.
///
/// The view's picture changes as soon as the finger is lifted; the motion after it is only drawn,
/// so it may end at any frame.
@MainActor
final class PictureSwipe {
  /// The gap between two pictures, in logical pixels.
  private static let gap = 24.0
  /// The speed above which a swipe changes the picture at any distance, in logical pixels a second.
  private static let quick = 300.0
  /// The part of the distance that a picture without a neighbor moves by.
  private static let give = 1 / 3.0
  /// The duration of the motion into place, in milliseconds.
  private static let duration = 200.0

  private unowned let view: PictureView
  /// The horizontal offset of the drawn picture, in logical pixels; positive to the right.
  private(set) var offset = 0.0
  private var beside: (side: PictureSide, image: PictureNeighbors.Neighbor)?
  private var copy: ScreenImage?
  /// The offset when the finger touched, or nil while no finger holds the picture.
  private var grabbed: Double?
  private var isTurning = false
  /// The beginning of the motion into place: the offset in logical pixels, and the time in
  /// microseconds.
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

  /// The distance from one picture to the next, in logical pixels.
  private var width: Double { Double(view.area.allocation.width) + Self.gap }

  /// Starts a swipe, and stops the current motion.
  func grab() {
    tick = nil
    grabbed = offset
  }

  /// Moves the picture for a finger's distance to the right from its first touch, in logical
  /// pixels.
  func hold(at distance: Double) {
    guard let grabbed else { return }
    let offset = grabbed + distance
    let hasOne = if case .none = neighbor(at: side(of: offset)) { false } else { true }
    place(at: min(max(hasOne ? offset : offset * Self.give, -width), width))
  }

  /// Ends the swipe with a speed to the right, in logical pixels a second.
  func release(speed: Double) {
    guard let grabbed else { return }
    self.grabbed = nil
    let way = offset > 0 ? 1.0 : -1
    let isFar = (offset - grabbed) * way > width / 3
    if speed * way > Self.quick || speed * way > -Self.quick && isFar { turn() }
    settle()
  }

  /// Cancels the swipe for another gesture: the picture moves back to its place.
  func cancel() {
    guard isHeld else { return }
    grabbed = nil
    settle()
  }

  /// Ends the motion after the picture has changed, unless the swipe changed it.
  func pictureChanged() {
    if !isTurning { end() }
  }

  private func turn() {
    guard offset != 0, let neighbors = view.neighbors else { return }
    let side = side(of: offset)
    let leaving = view.image
    isTurning = true
    defer { isTurning = false }
    guard neighbors.turn(side) else { return }
    beside = (side.opposite, leaving.map { .known($0) } ?? .unknown)
    place(at: offset > 0 ? offset - width : offset + width)
  }

  /// Starts the motion of the picture into its place.
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

  /// Returns the side whose picture becomes visible at an offset to the right.
  private func side(of offset: Double) -> PictureSide {
    let isMirrored = view.area.textDirection == .rightToLeft
    return (offset > 0) != isMirrored ? .previous : .next
  }

  private func neighbor(at side: PictureSide) -> PictureNeighbors.Neighbor {
    switch beside {
    case .some((side, let known)) where known.isFinal: return known
    default: break
    }
    let image = view.neighbors?.at(side) ?? .none
    beside = (side, image)
    return image
  }

  /// Draws the picture beside the view's own.
  func drawNeighbor(_ context: DrawContext) {
    guard offset != 0, case .known(let image) = neighbor(at: side(of: offset)) else {
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
