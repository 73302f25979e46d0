extension String {
  /// The maximum number of Unicode scalars that are laid out as one character.
  ///
  /// Unicode's own limit for streams is 30 marks; the longest emoji have 12.
  private static let maxCharacterLength = 32

  /// Returns the text, limited to what can be laid out in a reasonable time.
  ///
  /// Endless sequences of combining marks or joined emoji take minutes to lay out and may be wider
  /// on one line than an X server's windows. Excess marks are dropped; joined sequences may be
  /// split.
  ///
  /// - Parameter maxLength: The number of characters after which the text is truncated, with an
  ///   ellipsis.
  /// - Returns: The text; most texts are unchanged.
  public func drawable(maxLength: Int = .max) -> String {
    // Most texts are short, and contain no combining characters.
    if utf8.count <= maxLength, utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var result = ""
    var count = 0
    for character in self {
      guard count < maxLength else { return result + "…" }
      count += 1
      if character.unicodeScalars.count <= Self.maxCharacterLength {
        result.append(character)
      } else {
        result += Self.parted(character)
      }
    }
    return result
  }

  private static func parted(_ character: Character) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in character.unicodeScalars {
      if count >= maxCharacterLength {
        if scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark {
          continue
        }
        // A zero-width space.
        result.append("\u{200b}")
        count = 0
      }
      result.append(scalar)
      count += 1
    }
    return String(result)
  }
}
