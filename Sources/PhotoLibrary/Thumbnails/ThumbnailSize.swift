/// The kinds of thumbnails that programs share, each in a folder of its own.
enum ThumbnailSize: String, CaseIterable, Sendable {
  case normal
  case large
  case extraLarge = "x-large"
  case doubleExtraLarge = "xx-large"

  /// How long a thumbnail's longer side is at most, in pixels.
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

  /// The kinds that may cover a square of so many pixels, the smallest first.
  static func covering(_ pixels: Int) -> some Sequence<ThumbnailSize> {
    allCases.lazy.filter { $0.side >= pixels }
  }

  /// The smallest kind whose thumbnail of a photo covers a square of so many pixels.
  ///
  /// - Parameters:
  ///   - pixels: The square's side.
  ///   - width: How the photo's sides are to each other,
  ///   - height: as numbers of 1 or more.
  /// - Returns: The smallest kind, or `nil` where none covers so much of such a photo.
  static func smallest(covering pixels: Int, width: Int, height: Int) -> ThumbnailSize? {
    let (short, long) = (min(width, height), max(width, height))
    return allCases.first { Double($0.side) * Double(short) >= Double(pixels) * Double(long) }
  }
}
