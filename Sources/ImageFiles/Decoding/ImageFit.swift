/// How much of a picture is wanted and how large, in device pixels; never larger than it is.
public enum ImageFit: Hashable, Sendable {
  /// As large as the file has it, up to ``largestResult`` pixels.
  case whole
  /// The largest size that fits into a rectangle, with the picture's own proportions.
  case fitting(PixelSize)
  /// The smallest size that covers a rectangle, with the picture's own proportions.
  case covering(PixelSize)
  /// A part of the picture, for somebody who looks closely.
  case region(PictureRegion)

  /// How many pixels a decoded picture has at most: 50 million.
  ///
  /// That is 200 MB of memory, and more than any screen. Larger ones are scaled down to it.
  public static let largestResult = 50_000_000

  /// The size in which a picture of `size`, or the part of it that is meant, is wanted: at least 1 × 1
  /// pixel.
  public func target(for size: PixelSize) -> PixelSize {
    guard size.width > 0, size.height > 0 else { return PixelSize(width: 1, height: 1) }
    let part = part(of: size)
    return part.scaled(by: factor(for: part))
  }

  /// Whether only a part of the picture is meant.
  var isPart: Bool {
    if case .region = self { true } else { false }
  }

  /// The size of the whole picture when the part that is meant has its target.
  func wholeTarget(for size: PixelSize) -> PixelSize {
    guard size.width > 0, size.height > 0 else { return PixelSize(width: 1, height: 1) }
    return size.scaled(by: factor(for: part(of: size)))
  }

  private func part(of size: PixelSize) -> PixelSize {
    if case .region(let region) = self { region.part(of: size).size } else { size }
  }

  /// What a picture or a part of `size` is multiplied with: more than 0, at most 1.
  private func factor(for size: PixelSize) -> Double {
    let width = Double(size.width)
    let height = Double(size.height)
    let longest = Double(ImageSurface.maximumSide) / max(width, height)
    let most = (Double(Self.largestResult) / (width * height)).squareRoot()
    let wanted =
      switch self {
      case .whole: 1.0
      case .region(let region): region.scale
      case .fitting(let box):
        min(Double(max(box.width, 1)) / width, Double(max(box.height, 1)) / height)
      case .covering(let box):
        max(Double(max(box.width, 1)) / width, Double(max(box.height, 1)) / height)
      }
    return min(wanted, longest, most, 1)
  }
}
