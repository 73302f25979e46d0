import Cairo
import GTK
import ImageDecoding

/// A player for an animation, which shows each picture for its duration.
///
/// One call is scheduled at a time, and none while it is paused or nothing is drawn, as in a
/// minimized window.
@MainActor
final class Playback {
  /// The duration of a picture whose own is too short, in seconds, the same as in browsers.
  private static let fallbackDuration = 0.1
  /// The shortest valid duration, in seconds.
  private static let minDuration = 0.015

  private let frames: [DecodedAnimation.Frame]
  private var index = 0
  private(set) var next: ScheduledCall?
  /// Whether the current picture was drawn.
  private var wasDrawn = false
  /// Whether the current picture's duration was over before it was drawn.
  private var isOverdue = false
  private let onFrame: () -> Void

  /// Creates a paused player at the first picture.
  ///
  /// - Parameters:
  ///   - animation: The pictures.
  ///   - onFrame: Called after each change of the picture; retained.
  init(_ animation: DecodedAnimation, onFrame: @escaping () -> Void) {
    frames = animation.frames
    self.onFrame = onFrame
  }

  /// The current picture.
  var surface: ImageSurface? { frames.indices.contains(index) ? frames[index].surface : nil }

  /// Plays, or pauses at the current picture.
  func run(_ isWanted: Bool) {
    if !isWanted {
      next = nil
      isOverdue = false
    } else if next == nil, !isOverdue {
      schedule()
    }
  }

  /// Notes that the current picture was drawn, and goes on if that was waited for.
  func noteDrawing() {
    wasDrawn = true
    guard isOverdue else { return }
    isOverdue = false
    next = MainLoop.after(milliseconds: 0) { [weak self] in self?.advance() }
  }

  private func schedule() {
    guard frames.count > 1, let duration = frames[index].duration else { return next = nil }
    let seconds = duration < Self.minDuration ? Self.fallbackDuration : duration
    next = MainLoop.after(milliseconds: Int(seconds * 1000)) { [weak self] in self?.advance() }
  }

  private func advance() {
    next = nil
    guard wasDrawn else { return isOverdue = true }
    wasDrawn = false
    index = (index + 1) % frames.count
    schedule()
    onFrame()
  }
}
