// Members for tests.

extension ListTyping {
  /// Makes the next letter start a new search.
  func pause() { text = "" }
}
