import Cairo
public import GTK

/// The pixels that a widget draws.
extension Widget {
  /// Returns the widget's color at a point, in logical pixels, or nil if the widget isn't visible.
  ///
  /// A point without any drawing is transparent.
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
  /// Whether each component differs by less than the effects of rounding and filtering.
  public func isClose(to other: Color, tolerance: Double = 0.02) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
  }
}
