extension Unicode.Scalar {
  /// The letter normalized for search, or `nil` if the search ignores it.
  ///
  /// Arabic is typed without the optional marks: an alif with any mark above or below is an alif,
  /// endings that look alike are equal, and vowel marks and tatweel are ignored. Lucene's
  /// `ArabicNormalizer` does the same.
  var plainArabic: Unicode.Scalar? {
    switch value {
    case 0x622, 0x623, 0x625, 0x671: "\u{627}"
    case 0x629: "\u{647}"
    case 0x649: "\u{64A}"
    case 0x640, 0x64B...0x65F, 0x670: nil
    default: self
    }
  }
}
