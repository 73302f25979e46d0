import GTK

// Members for tests.

extension SlideShow {
  /// Whether the timer is running.
  var isWaiting: Bool { next?.isPending == true }
}
