public import Cairo

/// A part of a picture as seen upright, and the scale at which it is requested.
public struct PictureRegion: Hashable, Sendable {
  /// The distance from the picture's left side, in the picture's pixels, 0 or more.
  public let x: Int
  /// The distance from the picture's top, in the picture's pixels, 0 or more.
  public let y: Int
  /// The size of the part, in the picture's pixels, at least 1 × 1.
  public let size: PixelSize
  /// The scale of the part: 1 for the picture's own pixels, otherwise less.
  public let scale: Double

  private static let coordinates = 0...Int(Int32.max)

  /// Creates a region; numbers out of range are clamped.
  ///
  /// - Parameters:
  ///   - x: The distance from the picture's left side, in the picture's pixels.
  ///   - y: The distance from the picture's top, in the picture's pixels.
  ///   - size: The size, in the picture's pixels. Anything outside the picture is left out.
  ///   - scale: The scale, more than 0 and at most 1.
  public init(x: Int, y: Int, size: PixelSize, scale: Double = 1) {
    func possible(_ number: Int, from least: Int = 0) -> Int {
      min(max(number, least), Self.coordinates.upperBound)
    }
    self.x = possible(x)
    self.y = possible(y)
    self.size = PixelSize(
      width: possible(size.width, from: 1), height: possible(size.height, from: 1))
    // Rounded to the precision of the message to another process.
    self.scale = scale > 0 ? Double(Float(min(max(scale, 0x1p-16), 1))) : 1
  }

  /// Returns the intersection with a picture, at least one pixel.
  func part(of picture: PixelSize) -> PictureRegion {
    let left = min(x, picture.width - 1)
    let top = min(y, picture.height - 1)
    return PictureRegion(
      x: left, y: top,
      size: PixelSize(
        width: min(size.width, picture.width - left), height: min(size.height, picture.height - top)
      ),
      scale: scale)
  }

  /// Returns the same part in the picture as it is stored.
  ///
  /// - Parameters:
  ///   - orientation: The picture's EXIF orientation, 1 to 8.
  ///   - stored: The picture's size in the file.
  /// - Returns: The part, in the file's pixels.
  func turned(by orientation: Int, in stored: PixelSize) -> PictureRegion {
    let isTurned = orientation > 4
    let size = isTurned ? size.turned : size
    let (column, row) = isTurned ? (y, x) : (x, y)
    let isFromRight = [2, 3, 7, 8].contains(orientation)
    let isFromBottom = [3, 4, 6, 7].contains(orientation)
    return PictureRegion(
      x: isFromRight ? stored.width - column - size.width : column,
      y: isFromBottom ? stored.height - row - size.height : row, size: size, scale: scale)
  }
}
