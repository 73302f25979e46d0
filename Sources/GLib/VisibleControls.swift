extension String {
  /// The text with a visible symbol for each control character that would break the line or affect
  /// the display: `␊` for a new line, `␛` for an escape.
  ///
  /// A file's name may have any of these characters. Use this for every file name that a person
  /// reads, so that it stays on one line in a window and in a terminal.
  public var showingControls: String {
    guard unicodeScalars.contains(where: { $0.picture != nil }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.picture ?? scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// The symbol for a control character or the end of a line or paragraph; `nil` for all others.
  fileprivate var picture: Unicode.Scalar? {
    switch value {
    // Unicode has symbols for these, in the same order.
    case 0...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x85, 0x2028, 0x2029: "\u{2424}"
    case 0x80...0x9F: "\u{FFFD}"
    default: nil
    }
  }
}
