import GTK

/// Kinetic panning: a picture that goes on moving after its release, slower and slower, until it
/// stops or its edge is reached.
///
/// No frame clock runs while nothing moves.
@MainActor
final class KineticPan {
  /// The friction, the same as in GTK's scrolled windows.
  private static let friction = 4.0
  /// The time step of the simulation, in seconds.
  private static let step = 0.002
  /// The speed below which the motion stops, in logical pixels a second.
  private static let slowest = 20.0

  private unowned let picture: PictureView
  private var speed = Zoom.Vector(x: 0, y: 0)
  private var tick: Tick?
  private var lastFrame: Int64?

  init(_ picture: PictureView) {
    self.picture = picture
  }

  /// Whether the picture moves.
  var isRunning: Bool { tick?.isRunning == true }

  /// Starts the motion with a speed, in logical pixels a second; does nothing if animations are
  /// turned off.
  func start(_ speed: Zoom.Vector) {
    stop()
    self.speed = speed
    guard Appearance.animationsEnabled, picture.area.isMapped, isFast else { return }
    tick = picture.area.addTick { [weak self] in self?.frame(at: $0) ?? false }
  }

  /// Stops the motion.
  func stop() {
    tick = nil
    lastFrame = nil
  }

  private var isFast: Bool { max(abs(speed.x), abs(speed.y)) > Self.slowest }

  /// Advances the simulation; the result doesn't depend on the frame rate.
  ///
  /// - Returns: The distance.
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
    let distance = slowDown(for: seconds)
    var moved = distance
    picture.change { moved = $0.pan(by: distance) }
    // At an edge, the motion stops in that direction.
    if abs(moved.x - distance.x) > 1e-6 { speed.x = 0 }
    if abs(moved.y - distance.y) > 1e-6 { speed.y = 0 }
    return isFast
  }
}
