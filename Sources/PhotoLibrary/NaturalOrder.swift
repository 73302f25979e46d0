import Foundation

/// The order in which people sort names: photo 2 before photo 10, a before B before c.
enum NaturalOrder {
  /// Sorts by a name, and by a second one where the first ones are the same.
  static func sorted<Item>(
    _ items: [Item], by names: (Item) -> (first: String, second: String)
  ) -> [Item] {
    // Comparing as people do is slow. Names as cameras give them are in their order already once
    // they are sorted the quick way, and sorting what is sorted takes few comparisons.
    items.map { (names: names($0), item: $0) }
      .sorted { $0.names < $1.names }
      .sorted { precedes($0.names, $1.names) }
      .map(\.item)
  }

  /// Whether what has the first names comes before what has the second ones.
  static func precedes(_ first: (String, String), _ second: (String, String)) -> Bool {
    first.0.utf8.elementsEqual(second.0.utf8)
      ? precedes(first.1, second.1) : precedes(first.0, second.0)
  }

  /// Whether `first` comes before `second`; names that differ in anything are never equal, so that
  /// the order is the same every time.
  private static func precedes(_ first: String, _ second: String) -> Bool {
    switch first.localizedStandardCompare(second) {
    case .orderedAscending: true
    case .orderedDescending: false
    // As bytes: one text can be written in several ways, and name several files.
    case .orderedSame: first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}
