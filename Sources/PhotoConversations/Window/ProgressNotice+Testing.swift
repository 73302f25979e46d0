import GTK

// Members for tests.

extension ProgressNotice {
  /// Whether an update is pending.
  var isBusy: Bool { next?.isPending == true }
}
