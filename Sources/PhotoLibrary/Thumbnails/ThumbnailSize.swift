/// The sizes of thumbnails that programs share, each in its own folder.
enum ThumbnailSize: String, CaseIterable, Sendable {
  case normal
  case large
  case extraLarge = "x-large"
  case doubleExtraLarge = "xx-large"

  /// The maximum length of a thumbnail's longer side, in pixels.
  var side: Int {
    switch self {
    case .normal: 128
    case .large: 256
    case .extraLarge: 512
    case .doubleExtraLarge: 1024
    }
  }

  /// The folder's name.
  var folder: String { rawValue }

  /// Returns the smallest size whose thumbnail of a photo covers a square.
  ///
  /// - Parameters:
  ///   - pixels: The square's side.
  ///   - width: The photo's width, in any unit, 1 or more.
  ///   - height: The photo's height, in the same unit, 1 or more.
  /// - Returns: The smallest size, or `nil` if none covers the square.
  static func smallest(covering pixels: Int, width: Int, height: Int) -> ThumbnailSize? {
    let (short, long) = (min(width, height), max(width, height))
    return allCases.first { Double($0.side) * Double(short) >= Double(pixels) * Double(long) }
  }
}
