package import Cairo
import GLib

/// The memory layout of an animation's pictures: one below the other.
package struct FrameLayout: Hashable, Sendable {
  /// The largest number of pictures in an animation: 1000.
  package static let maxFrames = 1000

  /// The layout of each picture.
  package var frame: PixelLayout
  /// The duration of each picture, in milliseconds; `nil` for a picture that stays.
  package var durations: [Int?]

  /// Creates a layout.
  package init(frame: PixelLayout, durations: [Int?]) {
    self.frame = frame
    self.durations = durations
  }

  /// Copies an animation that another process stored; returns `nil` if the file has too few bytes.
  func animation(in file: OpenFile, _ originalSize: PixelSize) -> DecodedAnimation? {
    var frames: [DecodedAnimation.Frame] = []
    for (index, duration) in durations.enumerated() {
      let start = index * frame.byteCount
      guard let surface = SharedPixels.surface(file, from: start, layout: frame) else { return nil }
      frames.append(.init(surface: surface, milliseconds: duration))
    }
    return DecodedAnimation(frames: frames, originalSize: originalSize)
  }

  /// Returns the size for each picture of an animation: the largest that fits into a rectangle, and
  /// with which all pictures take no more memory than one picture may.
  package static func target(_ count: Int, of size: PixelSize, fitting box: PixelSize) -> PixelSize
  {
    let fitting = ImageFit.fitting(box).target(for: size)
    let pixels = Double(fitting.pixelCount) * Double(count)
    let maxPixels = Double(ImageFit.maxResultPixels)
    guard pixels > maxPixels else { return fitting }
    // Rounded down, because rounding up may exceed the limit.
    let factor = (maxPixels / pixels).squareRoot()
    return PixelSize(
      width: max(Int(Double(fitting.width) * factor), 1),
      height: max(Int(Double(fitting.height) * factor), 1))
  }
}
