import Foundation

/// One line of the program's trace, read according to the manual alone.
struct TraceLine: Decodable, Equatable {
  /// An event, by its name and its values: `{"showDetail": {"page": "photo:Chen/2"}}`.
  struct Event: Decodable, Equatable {
    struct Values: Decodable, Equatable {
      struct Size: Decodable, Equatable {
        let width: Int
        let height: Int
      }

      struct Traits: Decodable, Equatable {
        let vertical: String?
      }

      let page: String?
      let pages: [String]?
      let size: Size?
      let to: Int?
      let traits: Traits?
    }

    let name: String
    let values: Values

    var page: String? { values.page }

    init(from decoder: any Decoder) throws {
      let events = try [String: Values](from: decoder)
      guard let (name, values) = events.first, events.count == 1 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "There is not one event."))
      }
      self.name = name
      self.values = values
    }
  }

  let version: Int
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
    "version", "seq", "us", "event", "changes", "reason", "arrangement", "displayMode",
    "classicDisplayMode",
    "width", "height", "primary", "secondary", "detail", "back", "forward",
  ]

  var isCollapsed: Bool { arrangement == "collapsed" }
}
