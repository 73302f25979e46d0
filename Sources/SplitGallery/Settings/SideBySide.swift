import GTK

/// Two windows side by side on a screen, in logical pixels, with their title bars and borders.
struct SideBySide: Hashable {
  /// The minimum useful width of a window.
  static let narrowest = 360

  private(set) var first: Rectangle
  private(set) var second: Rectangle

  /// Finds positions at which neither window covers the other and both are on the screen.
  ///
  /// The first window stays at its position if possible; otherwise it moves. If the space is too
  /// small for both widths, the second window becomes narrower, and then the first. Fails if the
  /// screen is too narrow for two windows.
  ///
  /// - Parameters:
  ///   - frame: The first window's frame.
  ///   - size: The second window's preferred size.
  ///   - room: The available screen area.
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
