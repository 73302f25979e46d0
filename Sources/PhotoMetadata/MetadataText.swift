/// The cleaning of untrusted texts about a photo, for XML and for a window.
package enum MetadataText {
  /// The largest number of bytes in a caption: 64 KB.
  package static let maxCaptionLength = 65_536
  /// The largest number of characters (Unicode scalars) in a caption that can be edited.
  ///
  /// Its bytes always fit into ``maxCaptionLength``. The end of a longer caption may have been cut
  /// when it was read, and an edit, or its undoing, would write the caption without it.
  package static let maxEditedLength = 15_000
  /// The largest number of bytes in a title.
  package static let maxTitleLength = 4096
  /// The largest number of bytes in a camera's or a lens's name.
  package static let maxNameLength = 256

  /// Returns whether a caption can be edited; `nil` for none.
  package static func canBeEdited(_ caption: String?) -> Bool {
    caption?.unicodeScalars.dropFirst(maxEditedLength).first == nil
  }

  /// Returns a text of one line or several, without control characters and surrounding space, cut
  /// at the largest length.
  ///
  /// The result is stable: a second call doesn't change it.
  ///
  /// - Parameter text: The original text.
  /// - Returns: The text.
  package static func paragraph(_ text: String) -> String {
    clean(text, maxLength: maxCaptionLength) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  /// Returns the text in one line, cleaned in the same way.
  package static func line(_ text: String, maxLength: Int = maxNameLength) -> String {
    clean(text, maxLength: maxLength) { $0 == "\n" || $0 == "\t" ? " " : nil }
  }

  /// Cleans a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maxLength: The largest number of bytes.
  ///   - controls: Returns the replacement of a control character, or `nil` to remove it.
  /// - Returns: The text.
  private static func clean(
    _ text: String, maxLength: Int, _ controls: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    var kept = String.UnicodeScalarView()
    var byteCount = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      // CR, LF and CR LF are one line break.
      let isSecond = isAfterReturn && scalar == "\n"
      isAfterReturn = scalar == "\r"
      if isSecond || isNoCharacter(scalar) { continue }
      let plain: Unicode.Scalar? =
        scalar == "\r"
        ? controls("\n")
        : scalar.properties.generalCategory == .control ? controls(scalar) : scalar
      guard let plain, !(kept.isEmpty && plain.properties.isWhitespace) else { continue }
      byteCount += UTF8.width(plain)
      if byteCount > maxLength { break }
      kept.append(plain)
    }
    while kept.last?.properties.isWhitespace == true { kept.removeLast() }
    return String(kept)
  }

  /// Returns whether XML can't contain a character that is not a control character.
  private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE
  }
}

extension String {
  /// The text in one line, without control characters and surrounding space.
  var trimmed: String { MetadataText.line(self, maxLength: .max) }
}
