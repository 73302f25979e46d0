/// Joins several texts in one line, such as "1/125 s, f/2.8", with the separator of the person's
/// language.
public func listed(_ texts: [String]) -> String {
  // Translators: Stands between the parts of a list, as in “1/125 s, f/2.8”.
  texts.joined(separator: localized(", "))
}

/// Joins texts in one line with dots, such as “Scans · 1 of 5”.
///
/// If one of them is in a right-to-left script, each is isolated, so that it keeps its own
/// direction.
public func dotted(_ texts: [String]) -> String {
  let isMixed = texts.contains { $0.unicodeScalars.contains(where: \.isRightToLeft) }
  return texts.map { isMixed ? $0.isolated : $0 }.joined(separator: " · ")
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
