import GTK

/// Two windows side by side on a screen, in logical pixels, with their title bars and borders.
struct SideBySide: Hashable {
  /// The width below which a window is of no use.
  static let narrowest = 360

  private(set) var first: Rectangle
  private(set) var second: Rectangle

  /// Finds places where neither window covers the other and both are in the room.
  ///
  /// The first window stays where it is if it can, else it moves. Where there isn't room enough for
  /// both widths, the second window becomes narrower, and then the first. There are no places in a
  /// room that is too narrow for two windows.
  ///
  /// - Parameters:
  ///   - frame: Where the first window is.
  ///   - size: The size that the second one would have.
  ///   - room: The room for both.
  init?(_ frame: Rectangle, and size: (width: Int, height: Int), in room: Rectangle) {
    guard room.width >= 2 * Self.narrowest else { return nil }
    first = frame
    second = Rectangle(x: 0, y: 0, width: size.width, height: min(size.height, room.height))
    first.height = min(first.height, room.height)
    second.width = min(second.width, max(Self.narrowest, room.width - first.width))
    first.width = min(first.width, room.width - second.width)
    let right = room.x + room.width
    let bottom = room.y + room.height
    first.x = max(room.x, min(first.x, right - first.width - second.width))
    first.y = max(room.y, min(first.y, bottom - first.height))
    second.x = first.x + first.width
    second.y = max(room.y, min(first.y, bottom - second.height))
  }
}
