import GTK

extension String {
  /// The text marked as left-to-right, even if the surrounding text is right-to-left: a size or a
  /// time consists of digits, which have no direction of their own.
  var leftToRight: String { "\u{200E}" + self }

  /// The text as a left-to-right part of a right-to-left paragraph, also at its beginning;
  /// unchanged if the program's direction is left to right.
  @MainActor
  var isolatedLeftToRight: String {
    TextDirection.standard == .rightToLeft ? "\u{200F}\u{2066}" + self + "\u{2069}" : self
  }
}
