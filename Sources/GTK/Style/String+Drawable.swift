extension String {
  /// How many Unicode scalars that are drawn as one character are laid out as one at most.
  ///
  /// Unicode's own limit for streams is 30 marks; the longest emoji have 12.
  private static let longestCharacter = 32

  /// The text as far as it can be laid out in a reasonable time.
  ///
  /// Marks upon marks without an end, and emoji joined without an end, take minutes to lay out and
  /// as a line may be wider than an X server's windows. Of marks, what nobody could tell apart any
  /// more is left out; what is joined may be parted.
  ///
  /// - Parameter most: After how many characters the text is cut, with an ellipsis.
  /// - Returns: The text; most are as they were.
  public func drawable(most: Int = .max) -> String {
    // Most texts are short, and none of their letters joins another one.
    if utf8.count <= most, utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var result = ""
    var count = 0
    for character in self {
      guard count < most else { return result + "…" }
      count += 1
      if character.unicodeScalars.count <= Self.longestCharacter {
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
      if count >= longestCharacter {
        if scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark {
          continue
        }
        // A blank without a width.
        result.append("\u{200b}")
        count = 0
      }
      result.append(scalar)
      count += 1
    }
    return String(result)
  }
}
