import CGTK

extension DrawContext {
  /// The tips of a star with center 0 and radius 1, clockwise.
  private static let points: [(x: Double, y: Double)] = [
    (0, -1), (0.951_057, -0.309_017), (0.587_785, 0.809_017), (-0.587_785, 0.809_017),
    (-0.951_057, -0.309_017),
  ]
  /// The distance of the inner corners from the center.
  private static let waist = 0.46

  /// Draws a five-pointed star with an outline, as large as fits into a square.
  ///
  /// The C functions are `cairo_fill_preserve` and `cairo_stroke`.
  ///
  /// - Parameters:
  ///   - square: The square.
  ///   - filling: The fill color; a transparent one keeps the background.
  ///   - edge: The outline's color.
  ///   - lineWidth: The outline's width.
  public func drawStar(
    in square: Rectangle, filling: Color, edge: Color, lineWidth: Double = 1.5
  ) {
    guard let cairo = unsafe cairo else { return }
    let radius = (Double(min(square.width, square.height)) - lineWidth) / 2
    let x = Double(square.x) + Double(square.width) / 2
    // A star extends less far down than up.
    let y = Double(square.y) + Double(square.height) / 2 + radius * (1 - Self.points[2].y) / 2
    unsafe cairo_new_path(cairo)
    for (index, point) in Self.points.enumerated() {
      unsafe cairo_line_to(cairo, x + radius * point.x, y + radius * point.y)
      // The inner corner after a tip is opposite to another tip.
      let corner = Self.points[(index + 3) % Self.points.count]
      let reach = -radius * Self.waist
      unsafe cairo_line_to(cairo, x + reach * corner.x, y + reach * corner.y)
    }
    unsafe cairo_close_path(cairo)
    unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    unsafe cairo_set_line_width(cairo, lineWidth)
    unsafe cairo_set_source_rgba(cairo, filling.red, filling.green, filling.blue, filling.alpha)
    unsafe cairo_fill_preserve(cairo)
    unsafe cairo_set_source_rgba(cairo, edge.red, edge.green, edge.blue, edge.alpha)
    unsafe cairo_stroke(cairo)
  }
}
