import GTK

extension Widget {
  /// Whether the widget covers a point, in the coordinates of a widget around it.
  func covers(x: Double, y: Double, of around: Widget) -> Bool {
    guard isMapped, let corner = translate(x: 0, y: 0, to: around) else { return false }
    return (0..<Double(allocation.width)).contains(x - Double(corner.x))
      && (0..<Double(allocation.height)).contains(y - Double(corner.y))
  }
}
