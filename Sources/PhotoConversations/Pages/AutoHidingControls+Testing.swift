import GTK

// Members for tests.

extension AutoHidingControls {
  /// Whether a timer or an animation is running.
  var isBusy: Bool { hiding?.isPending == true || tick?.isRunning == true }
}
