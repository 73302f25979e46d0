import GTK

// Members for tests.

extension WidthsView {
  /// The name of the size class.
  var headlineText: String { headline.text }
}
