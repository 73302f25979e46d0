import GTK

// Members for tests.

extension NoticeBar {
  /// Whether the notice will hide automatically.
  var hidesAutomatically: Bool { hiding?.isPending == true }

  /// The button's label.
  var buttonText: String? { button.label }
}
