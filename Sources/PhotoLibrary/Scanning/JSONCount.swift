/// The size of a JSON text in objects and values, counted before any of them takes memory.
struct JSONCount {
  /// The maximum average number of values per object: 10.
  private static let valuesPerObject = 10

  private(set) var objects = 0
  private(set) var values = 0

  /// Counts objects and values outside of strings; the text need not be valid.
  init(_ text: [UInt8]) {
    var isString = false
    var isEscaped = false
    for byte in text {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"):
        objects += 1
        values += 1
      case UInt8(ascii: "["), UInt8(ascii: ","): values += 1
      default: break
      }
    }
  }

  /// Whether the numbers of objects and values are within their limits.
  func isWithin(_ max: Int) -> Bool {
    objects <= max && values <= max * Self.valuesPerObject
  }
}
