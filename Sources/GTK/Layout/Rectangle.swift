/// A position and a size, in logical pixels.
public struct Rectangle: Hashable, Sendable {
  /// The distance from the left edge of the parent, in logical pixels.
  public var x: Int
  /// The distance from the top edge of the parent, in logical pixels.
  public var y: Int
  /// The width in logical pixels, 0 or more.
  public var width: Int
  /// The height in logical pixels, 0 or more.
  public var height: Int

  /// Creates a rectangle from its corner and its size, in logical pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
