import PhotoMetadata

/// The search words for the date when a photo was taken: one of digits, as `#20190714`, and one of
/// the month and the day, as `july14`; so that a prefix of one matches a year, a month or a day.
///
/// No typed word begins with `#`, so that `20` doesn't match all years of a century.
struct DateWords {
  private let months: [String]

  /// Uses the months' names in the person's language.
  init() {
    months = Self.folded(ClockTime.months)
  }

  /// Returns the words for a date, each after a space.
  func bytes(_ time: ClockTime) -> [UInt8] {
    let digits = Self.digits(time.year, 4) + Self.digits(time.month, 2) + Self.digits(time.day, 2)
    return Array(" #\(digits) \(months[time.month - 1])\(Self.digits(time.day, 2))".utf8)
  }

  private static func folded(_ months: [String]) -> [String] {
    months.map { String(decoding: SearchWords($0).bytes.dropFirst(), as: UTF8.self) }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }

  /// Returns the date at the beginning of some words.
  ///
  /// - Parameter words: The words of the query.
  /// - Returns: The number of words in the date, and the possible prefixes of date words; `nil` if
  ///   the words don't begin with a date.
  static func ways(_ words: ArraySlice<QueryWord>) -> (count: Int, words: [[UInt8]])? {
    let texts = words.prefix(3).map(\.text)
    let shapes = words.prefix(3).map { word in
      word.isYear ? Shape.year : word.isShort ? .short : .text
    }
    let found: (count: Int, words: [String])
    switch shapes {
    case [.year, .short, .short]:
      let months = each(texts[1]).map { "#" + texts[0] + $0 }
      found = (3, months.flatMap { month in each(texts[2]).map { month + $0 } })
    case [.short, .short, .year]:
      let (one, other) = (padded(texts[0]), padded(texts[1]))
      let year = "#" + texts[2]
      found = (3, [year + other + one, year + one + other])
    default:
      switch shapes.prefix(2) {
      case [.year, .short]: found = (2, each(texts[1]).map { "#" + texts[0] + $0 })
      case [.short, .year]: found = (2, ["#" + texts[1] + padded(texts[0])])
      case [.short, .text] where isMonth(texts[1]): found = (2, [texts[1] + padded(texts[0])])
      case [.text, .short] where isMonth(texts[0]):
        found = (2, each(texts[1]).map { texts[0] + $0 })
      default:
        guard shapes.first == .year else { return nil }
        found = (1, ["#" + texts[0]])
      }
    }
    return (found.count, found.words.map { Array(" \($0)".utf8) })
  }

  private enum Shape { case year, short, text }

  private static func isMonth(_ text: String) -> Bool { folded(ClockTime.months).contains(text) }

  /// Returns a number with two digits.
  private static func padded(_ text: String) -> String { text.utf8.count < 2 ? "0" + text : text }

  /// Returns the possible meanings of a number at the end: itself, and a prefix of a number with
  /// two digits.
  private static func each(_ text: String) -> [String] {
    text.utf8.count < 2 ? [text, "0" + text] : [text]
  }
}
