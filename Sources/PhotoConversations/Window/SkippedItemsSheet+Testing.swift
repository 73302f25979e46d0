import GTK

// Members for tests.

extension SkippedItemsSheet {
  /// The text, one problem per paragraph.
  var text: String { view.text }
}
