/// How the pictures of an animation lie in memory: one below the other.
package struct FrameLayout: Hashable, Sendable {
  /// How many pictures an animation has at most: 1000.
  package static let mostFrames = 1000

  /// The layout of each.
  package var frame: PixelLayout
  /// How long each shows, in milliseconds; `nil` where nothing comes after it.
  package var durations: [Int?]

  /// Creates a layout.
  package init(frame: PixelLayout, durations: [Int?]) {
    self.frame = frame
    self.durations = durations
  }

  /// Copies an animation that another process stored; `nil` where the file has too few bytes.
  func animation(in file: OpenFile, _ originalSize: PixelSize) -> DecodedAnimation? {
    var frames: [DecodedAnimation.Frame] = []
    for (index, duration) in durations.enumerated() {
      let start = index * frame.byteCount
      guard let surface = SharedPixels.surface(file, from: start, layout: frame) else { return nil }
      frames.append(.init(surface: surface, milliseconds: duration))
    }
    return DecodedAnimation(frames: frames, originalSize: originalSize)
  }

  /// The size in which each of so many pictures of a size is wanted: as large as fits into a
  /// rectangle, and so that all take no more memory than one picture may.
  package static func target(_ count: Int, of size: PixelSize, fitting box: PixelSize) -> PixelSize
  {
    let fitting = ImageFit.fitting(box).target(for: size)
    let pixels = Double(fitting.pixelCount) * Double(count)
    let most = Double(ImageFit.largestResult)
    guard pixels > most else { return fitting }
    // Rounded down: what is rounded up may be too much.
    let factor = (most / pixels).squareRoot()
    return PixelSize(
      width: max(Int(Double(fitting.width) * factor), 1),
      height: max(Int(Double(fitting.height) * factor), 1))
  }
}
