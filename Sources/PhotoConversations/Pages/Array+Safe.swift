extension Array {
  /// The element at an index, or `nil` if the index is out of bounds.
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
