import GTK

// Members for tests.

extension NoticeBar {
  /// Whether the notice will hide automatically.
  var isGoing: Bool { going?.isPending == true }

  /// The button's label.
  var buttonText: String? { button.label }
}
