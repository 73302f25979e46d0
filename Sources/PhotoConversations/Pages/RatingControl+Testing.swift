import GTK

// Members for tests.

extension RatingControl {
  /// The number of lit stars.
  var litStars: Int { stars.filter { $0.button.hasStyleClass("lit") }.count }
}
