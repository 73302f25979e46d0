/// A time that a camera's clock showed.
struct CameraTime {
  /// The seconds since the beginning of 1970 on that clock.
  var seconds: Double

  /// Reads EXIF's format, `2024:05:31 18:20:00`, or XMP's, `2024-05-31T18:20:00.5+02:00`, whose end
  /// may be missing; fails for another format, or for a clock that was never set.
  init?(_ text: String) {
    var rest = Digits(text)
    guard let year = rest.number(4), year > 0 else { return nil }
    let month = rest.number(2, after: "-:") ?? 1
    let day = rest.number(2, after: "-:") ?? 1
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let hour = rest.number(2, after: " T") ?? 0
    let minute = rest.number(2, after: ":") ?? 0
    let second = rest.number(2, after: ":") ?? 0
    guard hour < 25, minute < 60, second < 61 else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    seconds = Double(days * 86_400 + hour * 3600 + minute * 60 + second)
    if let fraction = rest.fraction(after: ".,") { seconds += fraction }
  }

  /// Reads EXIF's format of a fraction of a second: the digits after the decimal point.
  static func fraction(_ text: String) -> Double? {
    var digits = Digits("." + text)
    return digits.fraction(after: ".")
  }

  /// Returns the number of days from the beginning of 1970 to a day of the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    // The years begin in March, so that a leap day is the last day of its year.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}

/// A sequential reader of numbers.
private struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text.drop { $0.isWhitespace }.utf8
  }

  /// Reads a number of `count` digits after one of some characters; on a failure, it reads nothing.
  mutating func number(_ count: Int, after separators: String? = nil) -> Int? {
    var next = rest
    if let separators {
      guard let separator = next.popFirst(), separators.utf8.contains(separator) else { return nil }
    }
    let digits = next.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = next.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads the digits after a decimal point, as a fraction.
  mutating func fraction(after separators: String) -> Double? {
    guard let first = rest.first, separators.utf8.contains(first) else { return nil }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    return digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
  }
}
