extension String {
  /// The text marked as left-to-right, even if the surrounding text is right-to-left: a size or a
  /// time consists of digits, which have no direction of their own.
  var leftToRight: String { "\u{200E}" + self }
}
