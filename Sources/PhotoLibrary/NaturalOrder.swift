import Foundation

/// The order in which people sort names: photo 2 before photo 10, a before B before c.
enum NaturalOrder {
  /// Whether `first` comes before `second`; names that differ in anything are never equal, so that
  /// the order is the same every time.
  static func precedes(_ first: String, _ second: String) -> Bool {
    switch first.localizedStandardCompare(second) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: first < second
    }
  }

  /// Whether the first of two pairs comes before the second: by the names, then by what tells
  /// equal names apart.
  static func precedes(_ first: (String, String), _ second: (String, String)) -> Bool {
    first.0 == second.0 ? precedes(first.1, second.1) : precedes(first.0, second.0)
  }
}
