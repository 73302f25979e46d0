import GTK

// Members for tests.

extension AutoHidingControls {
  /// Whether a timer or an animation is running.
  var isBusy: Bool { going?.isPending == true || tick?.isRunning == true }
}
