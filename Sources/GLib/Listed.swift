/// Joins several texts in one line, such as "1/125 s, f/2.8", with the separator of the person's
/// language.
public func listed(_ texts: [String]) -> String {
  // Translators: Stands between the parts of a list, as in “1/125 s, f/2.8”.
  texts.joined(separator: localized(", "))
}

extension String {
  /// The text between characters that keep its direction apart from the text around it.
  package var isolated: String { "\u{2068}\(self)\u{2069}" }
}

extension Unicode.Scalar {
  /// The right-to-left scripts: Hebrew, Arabic and their neighbors, with their characters in other
  /// blocks.
  private static let rightToLeft: [ClosedRange<Unicode.Scalar>] = [
    "\u{590}"..."\u{8FF}", "\u{FB1D}"..."\u{FDFF}", "\u{FE70}"..."\u{FEFF}",
    "\u{10800}"..."\u{10FFF}", "\u{1E800}"..."\u{1EFFF}",
  ]

  /// Whether the character is of a right-to-left script.
  package var isRightToLeft: Bool {
    value >= 0x590 && Self.rightToLeft.contains { $0.contains(self) }
  }
}
