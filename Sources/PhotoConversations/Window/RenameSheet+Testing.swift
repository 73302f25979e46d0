import GTK

// Members for tests.

extension RenameSheet {
  /// The reason why the name is invalid, or `nil`.
  var problemText: String? { problem.isVisible ? problem.text : nil }
}
