/// A first-in, first-out queue, which releases its elements as it returns them.
struct FIFO<Element: Sendable>: Sendable {
  /// The elements; `nil` for those that were returned.
  private var elements: ArraySlice<Element?> = []

  var isEmpty: Bool { elements.isEmpty }
  var count: Int { elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the first element, or `nil` if there is none.
  mutating func popFirst() -> Element? {
    guard let first = elements.first else { return nil }
    elements[elements.startIndex] = nil
    elements.removeFirst()
    if elements.isEmpty { elements = [] }
    return first
  }
}
