extension String {
  /// The text from left to right, also where all around it goes the other way: a size or a moment
  /// consists of figures, which have no direction of their own.
  var leftToRight: String { "\u{200E}" + self }
}
