// Members for tests.

extension Playback {
  /// Whether another picture is scheduled.
  var isRunning: Bool { next != nil }
}
