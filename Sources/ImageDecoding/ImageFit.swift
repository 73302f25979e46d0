public import Cairo

/// The requested part and size of a picture, in device pixels; never larger than in the file.
public enum ImageFit: Hashable, Sendable {
  /// The size in the file, up to ``maxResultPixels`` pixels.
  case whole
  /// The largest size that fits into a rectangle, with the picture's own proportions.
  case fitting(PixelSize)
  /// The smallest size that covers a rectangle, with the picture's own proportions.
  case covering(PixelSize)
  /// A part of the picture, for a zoomed-in view.
  case region(PictureRegion)

  /// The largest number of pixels in a decoded picture: 50 million.
  ///
  /// That is 200 MB of memory, and more than any screen has. Larger pictures are scaled down to it.
  public static let maxResultPixels = 50_000_000

  /// Returns the requested size for a picture of `size`, or for the requested part of it: at least
  /// 1 × 1 pixel.
  public func target(for size: PixelSize) -> PixelSize {
    guard size.width > 0, size.height > 0 else { return PixelSize(width: 1, height: 1) }
    let part = part(of: size)
    return part.scaled(by: factor(for: part))
  }

  /// Whether only a part of the picture is requested.
  var isPart: Bool {
    if case .region = self { true } else { false }
  }

  /// Returns the size of the whole picture at the scale at which the requested part has its target
  /// size.
  func wholeTarget(for size: PixelSize) -> PixelSize {
    guard size.width > 0, size.height > 0 else { return PixelSize(width: 1, height: 1) }
    return size.scaled(by: factor(for: part(of: size)))
  }

  private func part(of size: PixelSize) -> PixelSize {
    if case .region(let region) = self { region.part(of: size).size } else { size }
  }

  /// Returns the scale for a picture or a part of `size`: more than 0, at most 1.
  private func factor(for size: PixelSize) -> Double {
    let width = Double(size.width)
    let height = Double(size.height)
    let maxScale = Double(ImageSurface.maximumSide) / max(width, height)
    let maxScaleOfArea = (Double(Self.maxResultPixels) / (width * height)).squareRoot()
    let scale =
      switch self {
      case .whole: 1.0
      case .region(let region): region.scale
      case .fitting(let box):
        min(Double(max(box.width, 1)) / width, Double(max(box.height, 1)) / height)
      case .covering(let box):
        max(Double(max(box.width, 1)) / width, Double(max(box.height, 1)) / height)
      }
    return min(scale, maxScale, maxScaleOfArea, 1)
  }
}
