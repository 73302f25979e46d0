import GTK

/// Shows one photo after the other, each for a while, until somebody ends it.
///
/// A timer runs only while it does, and doesn't stand still.
@MainActor
final class SlideShow {
  /// How long a photo may show, in seconds.
  static let times = [3, 5, 10, 30]
  /// How long it does where nobody chose.
  static let usualTime = 5

  /// How long each photo shows, in seconds.
  var time = SlideShow.usualTime { didSet { wait() } }
  /// How long a second is, in milliseconds; shorter in tests.
  var second = 1000
  /// Shows the next photo.
  var onStep: (() -> Void)?
  /// Runs when it begins or ends, stands still or goes on.
  var onChange: (() -> Void)?

  /// Whether it was begun, and nobody has ended it.
  private(set) var isRunning = false
  /// Whether it stands still at a photo.
  private(set) var isPaused = false
  private var next: ScheduledCall?

  /// Whether a timer runs.
  var isWaiting: Bool { next?.isPending == true }

  /// Begins with the photo that shows.
  func start() { set(isRunning: true, isPaused: false) }

  /// Ends; a second call does nothing.
  func stop() { set(isRunning: false, isPaused: false) }

  /// Stands still, or goes on.
  func togglePause() { set(isRunning: isRunning, isPaused: isRunning && !isPaused) }

  /// Another photo shows, which gets all of its time.
  func photoChanged() { wait() }

  private func set(isRunning: Bool, isPaused: Bool) {
    guard (isRunning, isPaused) != (self.isRunning, self.isPaused) else { return }
    (self.isRunning, self.isPaused) = (isRunning, isPaused)
    wait()
    onChange?()
  }

  private func wait() {
    next = nil
    guard isRunning, !isPaused else { return }
    next = MainLoop.after(milliseconds: time * second) { [weak self] in
      self?.wait()
      self?.onStep?()
    }
  }
}
