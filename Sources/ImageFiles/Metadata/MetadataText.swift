/// A text about a photo, made fit for XML and for a window: whoever wrote it.
package enum MetadataText {
  /// How many bytes a caption has at most: 64 KB.
  package static let longestCaption = 65_536
  /// How many bytes a title has at most.
  package static let longestTitle = 4096
  /// How many bytes a camera's or a lens's name has at most.
  package static let longestName = 256

  /// A text of one line or several, without control characters and space around it, and cut where it
  /// is too long.
  ///
  /// Done twice, it changes nothing more.
  ///
  /// - Parameters:
  ///   - text: The text as somebody wrote it.
  ///   - longest: How many bytes it may have.
  /// - Returns: The text.
  package static func paragraph(_ text: String, longest: Int = longestCaption) -> String {
    clean(text, longest: longest) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  /// The same in one line.
  package static func line(_ text: String, longest: Int = longestName) -> String {
    clean(text, longest: longest) { $0 == "\n" || $0 == "\t" ? " " : nil }
  }

  /// - Parameters:
  ///   - text: The text.
  ///   - longest: How many bytes it may have.
  ///   - controls: What stands for a control character, or `nil` for nothing.
  /// - Returns: The text.
  private static func clean(
    _ text: String, longest: Int, _ controls: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    var kept = String.UnicodeScalarView()
    var byteCount = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      // The three ways to begin a line are one.
      let isSecond = isAfterReturn && scalar == "\n"
      isAfterReturn = scalar == "\r"
      if isSecond || isNoCharacter(scalar) { continue }
      let plain: Unicode.Scalar? =
        scalar == "\r"
        ? controls("\n")
        : scalar.properties.generalCategory == .control ? controls(scalar) : scalar
      guard let plain, !(kept.isEmpty && plain.properties.isWhitespace) else { continue }
      byteCount += UTF8.width(plain)
      if byteCount > longest { break }
      kept.append(plain)
    }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }

  /// Whether XML can't hold it although it is no control character.
  private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE
  }
}
