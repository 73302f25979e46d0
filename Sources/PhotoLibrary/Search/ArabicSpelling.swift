extension Unicode.Scalar {
  /// The letter that a search takes for this one, or `nil` where it looks at what is beside it only.
  ///
  /// Arabic is typed without the marks that it may be written with: an alif is an alif whatever
  /// stands over or under it, endings that look alike are one, and neither vowels nor what stretches
  /// a word count. Lucene's `ArabicNormalizer` does the same.
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
