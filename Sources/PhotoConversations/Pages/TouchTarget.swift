/// The sides of controls over photos.
enum TouchTarget {
  /// The minimum side, in logical pixels; as in the style sheet.
  static let side = 40
  /// The minimum side in compact width, in logical pixels.
  static let compactSide = 44
}
