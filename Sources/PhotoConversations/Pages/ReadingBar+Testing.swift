import GTK

// Members for tests.

extension ReadingBar {
  /// The visible status, or `nil`.
  var text: String? { widget.isVisible ? label.text : nil }
}
