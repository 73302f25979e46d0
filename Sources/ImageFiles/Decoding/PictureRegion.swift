/// A part of a picture as it is seen upright, and how much smaller than in the file it is wanted.
public struct PictureRegion: Hashable, Sendable {
  /// How far the part is from the picture's left side, in the picture's pixels, 0 or more.
  public let x: Int
  /// How far the part is from the picture's top, in the picture's pixels, 0 or more.
  public let y: Int
  /// How large the part is, in the picture's pixels, at least 1 × 1.
  public let size: PixelSize
  /// What the part's size is multiplied with: 1 for the picture's own pixels, else less.
  public let scale: Double

  private static let coordinates = 0...Int(Int32.max)

  /// Creates a region; numbers beyond what is possible become the nearest that is.
  ///
  /// - Parameters:
  ///   - x: How far from the left side it begins, in the picture's pixels.
  ///   - y: How far from the top it begins, in the picture's pixels.
  ///   - size: How large it is, in the picture's pixels. What is not in the picture is left out.
  ///   - scale: What its size is multiplied with, more than 0 and at most 1.
  public init(x: Int, y: Int, size: PixelSize, scale: Double = 1) {
    func possible(_ number: Int, from least: Int = 0) -> Int {
      min(max(number, least), Self.coordinates.upperBound)
    }
    self.x = possible(x)
    self.y = possible(y)
    self.size = PixelSize(
      width: possible(size.width, from: 1), height: possible(size.height, from: 1))
    // As it goes to another process.
    self.scale = scale > 0 ? Double(Float(min(max(scale, 0x1p-16), 1))) : 1
  }

  /// The part of it that a picture has, at least one pixel.
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

  /// The same part of the picture as the file has it.
  ///
  /// - Parameters:
  ///   - orientation: How the file's picture becomes upright, by EXIF's numbers from 1 to 8.
  ///   - stored: The size that the file has the picture in.
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
