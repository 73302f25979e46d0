import Foundation

/// The words of a text, normalized for search: lowercase without diacritics, each after a space.
struct SearchWords {
  /// The words in UTF-8, each after a space.
  private(set) var bytes: [UInt8] = []

  /// Whether there are no words.
  var isEmpty: Bool { bytes.isEmpty }

  /// Each word with the space before it.
  var each: [ArraySlice<UInt8>] {
    bytes.split(separator: Self.space).map { bytes[($0.startIndex - 1)..<$0.endIndex] }
  }

  private static let space = UInt8(ascii: " ")

  /// Creates an empty list.
  init() {}

  /// Creates a list of the words of a text.
  init(_ text: String) {
    add(text)
  }

  /// Adds the words of another text.
  mutating func add(_ text: String) {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var isInside = false
    if isPlain {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): put(byte + 32, &isInside)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          put(byte, &isInside)
        default: isInside = false
        }
      }
      return
    }
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    for scalar in folded.unicodeScalars.lazy.compactMap(\.plainArabic) {
      let properties = scalar.properties
      // In scripts without spaces, each character is a word.
      if properties.isIdeographic { isInside = false }
      if properties.numericType == .decimal, let value = properties.numericValue {
        // Digits of Arabic and other scripts are equal to ASCII digits.
        put(UInt8(ascii: "0") + UInt8(value), &isInside)
      } else if properties.isAlphabetic || properties.numericType != nil {
        for byte in String(scalar).utf8 { put(byte, &isInside) }
      } else if properties.generalCategory != .nonspacingMark {
        isInside = false
      }
    }
  }

  /// Adds words in the form of ``bytes``.
  mutating func add(folded words: [UInt8]) { bytes += words }

  /// Ends the last word, so that text added later doesn't continue it.
  mutating func endText() { bytes.append(0) }

  private mutating func put(_ byte: UInt8, _ isInside: inout Bool) {
    if !isInside { bytes.append(Self.space) }
    isInside = true
    bytes.append(byte)
  }
}
