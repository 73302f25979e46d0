import GTK

/// An animation over a layout that is already final, so that it may end at any frame.
///
/// No frame clock runs unless something moves.
@MainActor
final class Transition {
  /// The duration of a whole motion, in milliseconds.
  static let duration = 200.0

  /// The clock of a transition: the frames of the screen, or steps of a test.
  enum Clock {
    case frames, steps
  }

  /// The columns' current pose.
  private(set) var pose = Pose.final
  var clock = Clock.frames

  private unowned let widget: Widget
  private var motion: Motion?
  /// The elapsed time of the motion, in milliseconds.
  private var elapsed = 0.0
  private var lastFrame: Int64?
  private var tick: Tick?

  init(of widget: Widget) {
    self.widget = widget
  }

  /// Whether a motion runs or a gesture holds a pose.
  var isRunning: Bool { pose != .final || motion != nil }

  /// Starts a motion in place of the running one; moves nothing if animations are turned off.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - progress: Its progress at the start: 0, unless a gesture has moved the columns already.
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

  /// Draws the columns in the pose of a gesture.
  func hold(_ pose: Pose) {
    motion = nil
    tick = nil
    set(pose)
  }

  /// Moves everything to its final place at once.
  func stop() {
    motion = nil
    tick = nil
    set(.final)
  }

  /// Advances the time, in milliseconds.
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
