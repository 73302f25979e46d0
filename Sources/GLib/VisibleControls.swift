extension String {
  /// The text with a visible symbol for each control character that would break the line or affect
  /// the display: `␊` for a new line, `␛` for an escape, `�` for one that reverses the text.
  ///
  /// A file's name may have any of these characters. Use this for every file name that a person
  /// reads, so that it stays on one line in a window and in a terminal, and that the text around it
  /// stays legible.
  public var showingControls: String { showing(\.picture) }

  /// The same for a sentence with names that show their controls: it may isolate these from the
  /// direction of the text around them.
  public var onOneLine: String { showing { $0.isIsolate ? nil : $0.picture } }

  private func showing(_ picture: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
    guard unicodeScalars.contains(where: { picture($0) != nil }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(picture(scalar) ?? scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the character begins or ends a part of a text with a direction of its own.
  fileprivate var isIsolate: Bool { 0x2066...0x2069 ~= value }

  /// The symbol for a control character, for the end of a line or paragraph, or for a change of the
  /// direction; `nil` for all others.
  fileprivate var picture: Unicode.Scalar? {
    switch value {
    // Unicode has symbols for these, in the same order.
    case 0...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x85, 0x2028, 0x2029: "\u{2424}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}
