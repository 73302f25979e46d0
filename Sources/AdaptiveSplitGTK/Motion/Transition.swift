import GTK

/// Plays a motion over a layout that is already final, so that it may end at any frame.
///
/// No frame clock runs unless something moves.
@MainActor
final class Transition {
  /// How long a whole motion takes, in milliseconds.
  static let duration = 200.0

  /// Where time comes from: the frames of the screen, or a test that steps.
  enum Clock {
    case frames, steps
  }

  /// Where columns are drawn now.
  private(set) var pose = Pose.final
  var clock = Clock.frames

  private unowned let widget: Widget
  private var motion: Motion?
  /// How much of the motion's time is over, in milliseconds.
  private var elapsed = 0.0
  private var lastFrame: Int64?
  private var tick: Tick?

  init(of widget: Widget) {
    self.widget = widget
  }

  /// Whether something moves or is held by a hand.
  var isRunning: Bool { pose != .final || motion != nil }

  /// Starts a motion, in place of the one that runs; nothing moves where animations are turned off.
  ///
  /// - Parameters:
  ///   - motion: What moves.
  ///   - progress: Where it starts: 0, unless a hand has moved it some of the way already.
  func start(_ motion: Motion, from progress: Double = 0) {
    guard Appearance.animationsEnabled, widget.isMapped else { return stop() }
    self.motion = motion
    // The motion is eased out: half the way is less than half the time.
    elapsed = Self.duration * (1 - (1 - min(max(progress, 0), 1)).squareRoot())
    lastFrame = nil
    show(at: elapsed)
    guard clock == .frames else { return }
    tick = widget.addTick { [weak self] time in self?.frame(at: time) ?? false }
  }

  /// Draws columns where a hand holds them.
  func hold(_ pose: Pose) {
    motion = nil
    tick = nil
    set(pose)
  }

  /// Puts everything into its place at once.
  func stop() {
    motion = nil
    tick = nil
    set(.final)
  }

  /// Lets time pass, in milliseconds.
  func step(milliseconds: Double) {
    guard motion != nil else { return }
    elapsed += milliseconds
    if elapsed >= Self.duration { stop() } else { show(at: elapsed) }
  }

  private func frame(at time: Int64) -> Bool {
    let last = lastFrame ?? time
    lastFrame = time
    step(milliseconds: Double(time - last) / 1000)
    return motion != nil
  }

  private func show(at elapsed: Double) {
    let rest = 1 - elapsed / Self.duration
    if let motion { set(motion.pose(at: 1 - rest * rest)) }
  }

  private func set(_ pose: Pose) {
    guard pose != self.pose else { return }
    self.pose = pose
    widget.queueDraw()
  }
}
