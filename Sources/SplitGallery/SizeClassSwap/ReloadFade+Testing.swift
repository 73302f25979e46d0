import GTK

// Members for tests.

extension ReloadFade {
  /// Whether the fade is running.
  var isRunning: Bool { tick?.isRunning == true }
}
