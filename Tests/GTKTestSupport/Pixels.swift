public import GTK
import ImageFiles

/// What a widget looks like at a point.
extension Widget {
  /// The colour that the widget draws at a point, in logical pixels, or nil where it shows nothing.
  ///
  /// A point that nothing is drawn at is clear.
  public func color(x: Int, y: Int) -> Color? {
    guard let image = snapshot(),
      let pixel = image.pixel(x: x * image.scale, y: y * image.scale)
    else { return nil }
    let alpha = Double(pixel.alpha) / 255
    guard alpha > 0 else { return .clear }
    return Color(
      red: Double(pixel.red) / 255 / alpha, green: Double(pixel.green) / 255 / alpha,
      blue: Double(pixel.blue) / 255 / alpha, alpha: alpha)
  }
}

extension Color {
  /// Whether each part differs by less than what rounding and filtering change.
  public func isClose(to other: Color, tolerance: Double = 0.02) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
  }
}
