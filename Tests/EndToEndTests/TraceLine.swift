import Foundation

/// One line of the program's trace, read according to the manual alone.
struct TraceLine: Decodable, Equatable {
  struct Event: Decodable, Equatable {
    let name: String
    let page: String?
    let pages: [String]?
    let width: Int?
    let height: Int?
    let vertical: String?
  }

  let seq: Int
  let us: Int
  let event: Event
  let changes: [String]
  let reason: String
  let arrangement: String
  let displayMode: String
  let classicDisplayMode: String?
  let width: Int?
  let height: Int?
  let primary: [String]
  let secondary: [String]?
  let detail: Int
  let back: String?
  let forward: String?

  /// The keys that every line has.
  static let keys: Set = [
    "seq", "us", "event", "changes", "reason", "arrangement", "displayMode", "classicDisplayMode",
    "width", "height", "primary", "secondary", "detail", "back", "forward",
  ]

  var isCollapsed: Bool { arrangement == "collapsed" }
}
