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
  /// - Parameters:
  ///   - maxLength: The maximum number of characters, without the ellipsis.
  ///   - ellipsis: The place where a longer text is cut.
  /// - Returns: The text; most texts are unchanged.
  public func drawable(maxLength: Int = .max, ellipsis: Ellipsis = .end) -> String {
    // Most texts are short, and contain no combining characters.
    if utf8.count <= maxLength, utf8.allSatisfy({ $0 < 0x80 }) { return self }
    guard let end = index(startIndex, offsetBy: maxLength, limitedBy: endIndex), end < endIndex
    else { return Self.parted(self[...]) }
    return switch ellipsis {
    case .none: Self.parted(self[..<end])
    case .start: "…" + Self.parted(suffix(maxLength))
    case .middle:
      Self.parted(prefix(maxLength - maxLength / 2)) + "…" + Self.parted(suffix(maxLength / 2))
    case .end: Self.parted(self[..<end]) + "…"
    }
  }

  /// Returns a text with short characters only.
  private static func parted(_ text: Substring) -> String {
    var result = ""
    for character in text {
      if character.unicodeScalars.count <= maxCharacterLength {
        result.append(character)
      } else {
        result += parted(character)
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
