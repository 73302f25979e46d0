import Foundation

/// The order in which people sort names: photo 2 before photo 10, a before B before c.
enum NaturalOrder {
  /// Sorts by a name, and by a second one where the first ones are the same.
  static func sorted<Item>(
    _ items: [Item], by names: (Item) -> (first: String, second: String)
  ) -> [Item] {
    // Comparing as people do is slow. Names as cameras give them are in their order already once
    // they are sorted the quick way, and sorting what is sorted takes few comparisons.
    let names = items.map(names)
    let keys = names.map { quickKey($0.first) }
    return items.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
      .sorted { precedes(names[$0], names[$1]) }
      .map { items[$0] }
  }

  /// Bytes that are mostly in the order of names: small letters, and numbers after how many digits they
  /// have.
  private static func quickKey(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count + 2)
    // Where the count of the digits of a number stands.
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
      // Zeros at the beginning count for nothing.
      if byte == UInt8(ascii: "0"), count == key.count - 1 { continue }
      key.append(byte)
      if let count, key[count] < UInt8(ascii: "9") { key[count] += 1 }
    }
    return key
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
