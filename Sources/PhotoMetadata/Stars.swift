/// The formats in which programs store stars.
enum Stars {
  /// Returns the stars for a number in a text, as in XMP: −1 to 5, sometimes with a fraction.
  static func stars(_ text: String) -> Int? {
    guard let number = Double(text.trimmed), number.isFinite else { return nil }
    return number < 0 ? -1 : Int(min(number, 5))
  }

  /// Returns the stars for Windows' percentage: 1, 25, 50, 75, 99.
  static func stars(percent text: String) -> Int? {
    guard let number = Double(text.trimmed), number.isFinite, number >= 0 else { return nil }
    switch number {
    case ..<1: return 0
    case ..<13: return 1
    case ..<38: return 2
    case ..<63: return 3
    case ..<88: return 4
    default: return 5
    }
  }

  /// Returns Windows' percentage; 0 for a rejected photo, which Windows doesn't support.
  static func percent(_ stars: Int) -> Int {
    let percents = [0, 1, 25, 50, 75, 99]
    return percents.indices.contains(stars) ? percents[stars] : 0
  }
}
