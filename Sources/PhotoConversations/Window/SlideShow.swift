import GTK

/// A timer that advances a slide show.
///
/// It runs only while the show is running and not paused.
@MainActor
final class SlideShow {
  /// The possible times per photo, in seconds.
  nonisolated static let times = [3, 5, 10, 30]
  /// The default time per photo, in seconds.
  nonisolated static let defaultTime = 5

  /// The time per photo, in seconds.
  var time = SlideShow.defaultTime { didSet { restartTimer() } }
  /// The length of a second, in milliseconds; shorter in tests.
  var second = 1000
  /// Called to show the next photo.
  var onStep: (() -> Void)?
  /// Called when the show starts, ends, pauses or resumes.
  var onChange: (() -> Void)?

  /// Whether the show has started and not ended.
  private(set) var isRunning = false
  /// Whether the show is paused.
  private(set) var isPaused = false
  private(set) var next: ScheduledCall?

  /// Starts with the visible photo.
  func start() { set(isRunning: true, isPaused: false) }

  /// Ends the show; a second call does nothing.
  func stop() { set(isRunning: false, isPaused: false) }

  /// Pauses or resumes the show.
  func togglePause() { set(isRunning: isRunning, isPaused: isRunning && !isPaused) }

  private func set(isRunning: Bool, isPaused: Bool) {
    guard (isRunning, isPaused) != (self.isRunning, self.isPaused) else { return }
    (self.isRunning, self.isPaused) = (isRunning, isPaused)
    restartTimer()
    onChange?()
  }

  /// Restarts the timer, for example for another photo.
  func restartTimer() {
    next = nil
    guard isRunning, !isPaused else { return }
    next = MainLoop.after(milliseconds: time * second) { [weak self] in
      self?.restartTimer()
      self?.onStep?()
    }
  }
}
