import GTK
import ImageFiles

/// The pictures of an animation, one after the other, each for its time.
///
/// One call is scheduled at a time, and none while it pauses.
@MainActor
final class Playback {
  /// What a picture without a time to speak of shows for, in seconds, as browsers do it.
  private static let usual = 0.1
  /// The shortest time that is one, in seconds.
  private static let shortest = 0.015

  private let frames: [DecodedAnimation.Frame]
  private var index = 0
  private var next: ScheduledCall?
  private let onFrame: () -> Void

  /// Begins with the first picture, which pauses.
  ///
  /// - Parameters:
  ///   - animation: The pictures.
  ///   - onFrame: Runs when another one is to be seen; kept.
  init(_ animation: DecodedAnimation, onFrame: @escaping () -> Void) {
    frames = animation.frames
    self.onFrame = onFrame
  }

  /// The picture that is to be seen now.
  var surface: ImageSurface? { frames.indices.contains(index) ? frames[index].surface : nil }

  /// Whether another picture will come.
  var isRunning: Bool { next != nil }

  /// Goes on, or pauses at the picture that is seen.
  func run(_ isWanted: Bool) {
    if !isWanted {
      next = nil
    } else if next == nil {
      schedule()
    }
  }

  private func schedule() {
    guard frames.count > 1, let duration = frames[index].duration else { return next = nil }
    let seconds = duration < Self.shortest ? Self.usual : duration
    next = MainLoop.after(milliseconds: Int(seconds * 1000)) { [weak self] in self?.advance() }
  }

  private func advance() {
    next = nil
    index = (index + 1) % frames.count
    schedule()
    onFrame()
  }
}
