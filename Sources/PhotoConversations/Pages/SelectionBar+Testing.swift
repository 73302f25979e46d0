import GTK

// Members for tests.

extension SelectionBar {
  /// The label's text, with the number of selected photos.
  var text: String { label.text }
}
