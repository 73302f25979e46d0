import Foundation

/// The natural sort order of names: photo 2 before photo 10, a before B before c.
enum NaturalOrder {
  /// Sorts by a name, and by a second name if the first ones are equal.
  static func sorted<Item>(
    _ items: [Item], by names: (Item) -> (first: String, second: String)
  ) -> [Item] {
    // Natural comparison is slow. Names given by cameras are already in order after the quick sort
    // by key, and sorting sorted names takes few comparisons.
    let names = items.map(names)
    let keys = names.map { quickKey($0.first) }
    return items.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
      .sorted { precedes(names[$0], names[$1]) }
      .map { items[$0] }
  }

  /// Returns bytes that mostly sort like the names: lowercase letters, and numbers prefixed by
  /// their number of digits.
  private static func quickKey(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count + 2)
    // The index of the number's digit count.
    var count: Int?
    for byte in name.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        count = nil
        key.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte)
        continue
      }
      if count == nil {
        count = key.count
        key.append(UInt8(ascii: "0"))
      }
      // Leading zeros are ignored.
      if byte == UInt8(ascii: "0"), count == key.count - 1 { continue }
      key.append(byte)
      if let count, key[count] < UInt8(ascii: "9") { key[count] += 1 }
    }
    return key
  }

  /// Whether an item with the first names sorts before one with the second names.
  static func precedes(_ first: (String, String), _ second: (String, String)) -> Bool {
    first.0.utf8.elementsEqual(second.0.utf8)
      ? precedes(first.1, second.1) : precedes(first.0, second.0)
  }

  /// Whether `first` sorts before `second`; different names never compare as equal, so that the
  /// order is stable.
  private static func precedes(_ first: String, _ second: String) -> Bool {
    switch first.localizedStandardCompare(second) {
    case .orderedAscending: true
    case .orderedDescending: false
    // By bytes: one text can be encoded in several ways, and name several files.
    case .orderedSame: first.utf8.lexicographicallyPrecedes(second.utf8)
    }
  }
}
