extension String {
  /// The text with a picture in the place of each character that would break the line or do
  /// something else to what shows it: `␊` for a new line, `␛` for an escape.
  ///
  /// A file's name may have any of them in it. What names files for people goes through here, so that
  /// one line stays one line, in a window as in a terminal.
  public var showingControls: String {
    guard unicodeScalars.contains(where: { $0.picture != nil }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.picture ?? scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// What stands for a control character or the end of a line or paragraph; `nil` for all others.
  fileprivate var picture: Unicode.Scalar? {
    switch value {
    // Unicode has pictures of these, in the same order.
    case 0...0x1F: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x85, 0x2028, 0x2029: "\u{2424}"
    case 0x80...0x9F: "\u{FFFD}"
    default: nil
    }
  }
}
