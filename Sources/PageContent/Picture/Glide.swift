import GTK

/// A picture that goes on after a hand let it go, slower and slower, until it rests or meets its edge.
///
/// No frame clock runs while nothing moves.
@MainActor
final class Glide {
  /// How quickly it slows down, as GTK's scrolled windows do.
  private static let friction = 4.0
  /// How long it counts as equally fast, in seconds.
  private static let step = 0.002
  /// What is slower stands still, in logical pixels a second.
  private static let slowest = 20.0

  private unowned let picture: PictureView
  private var speed = Zoom.Vector(x: 0, y: 0)
  private var tick: Tick?
  private var lastFrame: Int64?

  init(_ picture: PictureView) {
    self.picture = picture
  }

  /// Whether something moves.
  var isRunning: Bool { tick?.isRunning == true }

  /// Lets the picture go on at a speed, in logical pixels a second; nothing moves where animations are
  /// turned off.
  func start(_ speed: Zoom.Vector) {
    stop()
    self.speed = speed
    guard Appearance.animationsEnabled, picture.area.isMapped, isFast else { return }
    tick = picture.area.addTick { [weak self] in self?.frame(at: $0) ?? false }
  }

  /// Holds the picture where it is.
  func stop() {
    tick = nil
    lastFrame = nil
  }

  private var isFast: Bool { max(abs(speed.x), abs(speed.y)) > Self.slowest }

  /// Lets time pass; it goes as far whether frames come often or seldom.
  ///
  /// - Returns: How far it went.
  private func slowDown(for seconds: Double) -> Zoom.Vector {
    let steps = Int(seconds / Self.step) + 1
    let step = seconds / Double(steps)
    let rest = 1 / (1 + Self.friction * step)
    var way = Zoom.Vector(x: 0, y: 0)
    for _ in 0..<steps {
      speed = Zoom.Vector(x: speed.x * rest, y: speed.y * rest)
      way = Zoom.Vector(x: way.x + speed.x * step, y: way.y + speed.y * step)
    }
    return way
  }

  private func frame(at time: Int64) -> Bool {
    let seconds = Double(time - (lastFrame ?? time)) / 1_000_000
    lastFrame = time
    let wanted = slowDown(for: seconds)
    var moved = wanted
    picture.change { moved = $0.pan(by: wanted) }
    // At its edge it goes no further that way.
    if abs(moved.x - wanted.x) > 1e-6 { speed.x = 0 }
    if abs(moved.y - wanted.y) > 1e-6 { speed.y = 0 }
    return isFast
  }
}
